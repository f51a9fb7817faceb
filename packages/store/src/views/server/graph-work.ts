import {
  type ContentRef,
  changes,
  graphs,
  type KeyPart,
  type LedgerReader,
  type Shelf,
  shelfKey,
} from '../../ledger/index.js'
import { isSafeIri } from './sparql-text.js'

/** What is to be done to one graph on the server. Each part of the content has blank nodes of its own. */
export interface GraphWork {
  readonly graph: string
  readonly sub: string
  readonly op: 'add' | 'replace' | 'drop'
  readonly parts: readonly ContentRef[]
}

// Sorts behind every number, so `[…shelf, seq, last]` is behind all changes of that receipt.
const last = '~'

export function hasChangesAfter(reader: LedgerReader, shelf: Shelf, seq: number): boolean {
  for (const _ of reader.range(changes, { ...changesAfter(shelf, seq), limit: 1 })) return true
  return false
}

/** The graphs of a shelf in the order of their names, as work to be done on a server that has none of them. */
export function* wholeShelf(reader: LedgerReader, shelf: Shelf, after?: string): Iterable<GraphWork> {
  const prefix = shelfKey(shelf)
  const from = after === undefined ? {} : { after: [...prefix, after] }
  for (const { key, value } of reader.range(graphs, { prefix, ...from })) {
    const graph = key[3] as string
    if (isSafeIri(graph)) yield whole(reader, shelf, graph, value)
  }
}

/** The graphs that changed after a receipt. */
export function graphsChangedAfter(reader: LedgerReader, shelf: Shelf, seq: number): Set<string> {
  const found = new Set<string>()
  for (const { value } of reader.range(changes, changesAfter(shelf, seq))) found.add(value.graph)
  return found
}

/**
 * What brings a server from one receipt to the newest, one piece of work for each graph that changed. `sure` says that
 * nothing of it can have been done already; else a graph is sent in full, which may be done twice.
 */
export function workAfter(reader: LedgerReader, shelf: Shelf, seq: number, sure: boolean): GraphWork[] {
  const touched = new Map<string, { additions: ContentRef[]; only: boolean; first: number }>()
  for (const { key, value } of reader.range(changes, changesAfter(shelf, seq))) {
    const entry = touched.get(value.graph) ?? { additions: [], only: sure, first: key[3] as number }
    const moved =
      value.op === 'add' &&
      entry.additions.length === 0 &&
      subBefore(reader, shelf, value.graph, entry.first) !== value.sub
    touched.set(value.graph, {
      additions: [...entry.additions, value.content],
      only: entry.only && value.op === 'add' && !moved,
      first: entry.first,
    })
  }
  return [...touched]
    .filter(([graph]) => isSafeIri(graph))
    .map(([graph, { additions, only }]) => {
      const row = reader.get(graphs, [...shelfKey(shelf), graph])
      if (row === undefined) return { graph, sub: '', op: 'drop', parts: [] }
      return only
        ? { graph, sub: row.sub, op: 'add', parts: additions.filter(({ quads }) => quads > 0) }
        : whole(reader, shelf, graph, row)
    })
}

/** The newest receipt that changed a shelf, and not one before `least`. */
export function newestChange(reader: LedgerReader, shelf: Shelf, least: number): number {
  let seq = least
  for (const { key } of reader.range(changes, changesAfter(shelf, least))) seq = key[3] as number
  return seq
}

function whole(reader: LedgerReader, shelf: Shelf, graph: string, row: { sub: string; since: number }): GraphWork {
  const prefix = [...shelfKey(shelf), graph]
  const found = reader.by(changes, 'byGraph', { prefix, after: [...prefix, row.since - 1, last], before: end(prefix) })
  const parts: ContentRef[] = []
  for (const { value } of found) {
    // A graph can be replaced twice in one write: only what follows the last of them counts.
    if (value.op !== 'add') parts.length = 0
    parts.push(value.content)
  }
  return { graph, sub: row.sub, op: 'replace', parts: parts.filter(({ quads }) => quads > 0) }
}

function subBefore(reader: LedgerReader, shelf: Shelf, graph: string, seq: number): string | undefined {
  const prefix = [...shelfKey(shelf), graph]
  const range = { after: [...prefix, seq], before: [...prefix, 0], reverse: true, limit: 1 }
  for (const { value } of reader.by(changes, 'byGraph', range)) return value.op === 'drop' ? undefined : value.sub
  return undefined
}

const changesAfter = (shelf: Shelf, seq: number) => {
  const prefix = shelfKey(shelf)
  return { prefix, after: [...prefix, seq, last], before: end(prefix) }
}

const end = (prefix: readonly KeyPart[]): KeyPart[] => [...prefix, last]
