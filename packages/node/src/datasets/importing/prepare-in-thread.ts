import { Thread, ThreadMemoryError, WorkerLostError } from '@kg/core/workers'
import type { CopyPiece } from '../records/write-copy.js'
import type { PreparedDataset, PreparedPiece, PrepareTask } from './prepare-dataset.js'
import type { ReceivedTask } from './prepare-received.js'
import type { PrepareAsk } from './prepare-worker.js'

/** Pieces that are under way: the thread reads on while some are stored. */
const ahead = 3

interface PieceHandlers {
  readonly onCreator: (creator: string) => Promise<void>
  readonly onPiece: (piece: CopyPiece) => Promise<void>
}

/** Reads files in a thread of their own, one at a time. */
export class PrepareThread {
  private readonly thread = new Thread<PrepareAsk, PreparedPiece | undefined>(
    new URL('./prepare-worker.js', import.meta.url),
    { resourceLimits: { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 24 } },
  )

  /** Gives out the pieces of a file, and resolves to what it turned out to be. */
  async prepare(task: PrepareTask | ReceivedTask, { onCreator, onPiece }: PieceHandlers): Promise<PreparedDataset> {
    let done: PreparedDataset | undefined
    let hasEnded = false
    const pull = async (): Promise<void> => {
      while (!hasEnded) {
        const piece = await this.thread.run('next')
        if (piece === undefined) hasEnded = true
        else if (piece.kind === 'done') done = piece.prepared
        else if (piece.kind !== 'creator') await onPiece(piece)
      }
    }
    try {
      await this.thread.run({ task })
      const first = await this.thread.run('next')
      if (first?.kind === 'creator') await onCreator(first.creator)
      await Promise.all(Array.from({ length: ahead }, pull))
      if (done === undefined) throw new TypeError('a file that was read is something')
      return done
    } catch (error) {
      hasEnded = true
      throw error instanceof WorkerLostError && error.isOutOfMemory
        ? new ThreadMemoryError({}, { cause: error })
        : error
    } finally {
      await this.thread.run('end').catch(() => undefined)
    }
  }

  stop(): Promise<void> {
    return this.thread.stop()
  }
}
