import type { Hex } from '../hash-tree/hex.js'
import { parseAddress } from './address.js'
import { InvalidKaIdError } from './errors.js'

const numberBits = 96n

/** The on-chain id of an asset: author address << 96 | the author's own count. Two authors can never claim the same id. */
export function makeKaId(author: string, number: bigint): bigint {
  if (number < 0n || number >> numberBits !== 0n)
    throw new InvalidKaIdError({ value: String(number), why: 'the number does not fit in 96 bits' })
  return (BigInt(parseAddress(author)) << numberBits) | number
}

export function splitKaId(kaId: bigint): { author: Hex; number: bigint } {
  if (kaId < 0n || kaId >> 256n !== 0n)
    throw new InvalidKaIdError({ value: String(kaId), why: 'it does not fit in 256 bits' })
  const author: Hex = `0x${(kaId >> numberBits).toString(16).padStart(40, '0')}`
  return { author, number: BigInt.asUintN(Number(numberBits), kaId) }
}
