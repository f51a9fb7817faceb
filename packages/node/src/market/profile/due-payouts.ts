import type { Hex } from '@kg/core'
import type { MarketChain } from '../contract/market-chain.js'

/** What holdings of a wallet have earned and not been paid. */
export interface DuePayout {
  readonly wallet: Hex
  /** Of the holdings, rising, so that neighbours share a transaction. */
  readonly numbers: readonly number[]
  /** Token wei. */
  readonly total: bigint
}

/** How many holdings are asked for at once. */
const page = 32
/** The contract pays for no more in one call. */
export const largestBatch = 256

/** Asks the chain about each holding; nothing is due while a challenge is open. */
export async function findDue(chain: Pick<MarketChain, 'read'>, wallet: Hex): Promise<DuePayout> {
  const { holdings } = await chain.read('DatasetMarket', 'profileOf', [wallet])
  const numbers: number[] = []
  let total = 0n
  for (let first = 0; first < holdings; first += page) {
    const some = Array.from({ length: Math.min(page, holdings - first) }, (_, i) => first + i)
    const infos = await Promise.all(
      some.map((number) => chain.read('DatasetMarket', 'holdingOf', [wallet, BigInt(number)])),
    )
    for (const [i, { due }] of infos.entries()) {
      if (due === 0n) continue
      numbers.push(first + i)
      total += due
    }
  }
  return { wallet, numbers, total }
}

/** Numbers in groups that one transaction each can pay. */
export function inBatches(numbers: readonly number[]): number[][] {
  const count = Math.ceil(numbers.length / largestBatch)
  return Array.from({ length: count }, (_, i) => numbers.slice(i * largestBatch, (i + 1) * largestBatch))
}

/** Gas of a transaction, and of each holding in it, as measured and rounded up. */
const gasOfTransaction = 40_000n
const gasOfHolding = 4000n
const unit = 10n ** 18n

/** Whether the tokens are worth twice the gas. `tokenPrice`: wei of the chain's coin for a token; 0 says never. */
export function isWorthTheGas(
  { total, numbers }: Pick<DuePayout, 'total' | 'numbers'>,
  { gasPrice, tokenPrice }: { readonly gasPrice: bigint; readonly tokenPrice: bigint },
): boolean {
  if (total === 0n || tokenPrice === 0n) return false
  const gas = BigInt(inBatches(numbers).length) * gasOfTransaction + BigInt(numbers.length) * gasOfHolding
  return (total * tokenPrice) / unit >= 2n * gas * gasPrice
}
