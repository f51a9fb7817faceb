import type { TxReceipt } from '@kg/chain'
import { type MarketPayout, TxRevertedError } from '@kg/contract'
import type { Hex } from '@kg/core'
import { step } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { enqueueOnce, type KeySubject } from '../../platform/jobs/enqueue-once.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import { type JobRow, jobRows } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { type DuePayout, findDue, inBatches } from './due-payouts.js'
import { knownHoldings } from './holding-numbers.js'
import { describePayments, isPayment, movementOf } from './movements.js'

/** Decided when the job is made: after a crash the same transactions are sent, and no others. */
interface PayoutInput {
  readonly blockchainId: string
  readonly wallet: Hex
  readonly batches: readonly (readonly number[])[]
  /** Offers whose holdings are over. */
  readonly completions?: readonly (readonly number[])[]
}

export type PayoutJob = JobRow<KeySubject>

export interface PayoutJobNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'ready'>
  readonly caller: () => Caller
  readonly onFault: (error: unknown) => void
}

const kind = 'market-payout'

/** Payouts of many holdings, in as few transactions as the contract allows. */
export class PayoutJobs {
  readonly jobs: Jobs<KeySubject>

  constructor(private readonly needs: PayoutJobNeeds) {
    const { ledger, onFault } = needs
    const work = (job: PayoutJob, progress: JobProgress) => this.payOut(job, progress)
    this.jobs = new Jobs<KeySubject>(kind, { concurrency: 4, maxAttempts: 30 }, { ledger, work, onFault })
  }

  /** A job for all that is due; the one that runs already, or nothing if nothing is due or it is not wanted. */
  async begin(
    chain: MarketChain,
    isWanted: (due: DuePayout) => boolean | Promise<boolean> = () => true,
  ): Promise<string | undefined> {
    const wallet = payingWallet(chain)
    const subjectKey = `${chain.id}/${wallet}`
    const { ledger } = this.needs
    const [active] = ledger.read((r) => [...r.by(jobRows, 'active', { prefix: [kind, subjectKey], limit: 1 })])
    if (active !== undefined) return active.key
    const due = await findDue(chain, wallet, knownHoldings(ledger, chain, wallet))
    const { numbers, ended } = due
    if (numbers.length + ended.length === 0 || !(await isWanted(due))) return undefined
    const input = { blockchainId: chain.id, wallet, batches: inBatches(numbers), completions: inBatches(ended) }
    return enqueueOnce(this.jobs, subjectKey, this.needs.caller(), input)
  }

  /** Resolves when the job has ended, or as it is when the node stops. */
  endOf(id: string): Promise<PayoutJob> {
    return this.jobs.endOf(id, this.needs.caller())
  }

  get(id: string): PayoutJob {
    return this.jobs.get(id, this.needs.caller())
  }

  private async payOut(job: PayoutJob, { signal, onStep }: JobProgress) {
    // Written above.
    const { blockchainId, wallet, batches, completions = [] } = job.input as unknown as PayoutInput
    const chain = await this.needs.chains.ready(blockchainId, 'Paying out', signal)
    const payouts: MarketPayout[] = []
    const count = completions.length + batches.length
    const note = async (sent: Promise<TxReceipt>) => {
      try {
        payouts.push(await payoutIn(chain, await sent))
      } catch (error) {
        if (!isNothingLeft(error)) throw error
      }
      onStep(`sent ${payouts.length} of ${count}`)
    }
    const txOf = (what: string, i: number) => ({ key: `market/${job.id}/${what}/${i}`, wallet, signal })
    for (const [i, offers] of completions.entries()) {
      await note(chain.send(txOf('complete', i), 'DatasetMarket', 'completeHoldings', [wallet, offers.map(BigInt)]))
      step('holdings.completed')
    }
    for (const [i, batch] of batches.entries()) {
      await note(chain.send(txOf('pay-out', i), 'DatasetMarket', 'payOut', [wallet, batch.map(BigInt)]))
      step('payout.sent')
    }
    return { payouts }
  }
}

/** Anyone may pay a holder, or complete a holding: then there is nothing left to do. Or the chain's clock is behind. */
const isNothingLeft = (error: unknown): boolean =>
  error instanceof TxRevertedError && ['NothingDue', 'BidStateWrong', 'HoldingNotOver'].includes(error.data.name)

async function payoutIn(chain: MarketChain, receipt: TxReceipt): Promise<MarketPayout> {
  const { eventsIn, followedOf } = await import('@kg/chain')
  const events = eventsIn(receipt, followedOf(chain.addresses, ['DatasetMarket']))
  const movements = await Promise.all(events.map((event) => movementOf(event, chain)))
  const paid = movements.filter((one) => one !== undefined).filter(isPayment)
  const { hash, blockNumber } = receipt
  return describePayments(paid, { txHash: hash, block: blockNumber })
}
