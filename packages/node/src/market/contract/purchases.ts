import type { TxReceipt } from '@kg/chain'
import type { Hex } from '@kg/core'
import { step } from '@kg/store'
import { argsOf } from '../../chain/connection/event-args.js'
import { inOurWords } from '../../chain/wallets/sending.js'
import { type MarketChain, payingWallet, requireFree, requireWithinLimit } from './market-chain.js'

export interface PurchaseTerms {
  readonly seller: Hex
  readonly datasetId: Hex
  /** Token wei. */
  readonly price: bigint
  /** keccak256 of the key that the dataset is encrypted with. */
  readonly keyHash: Hex
  /** Seconds since 1970 until which the seller can show the key. */
  readonly deadline: bigint
}

export interface PaymentOptions {
  /** Names the payment for ever: the same key never pays twice. */
  readonly key: string
  /** The most that the payer allows, in token wei. */
  readonly limit: bigint
  readonly signal: AbortSignal
}

/** Sets the price of a read aside, from the node's profile. The same key again gives the same purchase. */
export async function purchaseRead(
  chain: MarketChain,
  { seller, datasetId, price, keyHash, deadline }: PurchaseTerms,
  { key, limit, signal }: PaymentOptions,
): Promise<bigint> {
  requireWithinLimit(chain, price, limit)
  // What was sent before has changed the balance.
  if (chain.transactions.get(chain.keyOf(key)) === undefined) await requireFree(chain, price)
  const args = [seller, datasetId, price, keyHash, deadline] as const
  const tx = { key, wallet: payingWallet(chain), signal }
  const receipt = await inOurWords(chain.send(tx, 'DatasetMarket', 'purchase', args))
  step('purchase.sent')
  return purchaseIn(chain, receipt)
}

/** Shows the key of a dataset that was paid for; the price is then in the node's profile. */
export function revealKey(
  chain: MarketChain,
  purchaseId: bigint,
  dataKey: Hex,
  { key, signal }: Omit<PaymentOptions, 'limit'>,
): Promise<TxReceipt> {
  const tx = { key, wallet: payingWallet(chain), signal }
  return inOurWords(chain.send(tx, 'DatasetMarket', 'revealKey', [purchaseId, dataKey]))
}

/** Takes the price back when the seller has not shown the key in time. */
export function refundPurchase(
  chain: MarketChain,
  purchaseId: bigint,
  { key, signal }: Omit<PaymentOptions, 'limit'>,
): Promise<TxReceipt> {
  const tx = { key, wallet: payingWallet(chain), signal }
  return inOurWords(chain.send(tx, 'DatasetMarket', 'refundPurchase', [purchaseId]))
}

async function purchaseIn(chain: MarketChain, receipt: TxReceipt): Promise<bigint> {
  const { eventsIn, followedOf } = await import('@kg/chain')
  for (const event of eventsIn(receipt, followedOf(chain.addresses, ['DatasetMarket']))) {
    const purchased = argsOf(event, 'DatasetMarket', 'Purchased')
    if (purchased !== undefined) return purchased.purchaseId
  }
  throw new Error(`transaction ${receipt.hash} has no purchase`)
}
