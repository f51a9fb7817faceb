import { type Hex, KgError } from '@kg/core'
import { Mutex } from '@kg/core/async'
import { step } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { isOwnFault } from '../../platform/jobs/job-fault.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { considerOffer, type OfferNeeds } from './consider-offer.js'
import { enqueueOnce, type HoldingSubject } from './enqueue-once.js'
import { beginHolding, findHolding, type HoldingBook, moveHolding } from './move-holding.js'
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

interface HoldInput {
  readonly blockchainId: string
  readonly offerId: number
  readonly peerId: string
  readonly creator: Hex
}

type HoldJob = JobRow<HoldingSubject>

/** A creator whose copies never arrive must not keep the node busy for as long as its offer is open. */
const mostFetches = 10

/** Bids on offers: each job fetches and checks a copy, then bids once. It goes on where it was when the node ended. */
export class HoldJobs {
  readonly jobs: Jobs<HoldingSubject>
  private readonly turns = new Mutex()

  constructor(private readonly needs: HoldNeeds) {
    const { ledger, onFault } = needs
    const work = (job: HoldJob, progress: JobProgress) => this.hold(job, progress)
    const { backoffMs = (tries: number) => Math.min(30_000, 500 * 2 ** tries) } = needs
    // The time for bids ends it.
    const settings = { concurrency: 2, maxAttempts: 1000, backoffMs }
    this.jobs = new Jobs<HoldingSubject>('market-hold', settings, { ledger, work, onFault })
  }

  ensure(input: HoldInput): Promise<string> {
    const subjectKey = `${input.blockchainId}/${input.offerId}`
    return enqueueOnce(this.jobs, subjectKey, this.needs.caller(), { ...input })
  }

  private async hold(job: HoldJob, progress: JobProgress) {
    // Written above.
    const input = job.input as unknown as HoldInput
    const chain = await this.needs.chains.ready(input.blockchainId, 'Holding a dataset', progress.signal)
    const begun = await this.begin(chain, input)
    if ('refusal' in begun) return { refused: begun.refusal }
    const row = await this.orRelease(begun.row, job.attempts, async () => {
      const stored = await this.store(chain, begun.row, progress)
      return this.bid(chain, stored, job.id, progress)
    })
    return { state: row.state }
  }

  /** One at a time, so that two do not count on the same room and stake. */
  private begin(chain: MarketChain, input: HoldInput): Promise<{ row: HoldingRow } | { refusal: string }> {
    return this.turns.run(async () => {
      const known = findHolding(this.needs, input)
      if (known !== undefined && known.state !== 'released') return { row: known }
      const found = await considerOffer(this.needs, chain, input)
      if ('refusal' in found) return found
      const row = await beginHolding(this.needs, found.row)
      step('holding.begun')
      return { row }
    })
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
    if (earlier.state === waiting && earlier.copyRoot !== copy.root)
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

const waiting = 1
