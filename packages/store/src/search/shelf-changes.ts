import { type ChangeRow, changes, type LedgerReader, type Shelf, shelfKey } from '../ledger/index.js'

export interface SeqChange extends ChangeRow {
  readonly seq: number
}

// Behind every position that a write can have.
const lastPosition = 1e9

/** What happened on a shelf after a receipt, without what a later replacement or removal of the same graph undoes. */
export function changesSince(reader: LedgerReader, shelf: Shelf, after: number): SeqChange[] {
  const prefix = shelfKey(shelf)
  const list: SeqChange[] = []
  const last = new Map<string, number>()
  for (const { key, value } of reader.range(changes, {
    prefix,
    after: [...prefix, after, lastPosition],
    before: [...prefix, Number.MAX_SAFE_INTEGER],
  })) {
    if (value.op !== 'add') last.set(value.graph, list.length)
    list.push({ ...value, seq: key[3] as number })
  }
  return list.filter(({ graph }, at) => at >= (last.get(graph) ?? 0))
}
