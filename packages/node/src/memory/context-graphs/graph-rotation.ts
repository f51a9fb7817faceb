import { defined } from '@kg/core'
import type { Key, LedgerReader } from '@kg/store'
import { type ContextGraphRow, contextGraphs } from './table.js'

/** How many rows one turn reads. Nodes with fewer graphs have all of them checked each time. */
const turnRows = 200

/** Reads some graphs of an index at each turn, and in time all: what a turn costs does not depend on how many there are. */
export class GraphRotation {
  private after: Key | undefined

  constructor(
    private readonly index: 'followed' | 'restricted',
    private readonly limit = turnRows,
  ) {}

  next(reader: LedgerReader): ContextGraphRow[] {
    const rows = [...reader.by(contextGraphs, this.index, { limit: this.limit, ...defined({ after: this.after }) })]
    this.after = rows.length < this.limit ? undefined : rows.at(-1)?.indexKey
    return rows.map(({ value }) => value)
  }
}
