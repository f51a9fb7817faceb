import type { LedgerReader } from '@kg/store'
import { datasetRows } from './table.js'

/** Who created datasets that are here, each once: however many there are, one look for each creator. */
export function* creatorsIn(reader: Pick<LedgerReader, 'by'>): Iterable<string> {
  let last: string | undefined
  for (;;) {
    // Behind everything of this creator.
    const range = { limit: 1, ...(last !== undefined && { after: [last, '\uffff'] }) }
    const [row] = reader.by(datasetRows, 'byCreator', range)
    if (row === undefined) return
    last = row.value.creator
    yield last
  }
}
