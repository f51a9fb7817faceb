import { randomUUID } from 'node:crypto'
import { OfferCancelledError, OfferNotFoundError, OfferStateError } from '@kg/contract'
import { KgError, move } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { DatasetRow } from '../../datasets/records/table.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { isOwnFault } from '../../platform/jobs/job-fault.js'
import { JobQueue } from '../../platform/jobs/queue.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { announceOffer } from './announce-offer.js'
import { finalizeOffer, giveUp } from './close-offer.js'
import { createOffer, missingTokens, reasonOf } from './create-offer.js'
import { countOffer } from './daily-limit.js'
import { isOpen, offerMoves } from './offer-moves.js'
import { type OfferStep, offerStore, offerSubject } from './offer-store.js'
import { type OfferConfig, type OfferWishes, planOffer } from './plan-offer.js'
import { recheckOffer } from './recheck-offer.js'
import { type OfferRow, offerRows, untouched } from './table.js'
import { watchHolders } from './watch-holders.js'

export interface OffersNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'ready'>
  readonly network: PeerNetwork
  readonly config: OfferConfig
  /** Refuses what the caller may not see. */
  readonly findDataset: (id: string, caller: Caller) => Pick<DatasetRow, 'id' | 'rootHash' | 'bytes'>
  readonly onFault: (error: unknown) => void
}

export interface OfferRequest {
  readonly datasetId: string
  readonly blockchainId?: string | undefined
  readonly wishes: OfferWishes
}

/** What a row without an id on the chain can not be. */
type Created = OfferRow & { readonly offerId: string }

/** The offers of this node: each is a durable job that goes from step to step until its holders have done their time. */
export class Offers {
  private readonly queue: JobQueue<OfferRow, OfferStep>

  constructor(private readonly needs: OffersNeeds) {
    const { ledger, onFault } = needs
    const settings = { concurrency: 16, isFinal: () => false, backoffMs }
    this.queue = new JobQueue(settings, {
      ledger,
      store: offerStore,
      onFault,
      work: (row, { signal }) => this.advance(row, signal),
    })
  }

  start(): Promise<void> {
    return this.queue.start()
  }

  stop(): Promise<void> {
    return this.queue.stop()
  }

  /** Asks for holders. The offer is on disk when this resolves. */
  async ask({ datasetId, blockchainId, wishes }: OfferRequest, caller: Caller, signal: AbortSignal): Promise<OfferRow> {
    const { ledger, chains, network, config } = this.needs
    const dataset = this.needs.findDataset(datasetId, caller)
    await network.ready('Replication')
    const chain = await chains.ready(blockchainId, 'Replication', signal)
    const plan = await planOffer(config, chain, dataset, wishes)
    const wallet = payingWallet(chain)
    await missingTokens(chain, { wallet, terms: plan.terms })
    const now = Date.now()
    const row: OfferRow = {
      ...plan,
      ...caller,
      id: randomUUID(),
      blockchainId: chain.id,
      wallet,
      state: move(offerMoves, 'none', 'ask'),
      createdAt: now,
      updatedAt: now,
      dueAt: now,
      ...untouched,
    }
    // A request that is sent again under its key gets the offer that it has made.
    const { value } = await ledger.write(
      actOf('offer.ask', caller.agent, `urn:kg:market-offers-of:${datasetId}`),
      (w) => {
        countOffer(w, row, config, chain.symbol)
        w.put(offerRows, row.id, row)
        return row
      },
    )
    this.queue.wake()
    return value
  }

  get(id: string, caller: Caller): OfferRow {
    return this.needs.ledger.read((r) => requireOffer(r, id, caller))
  }

  /** The newest first. */
  list(caller: Caller, datasetId?: string): OfferRow[] {
    const range = { reverse: true } as const
    return this.needs.ledger.read((r) =>
      (datasetId === undefined
        ? [...r.by(offerRows, 'byAgent', { ...range, prefix: [caller.agent] })]
        : [...r.by(offerRows, 'byDataset', { ...range, prefix: [datasetId, caller.agent] })]
      ).map(({ value }) => value),
    )
  }

  /** Cancels an offer that has no holders yet. The chain follows. */
  async cancel(id: string, caller: Caller): Promise<OfferRow> {
    const { value } = await this.needs.ledger.write(actOf('offer.withdraw', caller.agent, offerSubject(id)), (w) => {
      const row = requireOffer(w, id, caller)
      if (!isOpen(row.state)) throw new OfferStateError({ offerId: id, state: row.state })
      const changed = { ...row, isCancelAsked: true, dueAt: Date.now() }
      w.put(offerRows, id, changed)
      return changed
    })
    this.queue.wake()
    return value
  }

  /** Asks about all offers of a chain that has changed its history. */
  async recheck({ id }: Pick<MarketChain, 'id'>): Promise<void> {
    await this.needs.ledger.writeWithoutReceipt((w) => {
      const due = [...w.by(offerRows, 'due')].map(({ value }) => value)
      for (const row of due)
        if (row.blockchainId === id && row.offerId !== undefined)
          w.put(offerRows, row.id, { ...row, isUnsure: true, dueAt: Date.now() })
    })
    this.queue.wake()
  }

  private async advance(row: OfferRow, signal: AbortSignal): Promise<OfferStep> {
    const chain = await this.needs.chains.ready(row.blockchainId, 'Replication', signal)
    if (row.state === 'pending') return this.create(chain, row, signal)
    // Written with the start of the offer.
    const created = row as Created
    if (row.isUnsure === true) return recheckOffer(chain, created, signal)
    if (row.state === 'finalized') return watchHolders(this.needs, chain, created, signal)
    if (row.isCancelAsked === true) return giveUp(chain, created, new OfferCancelledError({}), signal)
    return row.state === 'started' ? this.collectBids(chain, row) : finalizeOffer(chain, created, signal)
  }

  private async create(chain: MarketChain, row: OfferRow, signal: AbortSignal): Promise<OfferStep> {
    const made = await createOffer(chain, row, signal).catch((error: unknown): OfferStep => {
      if (!(error instanceof KgError) || !isOwnFault(error)) throw error
      return { by: 'fail', change: { reason: reasonOf(error) } }
    })
    if (made.by !== 'start') return made
    // Its time runs: it is announced at once, however many others wait to be made.
    const { change, ...announced } = await this.collectBids(chain, { ...row, ...made.change })
    return { ...announced, by: 'start', change: { ...made.change, ...change } }
  }

  private async collectBids(chain: MarketChain, row: OfferRow): Promise<OfferStep> {
    const now = Date.now()
    const { bidsUntil = 0 } = row
    // The clock of the chain counts in seconds.
    if (now >= bidsUntil) return { by: 'close', dueAt: bidsUntil + 1000 }
    const { announced, recipients, next } = await announceOffer(this.needs.network, chain, row, now)
    return { change: { announced }, sent: { announcements: recipients > 0 ? 1 : 0 }, dueAt: next }
  }
}

function requireOffer(reader: Pick<LedgerReader, 'get'>, id: string, { agent, isAdmin }: Caller): OfferRow {
  const row = reader.get(offerRows, id)
  if (row === undefined || (row.agent !== agent && !isAdmin)) throw new OfferNotFoundError({ offerId: id })
  return row
}

const backoffMs = (attempt: number): number => Math.min(60_000, 500 * 2 ** attempt)
