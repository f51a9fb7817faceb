import type { Hex } from '@kg/core'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { fromWire, readMap, readText, toWire } from '../../exchange/p2p/wire.js'
import { readCount, readHash, readWallet } from '../copies/read-fields.js'

/** A market by what is the same on every node: the names of chains are each node's own. */
export interface MarketRef {
  readonly chainId: number
  /** The contract, in lower case. */
  readonly market: Hex
}

export function readMarket(value: unknown): MarketRef {
  const { chainId, market } = readMap(value, 'market')
  return { chainId: readCount(chainId, 'chainId', Number.MAX_SAFE_INTEGER), market: readWallet(market) }
}

/** Token wei, as much as the contract can pay. */
export function readAmount(value: unknown): bigint {
  const text = readText(value, 'amount', 30)
  if (!/^\d+$/.test(text) || BigInt(text) >= 1n << 96n) throw new RecordInvalidError({ why: 'amount' })
  return BigInt(text)
}

/** What a seller asks for, before the encrypted text. */
export interface SaleTerms extends MarketRef {
  /** The wallet that is paid, in lower case. */
  readonly seller: Hex
  /** Token wei. */
  readonly price: bigint
  /** keccak256 of the key. */
  readonly keyHash: Hex
  /** Seconds since 1970 until which the key can be shown. */
  readonly deadline: number
}

export const writeSaleTerms = ({ chainId, market, seller, price, keyHash, deadline }: SaleTerms): Uint8Array =>
  toWire({ chainId, market, seller, price: String(price), keyHash, deadline })

/** Reads terms that anyone may have written. Whether they are good is for the buyer to say. */
export function readSaleTerms(bytes: Uint8Array): SaleTerms {
  if (bytes.length > 4096) throw new RecordInvalidError({ why: 'terms are short' })
  const fields = fromWire(bytes)
  return {
    ...readMarket(fields),
    seller: readWallet(fields.seller),
    price: readAmount(fields.price),
    keyHash: readHash(fields.keyHash, 'keyHash'),
    deadline: readCount(fields.deadline, 'deadline', 2 ** 40),
  }
}

/** What the text of a sale is encrypted for. */
export const salePurpose = (datasetId: string): string => `dataset-sale/${datasetId}`
