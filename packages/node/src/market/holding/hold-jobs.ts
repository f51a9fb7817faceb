import { KgError } from '@kg/core'
import { Mutex } from '@kg/core/async'
import { step } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { enqueueOnce, type KeySubject } from '../../platform/jobs/enqueue-once.js'
import { isOwnFault } from '../../platform/jobs/job-fault.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { begunBefore, considerOffer, type KnownOffer, type NewHolding, type OfferNeeds } from './consider-offer.js'
import { readTotals } from './holding-totals.js'
import { beginHolding, findHolding, type HoldingBook, type HoldingRef, moveHolding } from './move-holding.js'
import { findLack } from './policy.js'
import { readStanding } from './reconcile.js'
import { type StoreCopyNeeds, storeCopy } from './store-copy.js'
import type { HoldingRow } from './table.js'

export interface HoldNeeds extends StoreCopyNeeds, OfferNeeds, HoldingBook {
  readonly chains: Pick<MarketChains, 'ready'>
  /** The jobs are the node's own. */
  readonly caller: () => Caller
  readonly onFault: (error: unknown) => void
  /** How long to wait after the n-th try. */
  readonly backoffMs?: (tries: number) => number
}

type HoldJob = JobRow<KeySubject>

/** A creator whose copies never arrive must not keep the node busy for as long as its offer is open. */
const mostFetches = 10

/** Bids on offers: each job fetches and checks a copy, then bids once. It goes on where it was when the node ended. */
export class HoldJobs {
  readonly jobs: Jobs<KeySubject>
  private readonly turns = new Mutex()

  constructor(private readonly needs: HoldNeeds) {
    const { ledger, onFault } = needs
    const work = (job: HoldJob, progress: JobProgress) => this.hold(job, progress)
    const { backoffMs = (tries: number) => Math.min(30_000, 500 * 2 ** tries) } = needs
    // The time for bids ends it.
    const settings = { concurrency: 2, maxAttempts: 1000, backoffMs }
    this.jobs = new Jobs<KeySubject>('market-hold', settings, { ledger, work, onFault })
  }

  /** Decides on an offer. What the node bids on has begun when this resolves. */
  async consider(
    chain: MarketChain,
    offer: KnownOffer,
  ): Promise<{ readonly jobId: string } | { readonly refusal: string }> {
    const found = await considerOffer(this.needs, chain, offer)
    if ('refusal' in found) return found
    // One at a time, so that two do not count on the same room and stake.
    return this.turns.run(async () => {
      const refusal = this.findObstacle(found.row)
      if (refusal !== undefined) return { refusal }
      const row = await beginHolding(this.needs, found.row)
      step('holding.begun')
      return { jobId: await this.ensure(row) }
    })
  }

  /** What has come in the way while the chain was asked. */
  private findObstacle(row: NewHolding): string | undefined {
    const { ledger, config } = this.needs
    const known = findHolding(this.needs, row)
    if (known !== undefined && known.state !== 'released') return begunBefore
    return findLack(config, ledger.read(readTotals), { bytes: row.bytes, stake: BigInt(row.stake) })
  }

  /** Queues what has begun, unless it is under way. */
  ensure({ blockchainId, offerId }: HoldingRef): Promise<string> {
    return enqueueOnce(this.jobs, `${blockchainId}/${offerId}`, this.needs.caller(), { blockchainId, offerId })
  }

  private async hold(job: HoldJob, progress: JobProgress) {
    // Written above.
    const ref = job.input as unknown as HoldingRef
    const begun = findHolding(this.needs, ref)
    if (begun === undefined) return { state: 'none' }
    const chain = await this.needs.chains.ready(ref.blockchainId, 'Holding a dataset', progress.signal)
    const row = await this.orRelease(begun, job.attempts, async () => {
      const stored = await this.store(chain, begun, progress)
      return this.bid(chain, stored, job.id, progress)
    })
    return { state: row.state }
  }

  private async store(chain: MarketChain, row: HoldingRow, progress: JobProgress): Promise<HoldingRow> {
    if (row.state !== 'fetching') return row
    const copy = await storeCopy(this.needs, chain, row, progress)
    step('holding.checked')
    const stored = await moveHolding(this.needs, row, 'bidding', { copy, reason: undefined })
    step('holding.stored')
    return stored
  }

  private async bid(chain: MarketChain, row: HoldingRow, jobId: string, { signal, onStep }: JobProgress) {
    const { copy, wallet, validUntil } = row
    if (row.state !== 'bidding' || copy === undefined) return row
    onStep('bidding')
    const id = BigInt(row.offerId)
    const txOf = (what: string) => ({ key: `market/${jobId}/${what}`, wallet, signal })
    const earlier = await chain.read('DatasetMarket', 'bidOf', [id, wallet])
    const { bidStateOf } = await import('@kg/chain')
    if (bidStateOf(earlier) === 'waiting' && earlier.copyRoot !== copy.root)
      await chain.send(txOf('withdraw-bid'), 'DatasetMarket', 'withdrawBid', [id])
    const { root: copyRoot, blockCount, delivery } = copy
    const terms = { price: BigInt(row.price), stake: BigInt(row.stake), blockCount, validUntil, copyRoot }
    await chain.send(txOf('bid'), 'DatasetMarket', 'bid', [id, terms, delivery])
    step('holding.bid-sent')
    const { state, changes } = await readStanding(chain, row, this.seconds())
    return moveHolding(this.needs, row, state, changes)
  }

  /** Gives an offer up when another try cannot help, or comes too late, or the copy was fetched too often. */
  private async orRelease(row: HoldingRow, tries: number, work: () => Promise<HoldingRow>): Promise<HoldingRow> {
    try {
      return await work()
    } catch (error) {
      const isLate = row.bidsUntil <= this.seconds()
      const isTooOften = tries >= mostFetches && findHolding(this.needs, row)?.state === 'fetching'
      if (!(error instanceof KgError) || !(isLate || isTooOften || isOwnFault(error))) throw error
      return moveHolding(this.needs, row, 'released', { reason: error.message })
    }
  }

  private seconds(): number {
    return Math.floor((this.needs.now?.() ?? Date.now()) / 1000)
  }
}
