import { defined, type Hex } from '@kg/core'
import { type Deferred, deferred, waitAtMost } from '@kg/core/async'
import type { Ledger } from '@kg/store'
import { getAddress, type LocalAccount } from 'viem'
import { awaitAnswer } from './await-answer.js'
import { type ChainPlace, type ChainReader, chainReader } from './chain-reader.js'
import { InclusionTimeoutError, RpcUnavailableError, WalletNotFoundError } from './errors.js'
import { outcomeOf } from './tx-outcome.js'
import { findReceipt, nothingYet, recordOf } from './tx-receipt.js'
import { isFinished, type TxIntent, type TxReceipt, type TxRow } from './tx-row.js'
import { TxRows } from './tx-rows.js'
import { defaultTxSettings, type TxSettings } from './tx-settings.js'
import { WalletQueue } from './wallet-queue.js'

export interface TransactionsNeeds extends ChainPlace {
  readonly ledger: Ledger
  readonly account: (wallet: Hex) => LocalAccount | undefined
  /**
   * For a further chain with the same wallets: only transactions whose keys begin with it, such as `@gnosis:100/`. Without
   * it, all whose keys do not begin with `@`.
   */
  readonly scope?: `@${string}`
}

export interface SendOptions {
  /** Ends the waiting; the transaction goes on. */
  readonly signal?: AbortSignal
  readonly deadlineMs?: number
}

export interface WalletStatus {
  readonly wallet: Hex
  readonly open: number
  /** Age of the oldest open transaction. */
  readonly oldestMs: number
  /** Why nothing moves. */
  readonly fault?: string
}

/**
 * Sends transactions exactly once each: one queue per wallet, every step in the ledger before the next. Only one of
 * these with a scope, and one without, may use a ledger at a time.
 */
export class Transactions {
  private readonly rows: TxRows
  private readonly client: ChainReader
  private readonly settings: TxSettings
  private readonly queues = new Map<Hex, WalletQueue>()
  private readonly waiters = new Map<string, Set<Deferred<TxRow>>>()
  private stopped = false

  constructor(
    private readonly needs: TransactionsNeeds,
    settings: Partial<TxSettings> = {},
  ) {
    const finished = (key: string, row: TxRow) => {
      for (const { resolve } of this.waiters.get(key) ?? []) resolve(row)
    }
    this.rows = new TxRows(needs.ledger, finished, needs.scope)
    this.client = chainReader(needs)
    this.settings = { ...defaultTxSettings, ...settings }
  }

  /**
   * Resolves when the transaction is final. Asked again with the same key it waits for the same transaction, or
   * answers as before; only what failed before it was signed is tried anew.
   */
  async send(
    intent: TxIntent,
    { signal, deadlineMs = this.settings.deadlineMs }: SendOptions = {},
  ): Promise<TxReceipt> {
    signal?.throwIfAborted()
    if (this.stopped) throw new RpcUnavailableError({ why: 'the node is stopping' })
    const wallet = getAddress(intent.wallet)
    if (this.needs.account(wallet) === undefined) throw new WalletNotFoundError({ wallet })
    const { key } = intent
    const row = await this.rows.queue({ ...intent, wallet, to: getAddress(intent.to) })
    if (isFinished(row)) return outcomeOf(key, row)
    const ended = this.waitForEnd(key, deadlineMs, signal)
    this.queueOf(wallet).wake()
    return outcomeOf(key, await ended)
  }

  /** Takes up what an earlier process left; returns how many there were. */
  resume(): number {
    const open = this.rows.open()
    for (const { row } of open) this.queueOf(row.wallet).wake()
    return open.length
  }

  /**
   * After a change of history: what was final in a block after this one and is in none now is sent again as it was
   * signed, and what is in another block gets its new receipt. Only keys that begin with the prefix.
   */
  async recheck({ after, prefix }: { after: number; prefix: string }): Promise<void> {
    const ask = (hash: Hex) => this.askReceipt(hash)
    for (const { key, row } of this.rows.confirmedAfter(after, prefix)) {
      const receipt = await findReceipt(ask, row)
      if (receipt?.blockHash === row.receipt?.blockHash) continue
      if (receipt !== undefined) await this.rows.move(key, { state: 'confirmed', receipt: recordOf(receipt) })
      else {
        await this.rows.move(key, { state: 'sent', receipt: undefined, sentAt: 0 })
        this.queueOf(row.wallet).wake()
      }
    }
  }

  /** Whether a transaction is part of the chain now. */
  async isIncluded(hash: Hex): Promise<boolean> {
    return (await this.askReceipt(hash)) !== undefined
  }

  get(key: string): TxRow | undefined {
    return this.rows.get(key)
  }

  /** Every wallet with something open. */
  status(): WalletStatus[] {
    const open = this.rows.open()
    return [...new Set(open.map(({ row }) => row.wallet))].map((wallet) => {
      const own = open.filter(({ row }) => row.wallet === wallet)
      const fault = this.queues.get(wallet)?.fault
      const oldestMs = Date.now() - Math.min(...own.map(({ row }) => row.createdAt))
      return { wallet, open: own.length, oldestMs, ...defined({ fault }) }
    })
  }

  /** Those who wait are told to ask again; the transactions go on with the next `resume`. */
  async stop(): Promise<void> {
    this.stopped = true
    await Promise.all([...this.queues.values()].map((queue) => queue.stop()))
    const reason = new RpcUnavailableError({ why: 'the node is stopping' })
    for (const { reject } of [...this.waiters.values()].flatMap((waiters) => [...waiters])) reject(reason)
  }

  private askReceipt(hash: Hex) {
    return awaitAnswer(this.client.getTransactionReceipt({ hash }).catch(nothingYet), { ms: this.settings.callMs })
  }

  private async waitForEnd(key: string, ms: number, signal?: AbortSignal): Promise<TxRow> {
    const waiters = this.waiters.get(key) ?? new Set<Deferred<TxRow>>()
    const end = deferred<TxRow>()
    this.waiters.set(key, waiters.add(end))
    // It may have come to its end since it was looked up.
    const now = this.rows.get(key)
    if (now !== undefined && isFinished(now)) end.resolve(now)
    try {
      const ended = await waitAtMost(end.promise, { ms, signal })
      if (ended !== undefined) return ended
      signal?.throwIfAborted()
      // It may have come to its end at the last moment.
      const row = this.rows.get(key)
      if (row !== undefined && isFinished(row)) return row
      throw this.lateness(key, ms)
    } finally {
      waiters.delete(end)
      if (waiters.size === 0) this.waiters.delete(key)
    }
  }

  private lateness(key: string, waitedMs: number): Error {
    const row = this.rows.get(key)
    const fault = row === undefined ? undefined : this.queues.get(row.wallet)?.fault
    if (fault !== undefined) return new RpcUnavailableError({ why: fault })
    const hash = row?.hashes.at(-1)
    return new InclusionTimeoutError({
      key,
      state: row?.state ?? 'unknown',
      waitedMs,
      ...defined({ hash }),
    })
  }

  private queueOf(wallet: Hex): WalletQueue {
    const known = this.queues.get(wallet)
    if (known !== undefined) return known
    const { rows, client, settings } = this
    const account = () => this.needs.account(wallet)
    const queue = new WalletQueue({ wallet, client, rows, settings, account })
    this.queues.set(wallet, queue)
    return queue
  }
}
