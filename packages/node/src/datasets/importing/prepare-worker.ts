import { serveThread } from '@kg/core/workers'
import { type PreparedPiece, type PrepareTask, prepareDataset } from './prepare-dataset.js'
import { prepareReceived, type ReceivedTask } from './prepare-received.js'

/** A file to read; then, again and again, its next piece. */
export type PrepareAsk = { readonly task: PrepareTask | ReceivedTask } | 'next' | 'end'

let pieces: AsyncGenerator<PreparedPiece> | undefined

serveThread(async (ask: PrepareAsk): Promise<PreparedPiece | undefined> => {
  if (ask === 'end') {
    await pieces?.return(undefined)
    pieces = undefined
    return undefined
  }
  if (ask !== 'next') {
    pieces = 'datasetId' in ask.task ? prepareReceived(ask.task) : prepareDataset(ask.task)
    return undefined
  }
  const { value } = (await pieces?.next()) ?? {}
  return value
})
