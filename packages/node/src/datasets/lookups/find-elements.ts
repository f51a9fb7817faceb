import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { elementsNamed, placesOf } from '../links/ledger-graph.js'
import { elementKey, identifierKey } from '../links/vertex-keys.js'
import { creatorsIn } from '../records/creators.js'
import { visibleCopies } from '../records/visible-datasets.js'

/** One condition of a query. */
export interface QueryItem {
  /** The type of an identifier, also with `identifiers.` before it; `uid` for the @id, `_key` for the vertex. */
  readonly path: string
  readonly values: readonly string[]
  /** EQ: all of the values; IN: one of them. */
  readonly opcode: 'EQ' | 'IN'
}

/**
 * The vertices of elements that fit every item of a query, in the datasets that a caller may see. `most` of those that
 * one value names are looked at.
 */
export function findElements(
  reader: LedgerReader,
  query: readonly QueryItem[],
  caller: Caller,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const datasetOf = visibleCopies(reader, caller)
  const isVisible = (copy: string) => datasetOf(copy) !== undefined
  const named = (path: string, value: string): Iterable<string> => {
    if (path === '_key') return findVertex(reader, value, isVisible)
    return path === 'uid'
      ? elementsWithId(reader, value, caller)
      : elementsNamed(reader, identifierKey(path, value), isVisible)
  }
  const lists = query.flatMap(({ path, values, opcode }) => {
    const type = path.replace(/^identifiers\./, '')
    const found = values.map((value) => new Set(firstOf(named(type, value), most)))
    return opcode === 'EQ' ? found : [new Set(found.flatMap((set) => [...set]))]
  })
  const [first, ...others] = lists
  return [...(first ?? [])].filter((vertex) => others.every((set) => set.has(vertex)))
}

function* firstOf<T>(values: Iterable<T>, most: number): Iterable<T> {
  let count = 0
  for (const value of values) {
    if (count++ >= most) return
    yield value
  }
}

/** The vertices of elements with an @id: one for each creator that has such an element. */
export function elementsWithId(reader: LedgerReader, id: string, caller: Caller): string[] {
  const datasetOf = visibleCopies(reader, caller)
  const isVisible = (copy: string) => datasetOf(copy) !== undefined
  return [...creatorsIn(reader)].flatMap((creator) => findVertex(reader, elementKey(creator, id), isVisible))
}

function findVertex(reader: LedgerReader, vertex: string, isVisible: (copy: string) => boolean): string[] {
  const [place] = placesOf(reader, vertex, isVisible)
  return place === undefined ? [] : [vertex]
}
