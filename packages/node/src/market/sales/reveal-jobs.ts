import type { ChainEvent } from '@kg/chain'
import { DatasetNotOfferedError } from '@kg/contract'
import type { Hex } from '@kg/core'
import { step } from '@kg/store'
import { argsOf } from '../../chain/connection/event-args.js'
import { sameAddress } from '../../chain/wallets/sending.js'
import { tokens } from '../../chain/wallets/tokens.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { enqueueOnce, type KeySubject } from '../../platform/jobs/enqueue-once.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { revealKey } from '../contract/purchases.js'
import { revealMarginMs } from './protocol.js'
import { saleRows } from './table.js'

interface RevealInput {
  readonly blockchainId: string
  readonly purchaseId: string
  readonly keyHash: Hex
  readonly datasetId: string
  readonly price: string
}

export interface RevealJobNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'ready'>
  /** The jobs are the node's own. */
  readonly caller: () => Caller
  readonly onFault: (error: unknown) => void
}

const kind = 'dataset-sale'
/** How often the chain may take a key back. */
const mostReveals = 8

/**
 * The transaction that shows a key. In another history it may have come before the payment, and was refused for ever: the
 * next one has a key of its own, and is needed.
 */
function revealTx({ transactions, keyOf }: MarketChain, purchaseId: string, keyHash: Hex) {
  const first = `market/${purchaseId}/${keyHash}/reveal`
  const keys = [first, ...Array.from({ length: mostReveals - 1 }, (_, i) => `${first}/${i + 1}`)]
  const isRefused = (key: string) => {
    const row = transactions.get(keyOf(key))
    return row?.state === 'failed' && row.hashes.length > 0
  }
  const key = keys.find((one) => !isRefused(one)) ?? first
  return { key, isNeeded: key !== first && transactions.get(keyOf(key)) === undefined }
}

/** Shows the keys of datasets that were paid for, each once. */
export class RevealJobs {
  readonly jobs: Jobs<KeySubject>

  constructor(private readonly needs: RevealJobNeeds) {
    const { ledger, onFault } = needs
    const work = (job: JobRow<KeySubject>, progress: JobProgress) => this.reveal(job, progress)
    this.jobs = new Jobs<KeySubject>(kind, { concurrency: 4, maxAttempts: 30 }, { ledger, work, onFault })
  }

  /** Takes up what was paid for. An event that comes again finds its job, or sends the transaction that was sent. */
  async follow(events: readonly ChainEvent[], chain: MarketChain, now: number = Date.now()): Promise<void> {
    for (const event of events) {
      const paid = argsOf(event, 'DatasetMarket', 'Purchased')
      if (paid === undefined || !sameAddress(paid.seller, payingWallet(chain))) continue
      const sale = this.needs.ledger.read((r) => r.get(saleRows, paid.keyHash))
      // Anyone can pay less than the price, or give no time: that buys nothing, and goes back to the payer.
      if (sale === undefined || sale.blockchainId !== chain.id || paid.price < BigInt(sale.price)) continue
      if (Number(paid.deadline) * 1000 < now + revealMarginMs) continue
      const { keyHash, datasetId, revealedFor = [] } = sale
      const [purchaseId, price] = [String(paid.purchaseId), String(paid.price)]
      if (!revealedFor.includes(purchaseId) || revealTx(chain, purchaseId, keyHash).isNeeded)
        await this.ensure({ blockchainId: chain.id, purchaseId, keyHash, datasetId, price })
    }
  }

  private async ensure(input: RevealInput): Promise<void> {
    const subjectKey = `${input.blockchainId}/${input.purchaseId}`
    await enqueueOnce(this.jobs, subjectKey, this.needs.caller(), { ...input })
    step('sale.paid')
  }

  private async reveal(job: JobRow<KeySubject>, { signal }: JobProgress) {
    // Written above.
    const { blockchainId, purchaseId, keyHash, datasetId, price } = job.input as unknown as RevealInput
    const { ledger, chains } = this.needs
    const sale = ledger.read((r) => r.get(saleRows, keyHash))
    if (sale === undefined) throw new DatasetNotOfferedError({ datasetId })
    const chain = await chains.ready(blockchainId, 'Selling a dataset', signal)
    const { key } = revealTx(chain, purchaseId, keyHash)
    const { hash, blockNumber } = await revealKey(chain, BigInt(purchaseId), sale.dataKey, { key, signal })
    step('sale.revealed')
    await ledger.write(actOf('dataset.sell', job.agent, `urn:kg:dataset:${datasetId}`), (w) => {
      const row = w.get(saleRows, keyHash)
      if (row !== undefined)
        w.put(saleRows, keyHash, { ...row, revealedFor: [...new Set([...(row.revealedFor ?? []), purchaseId])] })
    })
    return { txHash: hash, blockNumber, datasetId, tokens: tokens(BigInt(price)) }
  }
}
