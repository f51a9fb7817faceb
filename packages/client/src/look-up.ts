import { OperationNotFoundError } from '@kg/contract/errors'
import { pause, startDeadline } from '@kg/core/async'
import { ApiError } from './api-error.js'
import { TransportError } from './transport/transport.js'
import type { Wire } from './wire.js'

export type Outcome =
  | { readonly state: 'done'; readonly status: number; readonly reply: unknown }
  /** The node went down while it ran: the same request with the same key carries it on. */
  | { readonly state: 'interrupted' }
  /** The request never arrived. */
  | { readonly state: 'absent' }
  | { readonly state: 'unknown' }

interface Operation {
  readonly state: 'running' | 'done' | 'interrupted'
  readonly status?: number
  readonly reply?: unknown
}

/** Asks what became of a request by its key, until that is settled or the time is up. The daemon may be away for a while. */
export async function lookUp(wire: Wire, key: string, timeoutMs: number, caller?: AbortSignal): Promise<Outcome> {
  const deadline = startDeadline({ ms: timeoutMs, signal: caller })
  try {
    for (let wait = 20; !deadline.signal.aborted; wait = Math.min(wait * 2, 1000)) {
      const outcome = await ask(wire, key, deadline.signal)
      if (outcome !== undefined) return outcome
      await pause(wait, deadline.signal)
    }
    caller?.throwIfAborted()
    return { state: 'unknown' }
  } finally {
    deadline.stop()
  }
}

/** undefined: not settled yet. */
async function ask(wire: Wire, key: string, signal: AbortSignal): Promise<Outcome | undefined> {
  try {
    const path = `/api/operations/${encodeURIComponent(key)}`
    const operation = (await wire.json({ method: 'GET', path }, signal)) as Operation
    if (operation.state === 'running') return undefined
    if (operation.state === 'interrupted') return { state: 'interrupted' }
    return { state: 'done', status: operation.status ?? 200, reply: operation.reply }
  } catch (error) {
    if (signal.aborted || error instanceof TransportError) return undefined
    if (!(error instanceof ApiError)) throw error
    if (error.code === OperationNotFoundError.record.code) return { state: 'absent' }
    return error.status === 429 || error.status >= 500 ? undefined : { state: 'unknown' }
  }
}
