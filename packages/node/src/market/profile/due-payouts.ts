import type { Hex } from '@kg/core'
import type { MarketChain } from '../contract/market-chain.js'
import type { KnownHoldings } from './holding-numbers.js'

/** What holdings of a wallet have earned and not been paid. */
export interface DuePayout {
  readonly wallet: Hex
  /** Of the holdings that go on, rising, so that neighbours share a transaction. */
  readonly numbers: readonly number[]
  /** Offers of holdings whose time is over: completing them pays the rest and frees the stakes. */
  readonly ended: readonly number[]
  /** Of all of them, in token wei. */
  readonly total: bigint
}

/** How many holdings are asked for at once. */
const page = 32
/** The contract pays for no more in one call. */
export const largestBatch = 256

/** Asks the chain about each holding that is not known to be over. Nothing is due while a challenge is open. */
export async function findDue(
  chain: Pick<MarketChain, 'read'>,
  wallet: Hex,
  known: KnownHoldings,
  now = Date.now(),
): Promise<DuePayout> {
  const { holdings } = await chain.read('DatasetMarket', 'profileOf', [wallet])
  const { earning } = known
  // Of those that are over, the node knows all but at rare moments.
  const isAllKnown = known.count === holdings
  const unknown = isAllKnown ? [] : Array.from({ length: holdings }, (_, i) => i).filter((i) => !known.has(i))
  const asked = [...new Set([...earning.keys(), ...unknown])].filter((i) => i < holdings).sort((a, b) => a - b)
  const numbers: number[] = []
  const ended: number[] = []
  let total = 0n
  for (let first = 0; first < asked.length; first += page) {
    const some = asked.slice(first, first + page)
    const infos = await Promise.all(
      some.map((number) => chain.read('DatasetMarket', 'holdingOf', [wallet, BigInt(number)])),
    )
    for (const [i, { due, unpaid, endsAt }] of infos.entries()) {
      const number = some[i] as number
      const offerId = earning.get(number)
      total += due
      // All that is in escrow is due when the time is over. The newest block of a quiet chain may be from before that.
      const isOver = endsAt > 0n && (due === unpaid || Number(endsAt) * 1000 < now)
      if (offerId !== undefined && isOver) ended.push(offerId)
      else if (due > 0n) numbers.push(number)
    }
  }
  return { wallet, numbers, ended, total }
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
