import type { Journal } from '../../platform/operations/journal.js'
import { openCopies } from '../records/table.js'
import { type CopyPiece, type CopyRef, openCopy, removeCopy, writePiece } from '../records/write-copy.js'
import type { PrepareTask } from './prepare-dataset.js'
import type { PreparedFile, PrepareThread } from './prepare-in-thread.js'
import type { ReceivedTask } from './prepare-received.js'

export interface FillNeeds {
  readonly ledger: Journal
  readonly thread: PrepareThread
  /** Aborted when the node stops. */
  readonly signal: AbortSignal
}

export interface FillWatch {
  readonly onOpen?: () => void
  readonly onPiece?: (piece: CopyPiece) => void
}

/** Reads a file into a copy, for `use` to make a dataset of. A copy that is none in the end is removed. */
export async function fillCopy<T>(
  { ledger, thread, signal }: FillNeeds,
  task: PrepareTask | ReceivedTask,
  use: (prepared: PreparedFile, copy: CopyRef) => Promise<T>,
  { onOpen, onPiece }: FillWatch = {},
): Promise<T> {
  let copy: CopyRef | undefined
  try {
    const prepared = await thread.prepare(task, {
      onCreator: async (creator) => {
        copy = await openCopy({ ledger }, creator)
        onOpen?.()
      },
      onPiece: async (piece) => {
        if (copy !== undefined) await writePiece({ ledger, signal }, copy, piece)
        onPiece?.(piece)
      },
    })
    if (copy === undefined) throw new TypeError('a dataset has a creator')
    return await use(prepared, copy)
  } finally {
    // What is interrupted is cleared up at the next start.
    if (copy !== undefined && !signal.aborted && isOpen(ledger, copy)) await removeCopy({ ledger, signal }, copy)
  }
}

const isOpen = (ledger: Journal, { copy }: CopyRef): boolean => ledger.read((r) => r.has(openCopies, copy))
