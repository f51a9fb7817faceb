import { Slots } from '@kg/core/async'
import { Thread, ThreadMemoryError, WorkerLostError } from '@kg/core/workers'
import type { CopyPiece } from '../records/write-copy.js'
import { memoryOf, type TextBlock } from '../texts/text-blocks.js'
import type { IndexAnswer, IndexAsk } from './index-worker.js'
import type { StatementPart } from './part-writer.js'
import type { PreparedDataset, PreparedPiece, PrepareTask } from './prepare-dataset.js'
import type { ReceivedTask } from './prepare-received.js'
import type { PrepareAsk } from './prepare-worker.js'

/** Threads with more room would be slow to tidy up. */
const streamLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24 }
/** For files that are read as a whole. */
const wholeLimits = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 32 }

/** Pieces that are stored at once. */
const together = 3

interface PieceHandlers {
  readonly onCreator: (creator: string) => Promise<void>
  readonly onPiece: (piece: CopyPiece) => Promise<void>
}

/** A dataset, and the files that hold its statements. */
export type PreparedFile = PreparedDataset & { readonly parts: readonly StatementPart[] }

/** Reads files in two threads, one file at a time: the first reads and hashes, the second makes rows and statements. */
export class PrepareThread {
  private readonly streamReader = newReader(streamLimits)
  private readonly wholeReader = newReader(wholeLimits)
  private readonly indexer = new Thread<IndexAsk, IndexAnswer>(new URL('./index-worker.js', import.meta.url), {
    resourceLimits: streamLimits,
  })

  private isStopped = false

  /** Gives out the pieces of a file, and resolves to what it turned out to be. */
  async prepare(task: PrepareTask | ReceivedTask, { onCreator, onPiece }: PieceHandlers): Promise<PreparedFile> {
    const { indexer } = this
    const reader = isStreamed(task) ? this.streamReader : this.wholeReader
    try {
      await reader.run({ task })
      const first = await reader.run({ next: [] })
      if (first?.kind !== 'creator') throw new TypeError('a file begins with its creator')
      const { creator } = first
      const hasStatements = !('datasetId' in task)
      await Promise.all([onCreator(creator), indexer.run({ open: { creator, folder: task.folder, hasStatements } })])
      await this.storeElements(reader, onPiece)
      const hashing = reader.run({ next: [] })
      await allEnded([hashing, this.storeLinks(onPiece)])
      const done = await hashing
      if (done?.kind !== 'done') throw new TypeError('a file that was read is something')
      const { parts = [] } = await indexer.run({ end: done.prepared.head })
      return { ...done.prepared, parts }
    } catch (error) {
      throw error instanceof WorkerLostError && error.isOutOfMemory
        ? new ThreadMemoryError({}, { cause: error })
        : error
    } finally {
      if (!this.isStopped) await reader.run('end').catch(() => undefined)
    }
  }

  /** Begins to load, for a file that is on its way. */
  warm(): void {
    this.streamReader.warm()
    this.indexer.warm()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await Promise.all([this.streamReader, this.wholeReader, this.indexer].map((thread) => thread.stop()))
  }

  private async storeElements(reader: Reader, onPiece: PieceHandlers['onPiece']): Promise<void> {
    const slots = new Slots(together)
    const storing = new Set<Promise<void>>()
    const failing = new AbortController()
    const unread: SharedArrayBuffer[] = []
    const store = async (block: TextBlock) => {
      const { rows } = await this.indexer.run({ add: block })
      if (rows !== undefined) await onPiece({ kind: 'block', block: { ...block, ...rows } })
      unread.push(...memoryOf(block))
    }
    const next = () => {
      const piece = reader.run({ next: unread.splice(0) })
      // It is awaited below, unless storing fails first.
      piece.catch(() => undefined)
      return piece
    }
    try {
      for (let coming = next(); ; ) {
        failing.signal.throwIfAborted()
        const piece = await coming
        if (piece?.kind !== 'texts') break
        coming = next()
        await slots.acquire()
        const work = store(piece.block)
          .catch((error) => failing.abort(error))
          .finally(() => {
            slots.release()
            storing.delete(work)
          })
        storing.add(work)
      }
    } finally {
      // Nothing may be stored any more once the caller knows of a failure: it removes what is there.
      await Promise.all(storing)
    }
    failing.signal.throwIfAborted()
  }

  private async storeLinks(onPiece: PieceHandlers['onPiece']): Promise<void> {
    const pull = async () => {
      for (let unread: SharedArrayBuffer[] = []; ; ) {
        const { links } = await this.indexer.run({ links: unread })
        if (links === undefined) return
        await onPiece({ kind: 'links', links })
        unread = [links.buffer]
      }
    }
    await allEnded(Array.from({ length: together }, pull))
  }
}

type Reader = Thread<PrepareAsk, PreparedPiece | undefined>

const newReader = (resourceLimits: typeof streamLimits): Reader =>
  new Thread(new URL('./prepare-worker.js', import.meta.url), { resourceLimits })

const isStreamed = (task: PrepareTask | ReceivedTask): boolean => 'datasetId' in task || task.standard === 'GS1-EPCIS'

/** As `Promise.all`, and everything has ended when it rejects: nothing goes on behind the caller's back. */
async function allEnded(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}
