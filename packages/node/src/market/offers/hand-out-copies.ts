import { defineError } from '@kg/core'
import { step } from '@kg/store'
import { datasetText } from '../../datasets/exporting/dataset-text.js'
import { shownElements } from '../../datasets/exporting/read-elements.js'
import { requireDataset } from '../../datasets/records/visible-datasets.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import type { CopyRequest } from '../copies/copy-request.js'
import type { CopySource } from '../copies/serve-copies.js'
import { inPieces } from '../sales/in-pieces.js'
import { readChainOffer } from './chain-offer.js'
import { countMessages } from './count-messages.js'
import { deliveryRows, type OfferRow, offerRows } from './table.js'

export interface HandOutNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'ready'>
}

/** The same for an offer that is not this node's, has no time for bids left, or asks for another kind of holder. */
export class CopyRefusedError extends defineError<{ why: string }>({
  code: 'DATASET_COPY_REFUSED',
  status: 403,
  title: 'No copy for this wallet',
  detail: ({ why }) => why,
  remedy: () => 'ask while the offer is open, with a wallet that fits its terms',
}) {}

/** Copies of an offer for one wallet: the first may get lost on its way. */
const mostDeliveries = 5

/** Sees what everyone may see: permissioned data stays here. */
const anyone: Caller = { agent: '', isAdmin: false }

/** The copy of an open offer of this node, for a wallet that can bid on it. */
export async function findCopySource(
  { ledger, chains }: HandOutNeeds,
  { blockchainId, offerId, holder }: CopyRequest,
  peerId: string,
): Promise<CopySource> {
  const range = { prefix: [blockchainId, String(offerId)], limit: 1 }
  const row = ledger.read((r) => [...r.by(offerRows, 'byOffer', range)])[0]?.value
  if (row === undefined) throw new CopyRefusedError({ why: 'this node has no such offer' })
  const isOpen = row.state === 'started' || (row.state === 'finalized' && row.vacancies > 0)
  if (!isOpen || Date.now() >= (row.bidsUntil ?? 0)) throw new CopyRefusedError({ why: 'the time for bids is over' })
  const times = ledger.read((r) => r.get(deliveryRows, [row.id, holder]))?.times ?? 0
  if (times >= mostDeliveries) throw new CopyRefusedError({ why: 'this wallet got its copies' })
  const chain = await chains.ready(blockchainId, 'Replication')
  await requireFit(chain, row, { offerId, holder })
  const dataset = ledger.read((r) => requireDataset(r, row.datasetId, row))
  return {
    datasetId: row.datasetId,
    text: () => inPieces(datasetText(dataset, shownElements(ledger, dataset, anyone))),
    async sign({ copyRoot, blockCount }) {
      const { deliveryData } = await import('@kg/chain')
      const account = chain.wallets.account(row.wallet)
      if (account === undefined) throw new CopyRefusedError({ why: 'this node has lost the wallet of the offer' })
      const domain = { chainId: chain.chainId, contract: chain.addresses.DatasetMarket }
      const delivery = await account.signTypedData(deliveryData(domain, { offerId, holder, copyRoot, blockCount }))
      await ledger.writeWithoutReceipt((w) => {
        w.put(deliveryRows, [row.id, holder], { peerId, copyRoot, times: times + 1, at: Date.now() })
        const now = w.get(offerRows, row.id) ?? row
        w.put(offerRows, row.id, { ...now, messages: countMessages(w, now, { copies: 1 }) })
      })
      step('offer.delivered')
      return delivery
    },
  }
}

/** The contract refuses such bids as well; here, they do not cost a copy. */
async function requireFit(
  chain: MarketChain,
  { terms, wallet }: OfferRow,
  { offerId, holder }: Pick<CopyRequest, 'offerId' | 'holder'>,
): Promise<void> {
  if (holder === wallet.toLowerCase() || holder === payingWallet(chain).toLowerCase())
    throw new CopyRefusedError({ why: 'it is the wallet of the offer' })
  const [{ free, reputation }, { bids }] = await Promise.all([
    chain.read('DatasetMarket', 'profileOf', [holder]),
    readChainOffer(chain, offerId),
  ])
  if (reputation < terms.minReputation) throw new CopyRefusedError({ why: 'its reputation is too low' })
  const isFree = BigInt(terms.price) === 0n && BigInt(terms.minStake) === 0n
  if (free < BigInt(terms.minStake) || (free === 0n && !isFree))
    throw new CopyRefusedError({ why: 'its profile cannot pay the stake' })
  const isKnown = bids.some((one) => one.holder.toLowerCase() === holder)
  if (!isKnown && bids.length >= 32) throw new CopyRefusedError({ why: 'the offer has as many bids as it can' })
}
