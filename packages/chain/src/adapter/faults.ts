import { RpcRequestError } from 'viem'
import { contractErrorOf } from '../contract-error.js'
import { RpcUnavailableError } from './errors.js'

/** What a failed call to the chain means for a transaction. All but `unavailable` are the chain's own word. */
export type Fault = 'unavailable' | 'reverted' | 'funds' | 'nonceUsed' | 'known' | 'underpriced' | 'refused'

/** There is no standard for these; nodes agree only in the words. */
const words: readonly (readonly [Fault, RegExp])[] = [
  ['known', /already known|already imported|already in the pool|known transaction/i],
  ['nonceUsed', /nonce.{0,20}too low|nonce has already been used|lower than the current nonce/i],
  ['underpriced', /underpriced/i],
  ['funds', /insufficient (funds|balance)|exceeds the balance|exceeds allowance|not enough funds/i],
  ['reverted', /revert/i],
]

/** Too many requests, in the ways that providers say it. */
const busyCodes = [-32005, -32007, 429]

export const isBusyCode = (code: number): boolean => busyCodes.includes(code)

export function faultOf(error: unknown): Fault {
  const reply = replyOf(error)
  if (reply === undefined || isBusyCode(reply.code)) return 'unavailable'
  if (contractErrorOf(reply) !== undefined) return 'reverted'
  return words.find(([, pattern]) => pattern.test(reply.details))?.[0] ?? 'refused'
}

/** What the chain said, or why it could not be asked; without the request that viem adds. */
export function reasonOf(error: unknown): string {
  const reply = replyOf(error)
  if (reply !== undefined) return reply.details
  const { shortMessage, message } = error as { shortMessage?: string; message?: string }
  return shortMessage ?? message ?? String(error)
}

function replyOf(error: unknown): RpcRequestError | undefined {
  for (let at = error; at instanceof Error && !(at instanceof RpcUnavailableError); at = at.cause)
    if (at instanceof RpcRequestError) return at
  return undefined
}
