import { serveThread } from '@kg/core/workers'
import { type PreparedPiece, type PrepareTask, prepareDataset } from './prepare-dataset.js'

/** A file to read; then, again and again, its next piece. */
export type PrepareAsk = { readonly task: PrepareTask } | 'next' | 'end'

let pieces: AsyncGenerator<PreparedPiece> | undefined

serveThread(async (ask: PrepareAsk): Promise<PreparedPiece | undefined> => {
  if (ask === 'end') {
    await pieces?.return(undefined)
    pieces = undefined
    return undefined
  }
  if (ask !== 'next') {
    pieces = prepareDataset(ask.task)
    return undefined
  }
  const { value } = (await pieces?.next()) ?? {}
  return value
})
