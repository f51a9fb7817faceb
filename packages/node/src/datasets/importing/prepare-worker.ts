import { collectGarbage, GarbageWatch, SharedMemory, serveThread } from '@kg/core/workers'
import { type PreparedPiece, type PrepareTask, prepareDataset } from './prepare-dataset.js'
import { prepareReceived, type ReceivedTask } from './prepare-received.js'

/** A file to read; then, again and again, its next piece, for which there is memory that is no longer read. */
export type PrepareAsk =
  | { readonly task: PrepareTask | ReceivedTask }
  | { readonly next: readonly SharedArrayBuffer[] }
  | 'end'

let pieces: AsyncGenerator<PreparedPiece> | undefined
const garbage = new GarbageWatch()
const memory = new SharedMemory()
/** What the converter remembered is not needed for the hashes that come next. */
let isRead = false

serveThread(async (ask: PrepareAsk): Promise<PreparedPiece | undefined> => {
  if (ask === 'end') {
    await pieces?.return(undefined)
    pieces = undefined
    isRead = false
    memory.clear()
    return undefined
  }
  if ('task' in ask) {
    pieces = 'datasetId' in ask.task ? prepareReceived(ask.task, memory) : prepareDataset(ask.task, memory)
    return undefined
  }
  memory.giveBack(ask.next)
  if (isRead) collectGarbage()
  const { value } = (await pieces?.next()) ?? {}
  isRead = value?.kind === 'read'
  garbage.look()
  return value
})
