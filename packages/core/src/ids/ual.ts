import type { Hex } from '../hash-tree/hex.js'
import { parseAddress } from './address.js'
import { InvalidUalError } from './errors.js'

/** The address of a published asset, the same everywhere. */
export interface Ual {
  readonly chainName: string
  readonly chainId: number
  readonly contract: Hex
  readonly kaId: bigint
}

// Chain names of other `did:kg:` kinds would make two things share a form.
const pattern =
  /^did:kg:(?!agent:|context-graph:)([a-z0-9][a-z0-9-]{0,63}):(0|[1-9]\d{0,15})\/(0x[0-9a-f]{40})\/(0|[1-9]\d{0,77})$/

export function makeUal({ chainName, chainId, contract, kaId }: Ual): string {
  const ual = `did:kg:${chainName}:${chainId}/${parseAddress(contract)}/${kaId}`
  parseUal(ual)
  return ual
}

export function parseUal(value: string): Ual {
  const parts = pattern.exec(value)
  if (parts === null) throw new InvalidUalError({ value, why: 'its form is different' })
  const [, chainName, chainId, contract, kaId] = parts as unknown as [string, string, string, Hex, string]
  const ual = { chainName, chainId: Number(chainId), contract, kaId: BigInt(kaId) }
  if (!Number.isSafeInteger(ual.chainId)) throw new InvalidUalError({ value, why: 'the chain id is too large' })
  if (ual.kaId >> 256n !== 0n) throw new InvalidUalError({ value, why: 'the asset id does not fit in 256 bits' })
  return ual
}

export function isUal(value: string): boolean {
  return pattern.test(value)
}
