import type { TransactionReceipt } from 'viem'
import { NonceTakenError, TxRevertedError } from './errors.js'
import { faultOf } from './faults.js'
import { faultRecord } from './tx-outcome.js'
import { findReceipt, nothingYet, recordOf } from './tx-receipt.js'
import type { TxFault, TxRow } from './tx-row.js'
import type { OpenTx } from './tx-rows.js'
import type { TxSender, WalletNeeds } from './tx-sender.js'

/** Looks after the sent transactions of one wallet until they are final. */
export class TxWatcher {
  /** Since when each nonce is seen as used by somebody else. */
  private readonly taken = new Map<string, number>()

  constructor(
    private readonly needs: WalletNeeds,
    private readonly sender: TxSender,
  ) {}

  async look(open: readonly OpenTx[]): Promise<void> {
    const { client, settings, ask } = this.needs
    const sent = open.filter(({ row }) => row.state === 'sent' || row.state === 'included')
    if (sent.length === 0) return
    const head = settings.confirmations > 1 ? Number(await ask(client.getBlockNumber())) : 0
    // In order and one after the other: a repair must not race with the next one's.
    const late: OpenTx[] = []
    for (const { key, row } of sent) {
      const receipt = await this.receiptOf(row)
      if (receipt !== undefined) await this.included(key, row, receipt, head)
      else if (row.state === 'included') await this.vanished(key, row)
      else if (this.age(row) >= settings.resendMs) late.push({ key, row })
    }
    if (late.length > 0) await this.hurry(late)
  }

  private async hurry(late: readonly OpenTx[]): Promise<void> {
    const { client, wallet, rows, settings, ask } = this.needs
    const latest = await ask(client.getTransactionCount({ address: wallet, blockTag: 'latest' }))
    for (const { key, row } of late) {
      const { nonce = 0 } = row
      const waitedMs = Date.now() - (row.signedAt ?? 0)
      if (nonce < latest) await this.overtaken(key, row)
      else if (nonce === latest && waitedMs >= settings.bumpMs) await this.sender.bump(key, row)
      else await this.sender.show(key, row)
    }
    if (late.every(({ row }) => (row.nonce ?? 0) > latest)) await this.sender.fillGap(rows.open(wallet), latest)
  }

  private async included(key: string, row: TxRow, receipt: TransactionReceipt, head: number): Promise<void> {
    const { rows, settings } = this.needs
    const at = recordOf(receipt)
    this.taken.delete(key)
    this.sender.used(row.nonce ?? 0)
    if (row.receipt?.blockHash !== at.blockHash || row.state !== 'included')
      await rows.move(key, { state: 'included', receipt: at })
    if (settings.confirmations > 1 && head - at.blockNumber + 1 < settings.confirmations) return
    if (at.reverted) await rows.move(key, { state: 'failed', error: await this.whyReverted(row, receipt) })
    else await rows.move(key, { state: 'confirmed' })
  }

  /** Its block is no longer part of the chain. */
  private async vanished(key: string, row: TxRow): Promise<void> {
    const back = await this.needs.rows.move(key, { ...row, state: 'sent', receipt: undefined, sentAt: Date.now() })
    await this.sender.show(key, back)
  }

  /** The nonce is used and by none of our signatures; believed only when it stays so, for nodes may lag. */
  private async overtaken(key: string, row: TxRow): Promise<void> {
    const { rows, settings, wallet } = this.needs
    const since = this.taken.get(key) ?? Date.now()
    this.taken.set(key, since)
    if (Date.now() - since < settings.nonceTakenMs) return
    const error = new NonceTakenError({ key, wallet, nonce: row.nonce ?? 0 })
    await rows.move(key, { state: 'failed', error: faultRecord(error.code, error) })
    this.taken.delete(key)
  }

  private receiptOf(row: TxRow): Promise<TransactionReceipt | undefined> {
    const { client, ask } = this.needs
    return findReceipt((hash) => ask(client.getTransactionReceipt({ hash }).catch(nothingYet)), row)
  }

  /** The chain keeps no reason; the same call at the same block gives it again. */
  private async whyReverted(row: TxRow, { blockNumber, gasUsed }: TransactionReceipt): Promise<TxFault> {
    const { client, ask } = this.needs
    const { wallet: account, to, data, value, signedGas = '0' } = row
    const code = TxRevertedError.record.code
    if (gasUsed >= BigInt(signedGas)) return { code, name: '', args: [], message: 'The transaction ran out of gas' }
    // Not every node keeps past states.
    for (const place of [{ blockNumber }, { blockTag: 'latest' }] as const) {
      try {
        await ask(client.call({ account, to, data, value: BigInt(value), ...place }))
      } catch (error) {
        const fault = faultOf(error)
        if (fault === 'unavailable') throw error
        if (fault === 'reverted') return faultRecord(code, error)
      }
    }
    return { code, name: '', args: [], message: 'The contract refused, for a reason that is gone by now' }
  }

  private age({ sentAt = 0 }: TxRow): number {
    return Date.now() - sentAt
  }
}
