import { type EngineQuery, graphs, type inspectQuery, type LedgerReader, type Shelf, shelfKey } from '@kg/store'
import { trustShelf } from '../trust-levels/trust-shelves.js'

export type Dataset = NonNullable<EngineQuery['dataset']>

/** How an engine is held to trusted assets: by shelves of their own, or, where one store holds all graphs, by their names. */
export type TrustBy = 'shelves' | 'datasets'

interface Shelved {
  readonly key: string
  readonly shelves: readonly Shelf[]
}

/** Views of trusted assets; the same list of shelves for the same list, so that a view knows it again. */
export function makeTrustedViews(): (view: Shelved, level: number) => Shelved {
  const lists = new WeakMap<readonly Shelf[], (readonly Shelf[])[]>()
  return ({ key, shelves }, level) => {
    const known = lists.get(shelves) ?? []
    lists.set(shelves, known)
    known[level] ??= shelves.map((shelf) => trustShelf(shelf, level))
    return { key: `${key}|trust ${level}`, shelves: known[level] }
  }
}

/** The names of trusted assets' graphs, as the dataset of a query. */
export function readTrustedDataset(reader: LedgerReader, shelves: readonly Shelf[], level: number): Dataset {
  const names = shelves.flatMap((shelf) =>
    [...reader.range(graphs, { prefix: shelfKey(trustShelf(shelf, level)) })].map(({ key }) => String(key[3])),
  )
  return { defaultGraphs: names, namedGraphs: names }
}

/** What a query names in FROM, as far as it is in the dataset; all of the dataset where it names nothing. */
export function restrictDataset(dataset: Dataset, { from, fromNamed }: ReturnType<typeof inspectQuery>): Dataset {
  if (from.length + fromNamed.length === 0) return dataset
  const known = new Set(dataset.namedGraphs)
  return {
    defaultGraphs: from.filter((graph) => known.has(graph)),
    namedGraphs: fromNamed.filter((graph) => known.has(graph)),
  }
}
