import type { MarketBidder, MarketOffer, TxReceipt } from '@kg/chain'
import { TxRevertedError } from '@kg/contract'
import { argsOf } from '../../chain/connection/event-args.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { OfferHolder, OfferRow } from './table.js'

/** An offer and the bids on it, as the chain has them. */
export interface ChainOffer {
  readonly state: 'none' | 'open' | 'active' | 'cancelled'
  readonly offer: MarketOffer
  readonly bids: readonly MarketBidder[]
}

export async function readChainOffer(chain: Pick<MarketChain, 'read'>, offerId: bigint): Promise<ChainOffer> {
  const { offerStateOf } = await import('@kg/chain')
  const [offer, bids] = await Promise.all([
    chain.read('DatasetMarket', 'offerOf', [offerId]),
    chain.read('DatasetMarket', 'bidsOf', [offerId]),
  ])
  return { state: offerStateOf(offer), offer, bids }
}

/** The holders of an offer, with what the node knows of each. */
export async function holdersIn(bids: readonly MarketBidder[], known: readonly OfferHolder[]): Promise<OfferHolder[]> {
  const { bidStateOf } = await import('@kg/chain')
  return bids.flatMap(({ holder: wallet, bid }) => {
    const status = bidStateOf(bid)
    if (status === 'none' || status === 'waiting' || status === 'withdrawn') return []
    const before = known.find((one) => one.wallet === wallet)
    const { price, stake, copyRoot, blockCount } = bid
    const terms = { wallet, status, price: String(price), stake: String(stake), copyRoot, blockCount }
    return [{ misses: 0, ...before, ...terms }]
  })
}

export async function waitingBids(bids: readonly MarketBidder[]): Promise<number> {
  const { bidStateOf } = await import('@kg/chain')
  return bids.filter(({ bid }) => bidStateOf(bid) === 'waiting').length
}

/** The offer that a transaction has made. */
export async function offerIdIn(chain: Pick<MarketChain, 'addresses'>, receipt: TxReceipt): Promise<bigint> {
  const { eventsIn, followedOf } = await import('@kg/chain')
  for (const event of eventsIn(receipt, followedOf(chain.addresses, ['DatasetMarket']))) {
    const created = argsOf(event, 'DatasetMarket', 'OfferCreated')
    if (created !== undefined) return created.offerId
  }
  throw new Error(`transaction ${receipt.hash} has no offer`)
}

/** Transactions of an offer have one key each: sent again after a crash, they are not made twice. */
export const txKey = ({ id, round }: Pick<OfferRow, 'id' | 'round'>, what: string): string =>
  `market/${id}/${what}/${round}`

type Sent = Pick<MarketChain, 'transactions' | 'keyOf'>

/** Whether the node has made this transaction, maybe before it was killed. */
export const isSent = ({ transactions, keyOf }: Sent, key: string): boolean =>
  transactions.get(keyOf(key)) !== undefined

/** When a transaction became final, in milliseconds since 1970, also if the node was killed since then. */
export const confirmedAt = ({ transactions, keyOf }: Sent, key: string): number =>
  transactions.get(keyOf(key))?.updatedAt ?? Date.now()

/** The name of the contract's own error, if it refused. */
export const refusedAs = (error: unknown): string | undefined =>
  error instanceof TxRevertedError ? error.data.name : undefined
