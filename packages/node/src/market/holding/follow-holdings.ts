import type { ChainEvent } from '@kg/chain'
import { sameAddress } from '../../chain/wallets/sending.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { AnswerJobs } from './answer-jobs.js'
import { findHolding, type HoldingBook, moveHolding } from './move-holding.js'
import { readStanding } from './reconcile.js'
import { type HoldingRow, holdingRows } from './table.js'

export interface FollowNeeds extends HoldingBook {
  readonly answers: Pick<AnswerJobs, 'ensure'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Blocks that a chain removes are younger. */
const longestRewindMs = 24 * 3_600_000

/** Brings holdings to what the chain says of them, when it says something new. */
export class HoldingFollower {
  constructor(private readonly needs: FollowNeeds) {}

  /** Events only say where to look: twice, late or in another order, they change nothing. */
  async follow(events: readonly ChainEvent[], chain: MarketChain): Promise<void> {
    const rows = new Map<number, HoldingRow>()
    for (const { args } of events) {
      // Every event of offers and bids has these names.
      const { offerId, holder } = args as { offerId?: bigint; holder?: string }
      const row = offerId && findHolding(this.needs, { blockchainId: chain.id, offerId: Number(offerId) })
      if (row && (holder === undefined || sameAddress(holder, row.wallet))) rows.set(row.offerId, row)
    }
    for (const row of rows.values()) await this.refresh(chain, row)
  }

  /** Asks the chain about a holding; an open challenge is answered. */
  async refresh(chain: MarketChain, row: HoldingRow): Promise<HoldingRow> {
    const seconds = Math.floor((this.needs.now?.() ?? Date.now()) / 1000)
    const { state, changes } = await readStanding(chain, row, seconds)
    const moved = await moveHolding(this.needs, row, state, changes)
    if (state === 'challenged') await this.needs.answers.ensure(moved)
    return moved
  }

  /** After blocks were removed, all that changed lately is asked for again. */
  async refreshLatest(chain: MarketChain): Promise<void> {
    const after = (this.needs.now?.() ?? Date.now()) - longestRewindMs
    const rows = this.needs.ledger.read((r) => [...r.by(holdingRows, 'byTime', { after: [after] })])
    for (const { value } of rows)
      if (value.blockchainId === chain.id && value.prunedAt === undefined) await this.refresh(chain, value)
  }

  /** Asks about bids whose time is over, and about open challenges. */
  async refreshDue(chain: MarketChain, now: number): Promise<void> {
    const before = [chain.id, Math.floor(now / 1000) - 60]
    const rows = this.needs.ledger.read((r) => [
      ...r.by(holdingRows, 'lapses', { prefix: [chain.id], before }),
      ...r.by(holdingRows, 'live', { prefix: [chain.id, 'challenged'] }),
    ])
    for (const { value } of rows) await this.refresh(chain, value)
  }
}
