import { within } from '@kg/core/async'
import { RpcUnavailableError } from './errors.js'

export interface AnswerLimits {
  readonly ms: number
  readonly signal?: AbortSignal | undefined
}

/** Waits for an answer of the chain. Ends the waiting, not the work: what was sent may still arrive. */
export function awaitAnswer<T>(call: Promise<T>, { ms, signal }: AnswerLimits): Promise<T> {
  return within(call, { ms, signal, onTimeout: () => new RpcUnavailableError({ why: `no answer within ${ms} ms` }) })
}
