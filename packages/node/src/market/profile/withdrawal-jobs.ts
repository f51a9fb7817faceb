import type { ChainEvent } from '@kg/chain'
import { InsufficientFundsError, TxRevertedError, WithdrawalGoneError, WithdrawalWaitsError } from '@kg/contract'
import type { Hex } from '@kg/core'
import { Mutex, pause } from '@kg/core/async'
import { step } from '@kg/store'
import { argsOf } from '../../chain/connection/event-args.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import { type JobRow, type JobSubject, jobRows } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'

interface WithdrawalSubject extends JobSubject {
  subjectKey: string
}

interface WithdrawalInput {
  readonly blockchainId: string
  readonly wallet: Hex
}

export interface WithdrawalJobNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'ready'>
  /** The jobs are the node's own: it withdraws what it asked for, whoever has asked it to. */
  readonly caller: () => Caller
  readonly onFault: (error: unknown) => void
}

const kind = 'market-withdrawal'
/** A chain or gas that is missing for months is waited for. */
const maxAttempts = 100_000

/** The second step of withdrawals: after the delay, the tokens leave the profile. */
export class WithdrawalJobs {
  readonly jobs: Jobs<WithdrawalSubject>
  private readonly turns = new Mutex()

  constructor(private readonly needs: WithdrawalJobNeeds) {
    const { ledger, onFault } = needs
    const work = (job: JobRow<WithdrawalSubject>, progress: JobProgress) => this.withdraw(job, progress)
    this.jobs = new Jobs<WithdrawalSubject>(kind, { concurrency: 16, maxAttempts }, { ledger, work, onFault })
  }

  /** One job for each request on the chain. It is made by whoever sees the request first: its sender or the follower. */
  async ensure(chain: Pick<MarketChain, 'id'>, wallet: Hex, requestTx: Hex): Promise<string> {
    return this.turns.run(async () => {
      const subjectKey = `${chain.id}/${wallet}/${requestTx}`
      const known = this.active().find((job) => job.subjectKey === subjectKey)
      if (known !== undefined) return known.id
      const input = { blockchainId: chain.id, wallet }
      return (await this.jobs.enqueue({ subjectKey }, this.needs.caller(), input)).id
    })
  }

  /** Takes up requests that the node made and then ended before it could note them. */
  async follow(events: readonly ChainEvent[], chain: MarketChain): Promise<void> {
    for (const event of events) {
      const request = argsOf(event, 'DatasetMarket', 'WithdrawalRequested')
      if (request === undefined || request.amount === 0n || chain.wallets.account(request.account) === undefined)
        continue
      await this.ensure(chain, request.account, event.transactionHash)
    }
  }

  /** Why the withdrawal of a wallet could not be finished yet, if something was in the way. */
  trouble({ id }: Pick<MarketChain, 'id'>, wallet: Hex): string | undefined {
    return this.active().find(({ subjectKey = '' }) => subjectKey.startsWith(`${id}/${wallet}/`))?.lastError?.message
  }

  private active() {
    return this.needs.ledger.read((r) => [...r.by(jobRows, 'active', { prefix: [kind] })].map(({ value }) => value))
  }

  private async withdraw(job: JobRow<WithdrawalSubject>, { signal, onStep }: JobProgress) {
    // Written above.
    const { blockchainId, wallet } = job.input as unknown as WithdrawalInput
    const chain = await this.needs.chains.ready(blockchainId, 'Withdrawing tokens', signal)
    const key = `market/${job.id}/withdraw`
    const isSent = (chain.transactions.get(chain.keyOf(key))?.hashes.length ?? 0) > 0
    if (!isSent) await waitUntilReady(chain, wallet, signal)
    onStep('ready')
    step('withdrawal.ready')
    try {
      const { hash, blockNumber } = await chain.send({ key, wallet, signal }, 'DatasetMarket', 'withdraw', [])
      step('withdrawal.sent')
      return { txHash: hash, blockNumber }
    } catch (error) {
      throw reasonToWait(error)
    }
  }
}

/** Only the chain knows when: a change of its history moves the time. */
async function waitUntilReady(chain: MarketChain, wallet: Hex, signal: AbortSignal): Promise<void> {
  const [amount, readyAt] = await chain.read('DatasetMarket', 'withdrawalOf', [wallet])
  if (amount === 0n) throw new WithdrawalGoneError({ account: wallet })
  const waitMs = Number(readyAt) * 1000 - Date.now()
  if (waitMs > 0) await pause(waitMs, signal, { keepsProcess: false })
  signal.throwIfAborted()
}

/** What time or a deposit of gas can mend is tried again. */
function reasonToWait(error: unknown): unknown {
  const isEarly = error instanceof TxRevertedError && error.data.name === 'WithdrawalNotReady'
  if (!isEarly && !(error instanceof InsufficientFundsError)) return error
  return new WithdrawalWaitsError({ why: isEarly ? 'its time has not come yet' : error.message }, { cause: error })
}
