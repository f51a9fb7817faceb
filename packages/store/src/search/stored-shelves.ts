import { graphs, type LedgerReader, type Shelf } from '../ledger/index.js'

/** After every name that a graph can have. */
const lastName = '\u{10ffff}'

/** All shelves that hold something: one look for each, however many graphs there are. */
export function* storedShelves(reader: LedgerReader): Iterable<Shelf> {
  let after: string[] | undefined
  for (;;) {
    const [next] = reader.range(graphs, { limit: 1, ...(after === undefined ? {} : { after }) })
    if (next === undefined) return
    const [contextGraph, layer, agent] = next.key as [string, string, string]
    yield { contextGraph, layer, agent }
    after = [contextGraph, layer, agent, lastName]
  }
}
