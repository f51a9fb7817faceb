import { mkdirSync } from 'node:fs'
import { LedgerClosedError, LedgerDamagedError } from '@kg/contract/errors'
import { deferred, Mutex, startTimer } from '@kg/core/async'
import { commitFault } from './commit-fault.js'
import type { RootDatabase } from './database.js'
import { Environment } from './environment.js'
import { fillContentUses, usesNoted } from './fill-content-uses.js'
import { fillIndexes } from './fill-indexes.js'
import { fillNewIndexes } from './fill-new-indexes.js'
import { changesHash, receipts } from './graphs.js'
import { KeptRows } from './kept-rows.js'
import type { LedgerLock } from './lock/ledger-lock.js'
import { lockLedger } from './lock/lock-ledger.js'
import { preflight } from './preflight.js'
import { prepareVocabulary } from './prepare-vocabulary.js'
import { LedgerReader } from './reader.js'
import { type Act, firstPrev, makeReceipt, type Receipt, receiptFault, type Signer } from './receipt.js'
import { type RewriteProgress, type RewriteReport, rewriteFile, rewriteWanted } from './rewrite.js'
import { type Migration, settleSchema } from './schema.js'
import { step } from './step.js'
import { vocabularyNoted } from './vocabulary-counts.js'
import { LedgerWriter } from './writer.js'

export interface LedgerSettings {
  path: string
  /** Absent: it is taken on opening. Whoever has more to protect than the ledger takes it before. */
  lock?: LedgerLock
  migrations?: readonly Migration[]
  schemaVersion?: number
  /** Called before a rewrite that a stop or a crash interrupted is made up for: removes what else holds erased content. */
  beforeRewrite?: (() => void) | undefined
}

export interface RewriteOptions {
  /** Ends the threads that read the ledger; they open the new file when they start again. */
  release: () => Promise<void>
  onProgress?: ((progress: RewriteProgress) => void) | undefined
}

export interface LedgerNeeds {
  signer: Signer
  clock?: () => number
  /** Told when a listener fails: what is committed stays committed. */
  onListenerFault?: (error: unknown) => void
}

export interface Committed<T> {
  value: T
  receipt: Receipt
}

type CommitListener = (receipt: Receipt, writer: Pick<LedgerWriter, 'graphChanges'>) => void

/** Returns what to do while the write is flushed. */
type WriteListener = (receipt: Receipt, reader: LedgerReader) => (() => void) | undefined

/** How many of the newest receipts are checked on opening; `verify` checks all. */
const tail = 32
/** How long the file before a rewrite stays open for those who still read it. */
const retireMs = 10_000

/** The durable truth of the node: one lmdb file, one transaction and one receipt for each write. */
export class Ledger {
  readonly path: string
  private readonly env: Environment
  private readonly kept = new KeptRows()
  private readonly reader: LedgerReader
  private readonly signer: Signer
  private readonly clock: () => number
  private readonly onListenerFault: (error: unknown) => void
  private readonly listeners = new Set<CommitListener>()
  private readonly writeListeners = new Set<WriteListener>()
  private readonly pending = new Set<Promise<unknown>>()
  /** Backups and rewrites, one after another. */
  readonly maintenance = new Mutex()
  /** How far a rewrite has come, while one runs. */
  rewriteProgress: RewriteProgress | undefined
  private rewriting: Promise<void> | undefined
  private readonly retired = new Set<RootDatabase>()
  private closing = false
  private durable = 0
  private settled: Receipt | undefined

  private constructor(
    settings: LedgerSettings,
    needs: LedgerNeeds,
    private readonly lock: LedgerLock,
  ) {
    this.path = settings.path
    this.signer = needs.signer
    this.clock = needs.clock ?? Date.now
    this.onListenerFault = needs.onListenerFault ?? ((error) => process.emitWarning(error as Error))
    this.env = new Environment(settings.path)
    this.reader = new LedgerReader(this.env, this.kept)
  }

  /** Opens, or makes, the ledger in a folder; refuses with the reason when it cannot be trusted, or somebody has it. */
  static async open(settings: LedgerSettings, needs: LedgerNeeds): Promise<Ledger> {
    const lock = settings.lock ?? (await lockLedger(settings.path))
    try {
      mkdirSync(settings.path, { recursive: true })
      preflight(settings.path)
      return await Ledger.openLocked(settings, needs, lock)
    } catch (error) {
      await lock.release()
      throw error
    }
  }

  private static async openLocked(settings: LedgerSettings, needs: LedgerNeeds, lock: LedgerLock): Promise<Ledger> {
    const ledger = new Ledger(settings, needs, lock)
    try {
      settleSchema(
        ledger.env,
        settings.path,
        () => new LedgerWriter(ledger.env),
        settings.migrations,
        settings.schemaVersion,
      )
      ledger.env.root.transactionSync(() => ledger.env.openTables())
      // Who opens it as another version does only looks.
      if (settings.schemaVersion === undefined) {
        fillIndexes(ledger.env)
        fillNewIndexes(ledger.env)
        fillContentUses(ledger.env)
        prepareVocabulary(ledger.env)
        await ledger.resumeRewrite(settings.beforeRewrite)
      }
      ledger.checkTail()
    } catch (error) {
      await ledger.env.close()
      throw error
    }
    ledger.durable = ledger.reader.head()
    return ledger
  }

  read<T>(fn: (reader: LedgerReader) => T): T {
    if (this.closing) throw new LedgerClosedError({})
    return fn(this.reader)
  }

  /** One transaction, one receipt; resolves when both are on disk. `fn` is synchronous and may run only here. */
  async write<T>(act: Act, fn: (writer: LedgerWriter) => T): Promise<Committed<T>> {
    const writer = new LedgerWriter(this.env, this.kept)
    const committed = await this.commit(writer, () => {
      const value = fn(writer)
      const receipt = this.settle(act, writer)
      for (const listener of this.writeListeners) this.prepare(listener, receipt, writer)
      return { value, receipt }
    })
    step(act.action)
    this.durable = Math.max(this.durable, committed.receipt.seq)
    for (const listener of this.listeners) this.notify(listener, committed.receipt, writer)
    return committed
  }

  /** Whether a write is on its way. */
  isWriting(): boolean {
    return this.pending.size > 0
  }

  /** A durable transaction without a receipt, for the node's own housekeeping: leases, counters, caches. */
  writeWithoutReceipt<T>(fn: (writer: Omit<LedgerWriter, 'change'>) => T): Promise<T> {
    const writer = new LedgerWriter(this.env, this.kept)
    return this.commit(writer, () => fn(writer))
  }

  /**
   * Writes the file anew and goes on with it: it shrinks to what it holds, and nothing that was erased stands in its
   * free space. Writes wait meanwhile; reads go on.
   */
  rewrite({ release, onProgress }: RewriteOptions): Promise<RewriteReport> {
    return this.maintenance.run(async () => {
      if (this.closing) throw new LedgerClosedError({})
      const gate = deferred()
      this.rewriting = gate.promise
      try {
        await Promise.allSettled(this.pending)
        const { report, fresh } = await rewriteFile(this.env, this.path, (progress) => {
          this.rewriteProgress = progress
          onProgress?.(progress)
        })
        const before = this.env.become(fresh)
        // Somebody may still hold an iterator over it, and would not survive its end.
        this.retired.add(before)
        await release()
        startTimer(retireMs, () => void this.closeRetired(before))
        return report
      } finally {
        this.rewriting = undefined
        this.rewriteProgress = undefined
        gate.resolve()
      }
    })
  }

  /** Whether something was erased that may still stand in the free space of the file. */
  needsRewrite(): boolean {
    return this.read(() => this.env.meta.get(rewriteWanted) === true)
  }

  /**
   * Called inside the transaction of each write, with a reader that sees what was written. What it returns runs while
   * the disk is busy with the write. That is the time to prepare what follows from it; the write may still fail.
   */
  onWrite(listener: WriteListener): () => void {
    this.writeListeners.add(listener)
    return () => this.writeListeners.delete(listener)
  }

  /** Called for each write once it is durable, in the order of `seq` within one commit. */
  onCommit(listener: CommitListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The newest receipt that is known to be on disk. */
  head(): number {
    return this.durable
  }

  /** Waits for running writes, then closes the file. */
  async close(): Promise<void> {
    if (this.closing) return
    this.closing = true
    await this.maintenance.idle()
    await Promise.allSettled(this.pending)
    for (const root of [...this.retired]) await this.closeRetired(root)
    await this.env.close()
    await this.lock.release()
  }

  /** For the ledger's own tools (verify, backup); not for use cases. */
  get inside(): { env: Environment; signer: Signer } {
    return { env: this.env, signer: this.signer }
  }

  private prepare(listener: WriteListener, receipt: Receipt, writer: LedgerWriter): void {
    this.attempt(() => {
      const work = listener(receipt, writer)
      // Not before the transaction is left: until then the disk waits for this thread.
      if (work !== undefined) setImmediate(() => this.attempt(work))
    })
  }

  private attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.onListenerFault(error)
    }
  }

  private notify(listener: CommitListener, receipt: Receipt, writer: LedgerWriter): void {
    this.attempt(() => listener(receipt, writer))
  }

  private async resumeRewrite(prepare: () => void = () => undefined): Promise<void> {
    if (this.env.meta.get(rewriteWanted) !== true) return
    prepare()
    const { fresh } = await rewriteFile(this.env, this.path)
    await this.env.become(fresh).close()
  }

  private async closeRetired(root: RootDatabase): Promise<void> {
    if (this.retired.delete(root)) await root.close()
  }

  private async commit<T>(writer: LedgerWriter, fn: () => T): Promise<T> {
    while (this.rewriting !== undefined) await this.rewriting
    if (this.closing) throw new LedgerClosedError({})
    this.env.openTables()
    // A child transaction, so that a refused write leaves no trace while its neighbours in the same commit stay.
    const running = this.env.root.childTransaction(fn) as Promise<T>
    this.pending.add(running)
    try {
      return await running
    } catch (error) {
      throw await commitFault(error, this.path)
    } finally {
      this.pending.delete(running)
      this.kept.settle(writer)
    }
  }

  private settle(act: Act, writer: LedgerWriter): Receipt {
    const seq = writer.head() + 1
    const prev = this.hashOf(writer, seq - 1) ?? firstPrev
    const receipt = makeReceipt(
      act,
      { seq, time: this.clock(), prev, changes: changesHash(writer.graphChanges) },
      this.signer,
    )
    this.settled = receipt
    writer.put(receipts, seq, receipt)
    writer.settle(seq)
    this.env.meta.put('head', seq)
    this.env.meta.put(usesNoted, seq)
    this.env.meta.put(vocabularyNoted, seq)
    return receipt
  }

  /** The last one that was settled need not be read. If it was taken back, the next number is not above its own. */
  private hashOf(writer: LedgerWriter, seq: number): string | undefined {
    const receipt = this.settled?.seq === seq ? this.settled : seq > 0 ? writer.get(receipts, seq) : undefined
    return receipt?.hash
  }

  private checkTail(): void {
    const head = this.reader.head()
    const first = Math.max(1, head - tail + 1)
    let prev = first === 1 ? firstPrev : this.reader.get(receipts, first - 1)?.hash
    for (let seq = first; seq <= head; seq++) {
      const receipt = this.reader.get(receipts, seq)
      const why =
        receipt === undefined || prev === undefined
          ? `receipt ${seq} of ${head} is missing`
          : receiptFault(receipt, prev, this.signer)
      if (why !== undefined) throw new LedgerDamagedError({ path: this.path, why })
      prev = receipt?.hash
    }
  }
}
