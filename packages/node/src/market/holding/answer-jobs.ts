import { toHex } from '@kg/core'
import { step } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { enqueueOnce, type KeySubject } from '../../platform/jobs/enqueue-once.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChains } from '../contract/market-chains.js'
import type { CopyFiles } from './copy-files.js'
import { findHolding } from './move-holding.js'
import type { HoldingRow } from './table.js'

export interface AnswerNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'ready'>
  readonly files: CopyFiles
  readonly caller: () => Caller
  readonly onFault: (error: unknown) => void
}

interface AnswerInput {
  readonly blockchainId: string
  readonly offerId: number
  readonly answerUntil: number
}

/** Answers challenges on the chain, each of them once. */
export class AnswerJobs {
  readonly jobs: Jobs<KeySubject>

  constructor(private readonly needs: AnswerNeeds) {
    const { ledger, onFault } = needs
    const work = (job: JobRow<KeySubject>, progress: JobProgress) => this.answer(job, progress)
    // Time is short, and what stands in the way may be gone soon.
    const settings = { concurrency: 8, maxAttempts: 1000, backoffMs: () => 1000 }
    this.jobs = new Jobs<KeySubject>('market-answer', settings, { ledger, work, onFault })
  }

  /** One job for each challenge, however often its event comes. */
  async ensure({ blockchainId, offerId, challenge }: HoldingRow): Promise<void> {
    if (challenge === undefined) return
    const { answerUntil } = challenge
    const input: AnswerInput = { blockchainId, offerId, answerUntil }
    const subjectKey = `${blockchainId}/${offerId}/${answerUntil}`
    await enqueueOnce(this.jobs, subjectKey, this.needs.caller(), { ...input })
  }

  private async answer(job: JobRow<KeySubject>, { signal }: JobProgress) {
    // Written above.
    const input = job.input as unknown as AnswerInput
    const { chains, ledger, files } = this.needs
    const row = findHolding({ ledger }, input)
    const chain = await chains.ready(input.blockchainId, 'Answering a challenge', signal)
    if (row === undefined) return { answered: false }
    const { wallet } = row
    const id = BigInt(input.offerId)
    const key = `market/${job.id}/answer`
    const bid = await chain.read('DatasetMarket', 'bidOf', [id, wallet])
    const { bidStateOf } = await import('@kg/chain')
    const isOpen = bidStateOf(bid) === 'challenged' && bid.answerUntil === input.answerUntil
    const isSent = chain.transactions.get(chain.keyOf(key)) !== undefined
    if (!isOpen && !isSent) return { answered: false }
    const { block, siblings } = await files.showBlock(row, bid.challengedBlock)
    step('challenge.read')
    const args = [id, toHex(block), siblings] as const
    const { hash } = await chain.send({ key, wallet, signal }, 'DatasetMarket', 'answerChallenge', args)
    step('challenge.answered')
    return { answered: true, txHash: hash }
  }
}
