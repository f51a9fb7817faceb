import type { Hex } from '@kg/core'
import { step } from '@kg/store'
import { keccak256, type LocalAccount, type TransactionSerializable } from 'viem'
import type { ChainReader } from './chain-reader.js'
import { InsufficientFundsError, TxRefusedError, TxRevertedError, WalletNotFoundError } from './errors.js'
import { type Fault, faultOf } from './faults.js'
import { type Fees, feesFromText, feesToText, marketFees, pricePerGas, raisedFees } from './tx-fees.js'
import { faultRecord } from './tx-outcome.js'
import type { TxRow } from './tx-row.js'
import type { OpenTx, TxRows } from './tx-rows.js'
import type { TxSettings } from './tx-settings.js'

export interface WalletNeeds {
  readonly wallet: Hex
  readonly client: ChainReader
  readonly rows: TxRows
  readonly settings: TxSettings
  readonly account: () => LocalAccount | undefined
  /** Puts the deadline on a call. */
  readonly ask: <T>(call: Promise<T>) => Promise<T>
}

/** Before signing, and when the first showing of a signature is refused: nothing is on its way then. */
const failures: Partial<Record<Fault, string>> = {
  reverted: TxRevertedError.record.code,
  funds: InsufficientFundsError.record.code,
  refused: TxRefusedError.record.code,
}

/** Signs and hands over the transactions of one wallet. Its methods are called one at a time: that is the lock. */
export class TxSender {
  /** Nonces below are used, whatever a lagging node says. */
  private floor = 0

  constructor(private readonly needs: WalletNeeds) {}

  /** From queued to sent; or failed, without a nonce being spent. */
  async prepare(key: string, row: TxRow): Promise<void> {
    const { rows, client, ask } = this.needs
    const account = this.needs.account()
    if (account === undefined) {
      const missing = new WalletNotFoundError({ wallet: row.wallet })
      await rows.move(key, { state: 'failed', error: faultRecord(missing.code, missing) })
      return
    }
    try {
      const gas = await this.gasOf(row)
      const fees = await ask(marketFees(client))
      const cost = gas * pricePerGas(fees) + BigInt(row.value)
      if ((await ask(client.getBalance({ address: row.wallet }))) < cost)
        throw new InsufficientFundsError({ key, wallet: row.wallet })
      const nonce = await this.nextNonce()
      const signed = await this.sign(key, { ...row, nonce, signedGas: String(gas) }, fees, account)
      await this.show(key, signed, true)
    } catch (error) {
      const code = error instanceof InsufficientFundsError ? error.code : failures[faultOf(error)]
      if (code === undefined || rows.get(key)?.state !== 'queued') throw error
      await rows.move(key, { state: 'failed', error: faultRecord(code, error) })
    }
  }

  /** Hands the newest signature over. Only of a fresh one is a refusal believed: an older one may be known already. */
  async show(key: string, row: TxRow, fresh = false): Promise<void> {
    const { client, rows, ask } = this.needs
    const { rawTx, nonce = 0 } = row
    if (rawTx === undefined) return
    const attempts = row.attempts + 1
    try {
      await ask(client.sendRawTransaction({ serializedTransaction: rawTx }))
      step('transaction.shown')
    } catch (error) {
      const fault = faultOf(error)
      if (fault === 'unavailable') throw error
      const unsigned = { nonce: undefined, rawTx: undefined, hashes: [], attempts }
      if (fresh && (fault === 'nonceUsed' || fault === 'underpriced')) {
        this.used(nonce)
        await rows.move(key, { ...unsigned, state: 'queued' })
        return
      }
      const code = failures[fault]
      if (fresh && code !== undefined) {
        await rows.move(key, { ...unsigned, state: 'failed', error: faultRecord(code, error) })
        return
      }
    }
    await rows.move(key, { state: 'sent', attempts, sentAt: Date.now() })
  }

  /** Replaces it under the same nonce for a higher fee, or shows it again when the highest is reached. */
  async bump(key: string, row: TxRow): Promise<void> {
    const { client, settings, ask } = this.needs
    const account = this.needs.account()
    const before = row.fees === undefined ? undefined : feesFromText(row.fees)
    if (account === undefined || before === undefined) return this.show(key, row)
    const fees = raisedFees(before, await ask(marketFees(client)))
    if (pricePerGas(fees) > settings.maxFeePerGas) return this.show(key, row)
    await this.show(key, await this.sign(key, row, fees, account))
  }

  /** A nonce that nobody holds, below one that waits: everything behind it would wait for ever. */
  async fillGap(open: readonly OpenTx[], latest: number): Promise<void> {
    const { client, wallet, rows, ask } = this.needs
    if (open.some(({ row }) => row.nonce === latest)) return
    const pending = await ask(client.getTransactionCount({ address: wallet, blockTag: 'pending' }))
    if (pending > latest) return
    this.floor = latest
    if (open.some(({ row }) => row.state === 'queued')) return
    const key = `${rows.scope}gap/${wallet}/${latest}/${Date.now()}`
    await rows.queue({ key, wallet, to: wallet, data: '0x' })
  }

  used(nonce: number): void {
    this.floor = Math.max(this.floor, nonce + 1)
  }

  /** The lowest that neither the chain has seen nor an open transaction of ours holds. */
  private async nextNonce(): Promise<number> {
    const { client, wallet, rows, ask } = this.needs
    const pending = await ask(client.getTransactionCount({ address: wallet, blockTag: 'pending' }))
    const held = new Set(rows.open(wallet).map(({ row }) => row.nonce))
    let nonce = Math.max(pending, this.floor)
    while (held.has(nonce)) nonce++
    return nonce
  }

  private async gasOf({ wallet, to, data, value, gas }: TxRow): Promise<bigint> {
    // Also with a given limit: a call that reverts must not cost a nonce.
    const call = { account: wallet, to, data, value: BigInt(value) }
    const estimate = await this.needs.ask(this.needs.client.estimateGas(call))
    return gas === undefined ? (estimate * 12n) / 10n : BigInt(gas)
  }

  /** The signature is on disk before anybody sees it, so that after a crash the same one is shown again. */
  private async sign(key: string, row: TxRow, fees: Fees, account: LocalAccount): Promise<TxRow> {
    const { nonce = 0, signedGas = '0' } = row
    const contents = { to: row.to, data: row.data, value: BigInt(row.value), gas: BigInt(signedGas) }
    const chainId = this.needs.client.chain.id
    const type = 'gasPrice' in fees ? 'legacy' : 'eip1559'
    const rawTx = await account.signTransaction({
      ...contents,
      ...fees,
      nonce,
      chainId,
      type,
    } as TransactionSerializable)
    const hashes = [...row.hashes, keccak256(rawTx)]
    const now = Date.now()
    const signed = { nonce, signedGas, rawTx, hashes, fees: feesToText(fees), signedAt: now, sentAt: now }
    return this.needs.rows.move(key, { ...signed, state: 'signed' })
  }
}
