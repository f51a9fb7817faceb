import { collectGarbage, GarbageWatch, serveThread } from '@kg/core/workers'
import { type PreparedPiece, type PrepareTask, prepareDataset } from './prepare-dataset.js'
import { prepareReceived, type ReceivedTask } from './prepare-received.js'

/** A file to read; then, again and again, its next piece. */
export type PrepareAsk = { readonly task: PrepareTask | ReceivedTask } | 'next' | 'end'

let pieces: AsyncGenerator<PreparedPiece> | undefined
const garbage = new GarbageWatch()
/** What the converter remembered is not needed for the hashes that come next. */
let isRead = false

serveThread(async (ask: PrepareAsk): Promise<PreparedPiece | undefined> => {
  if (ask === 'end') {
    await pieces?.return(undefined)
    pieces = undefined
    isRead = false
    return undefined
  }
  if (ask !== 'next') {
    pieces = 'datasetId' in ask.task ? prepareReceived(ask.task) : prepareDataset(ask.task)
    return undefined
  }
  if (isRead) collectGarbage()
  const { value } = (await pieces?.next()) ?? {}
  isRead = value?.kind === 'read'
  garbage.look()
  return value
})
