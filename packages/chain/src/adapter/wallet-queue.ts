import { deferred, waitAtMost } from '@kg/core/async'
import { awaitAnswer } from './await-answer.js'
import { reasonOf } from './faults.js'
import { TxSender, type WalletNeeds } from './tx-sender.js'
import { TxWatcher } from './tx-watcher.js'

const maxBackoffMs = 5000

/** Brings all transactions of one wallet to their end, one step at a time; sleeps when there is none. */
export class WalletQueue {
  /** Why nothing moves; absent while all goes well. */
  fault: string | undefined
  private readonly ending = new AbortController()
  private readonly needs: WalletNeeds
  private readonly sender: TxSender
  private readonly watcher: TxWatcher
  private running: Promise<void> | undefined
  private wakeUp: () => void = () => undefined

  constructor(needs: Omit<WalletNeeds, 'ask'>) {
    const limits = { ms: needs.settings.callMs, signal: this.ending.signal }
    this.needs = { ...needs, ask: (call) => awaitAnswer(call, limits) }
    this.sender = new TxSender(this.needs)
    this.watcher = new TxWatcher(this.needs, this.sender)
  }

  /** There is something to do. */
  wake(): void {
    if (this.ending.signal.aborted) return
    if (this.running === undefined) this.running = this.run().catch((error) => this.broke(error))
    else this.wakeUp()
  }

  /** Resolves when no step runs any more; what was begun is taken up by the next `resume`. */
  async stop(): Promise<void> {
    this.ending.abort(new Error('the transaction queue is stopping'))
    await this.running
  }

  private async run(): Promise<void> {
    const { signal } = this.ending
    let failures = 0
    while (!signal.aborted && this.open().length > 0) {
      const { moves } = this.needs.rows
      // What is queued during the round must not be slept over.
      let woken = false
      this.wakeUp = () => {
        woken = true
      }
      try {
        await this.round()
        failures = 0
        this.fault = undefined
      } catch (error) {
        if (signal.aborted) break
        failures = this.needs.rows.moves > moves ? 1 : failures + 1
        this.fault = reasonOf(error)
      }
      if (this.open().length === 0 || (woken && failures === 0)) continue
      const base = this.needs.settings.pollMs
      const rest = deferred()
      this.wakeUp = rest.resolve
      const ms = failures === 0 ? base : Math.min(maxBackoffMs, base * 2 ** failures)
      await waitAtMost(rest.promise, { ms, signal })
    }
    this.running = undefined
  }

  private async round(): Promise<void> {
    // Shown signatures come first: theirs are the lower nonces.
    for (const { key, row } of this.open()) if (row.state === 'signed') await this.sender.show(key, row)
    for (const { key, row } of this.open()) if (row.state === 'queued') await this.sender.prepare(key, row)
    await this.watcher.look(this.open())
  }

  /** Only a ledger that cannot be read gets here; the next `wake` tries again. */
  private broke(error: unknown): void {
    this.fault = reasonOf(error)
    this.running = undefined
  }

  private open() {
    return this.needs.rows.open(this.needs.wallet)
  }
}
