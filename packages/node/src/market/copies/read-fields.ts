import { type Hex, isAddress, isHash } from '@kg/core'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { isTime } from '../../exchange/p2p/times.js'
import { readText } from '../../exchange/p2p/wire.js'
import { maxAgeMs } from './protocol.js'

/** One offer on one chain. */
export interface OfferRef {
  /** `<chain>:<chainId>`. */
  readonly blockchainId: string
  readonly offerId: bigint
}

/** Signs a text as a wallet does, by EIP-191. */
export type SignText = (text: string) => Promise<string>

export function readOfferRef(fields: Record<string, unknown>): OfferRef {
  const blockchainId = readText(fields.blockchain_id, 'blockchain_id', 128)
  const offerId = readText(fields.offerId, 'offerId', 78)
  if (blockchainId === '' || !/^[1-9]\d*$/.test(offerId)) throw new RecordInvalidError({ why: 'offer' })
  return { blockchainId, offerId: BigInt(offerId) }
}

/** In lower case. */
export function readWallet(value: unknown): Hex {
  const given = readText(value, 'wallet', 42)
  if (!isAddress(given)) throw new RecordInvalidError({ why: 'wallet' })
  return given.toLowerCase() as Hex
}

export function readHash(value: unknown, what: string): Hex {
  const given = readText(value, what, 66)
  if (!isHash(given)) throw new RecordInvalidError({ why: what })
  return given
}

export function readCount(value: unknown, what: string, most: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > most)
    throw new RecordInvalidError({ why: what })
  return value as number
}

/** The time of a request, which must be now. */
export function readTime(value: unknown, now: number): number {
  if (!isTime(value)) throw new RecordInvalidError({ why: 'time' })
  if (Math.abs(now - value) > maxAgeMs) throw new RecordInvalidError({ why: 'it is too old, or from the future' })
  return value
}
