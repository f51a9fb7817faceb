import type { Client } from '@kg/client'
import { every, pause } from '@kg/core/async'
import type { CommandContext } from '../../command.js'
import { loadClient } from '../../load-client.js'

const firstPauseMs = 200
const longestPauseMs = 2000
const lookMs = 500

/** A daemon that is away for a moment: the same request with the same key may be sent again. */
const passing = new Set([
  'DAEMON_UNREACHABLE',
  'CONNECTION_LOST',
  'OUTCOME_UNKNOWN',
  'TIMEOUT',
  'NODE_STOPPING',
  'RATE_LIMITED',
  'REQUEST_DEADLINE',
])

const isAway = (error: unknown): boolean => error instanceof Error && 'code' in error && passing.has(String(error.code))

/** The daemon of this home, over its restarts: it may come back on another port. */
export interface SteadyClient {
  /** Again until it works, or fails for another reason than a daemon that is away. */
  run<T>(work: (client: Client, signal: AbortSignal) => Promise<T>): Promise<T>
  close(): void
}

export async function steadyClient({ env, home }: CommandContext, signal: AbortSignal): Promise<SteadyClient> {
  const make = await loadClient(env)
  let client: Client | undefined

  /** A client for where the daemon is now. */
  function current(): Client {
    const fresh = make(home)
    if (client?.baseUrl === fresh.baseUrl) {
      fresh.close()
      return client
    }
    client?.close()
    client = fresh
    return fresh
  }

  /** Ends when the daemon has come back at another address: whoever waits at the old one waits in vain. */
  function watch(used: Client) {
    const moved = new AbortController()
    const checkAddress = () => {
      try {
        if (current() !== used) moved.abort()
      } catch (error) {
        // While it is down there may be no address at all.
        if (!isAway(error)) moved.abort(error)
      }
    }
    return {
      signal: AbortSignal.any([signal, moved.signal]),
      hasMoved: () => moved.signal.aborted,
      stop: every(lookMs, checkAddress, { keepsProcess: true }),
    }
  }

  async function once<T>(work: (client: Client, signal: AbortSignal) => Promise<T>): Promise<{ value: T } | undefined> {
    let place: ReturnType<typeof watch> | undefined
    try {
      const used = current()
      place = watch(used)
      const value = await work(used, place.signal)
      return place.hasMoved() ? undefined : { value }
    } catch (error) {
      signal.throwIfAborted()
      if (place?.hasMoved() !== true && !isAway(error)) throw error
      return undefined
    } finally {
      place?.stop()
    }
  }

  return {
    close: () => client?.close(),
    async run(work) {
      for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
        const done = await once(work)
        if (done !== undefined) return done.value
        await pause(wait, signal)
        signal.throwIfAborted()
      }
    },
  }
}
