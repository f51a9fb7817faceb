import { RpcUnavailableError } from './errors.js'

export interface Limits {
  readonly ms: number
  readonly signal?: AbortSignal | undefined
}

/** Ends the waiting, not the work: what was sent may still arrive. */
export async function within<T>(work: Promise<T>, { ms, signal }: Limits): Promise<T> {
  signal?.throwIfAborted()
  let end: () => void = () => undefined
  const ended = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new RpcUnavailableError({ why: `no answer within ${ms} ms` })), ms)
    const aborted = () => reject(signal?.reason)
    signal?.addEventListener('abort', aborted)
    end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
    }
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    end()
  }
}

/** Waits, or less when woken. */
export function pause(ms: number, signal: AbortSignal): { done: Promise<void>; wake: () => void } {
  let wake: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(() => wake(), ms)
    wake = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    signal.addEventListener('abort', wake)
    if (signal.aborted) wake()
  })
  return { done, wake: () => wake() }
}
