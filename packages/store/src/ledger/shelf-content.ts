import type { ContentRef } from './content.js'
import { type ChangeRow, changes, graphs, type Shelf, shelfKey } from './graphs.js'
import type { LedgerReader } from './reader.js'
import type { KeyPart } from './table.js'

/** The content of one named graph: one entry for each change it is made of. */
export interface GraphContent {
  graph: string
  sub: string
  parts: ContentRef[]
}

// Behind every position that a write can have.
const lastPosition = 1e9
// Sorts behind every name of a graph.
const lastText = '\u{10ffff}'

/** Every shelf that holds a graph. */
export function* allShelves(reader: LedgerReader): Iterable<Shelf> {
  let after: KeyPart[] | undefined
  while (true) {
    const [row] = reader.range(graphs, { limit: 1, ...(after === undefined ? {} : { after }) })
    if (row === undefined) return
    const [contextGraph, layer, agent] = row.key as [string, string, string]
    yield { contextGraph, layer, agent }
    // Past all graphs of this shelf, whose names are text.
    after = [contextGraph, layer, agent, lastText]
  }
}

/** The graphs of a shelf as they are now. */
export function* currentGraphs(reader: LedgerReader, shelf: Shelf): Iterable<GraphContent> {
  for (const { key, value } of reader.range(graphs, { prefix: shelfKey(shelf) })) {
    const graph = key[3] as string
    yield { graph, sub: value.sub, parts: partsSince(reader, shelf, graph, value.since) }
  }
}

/** The graphs of a shelf as they were after a receipt. */
export function pastGraphs(reader: LedgerReader, shelf: Shelf, seq: number): Iterable<GraphContent> {
  const found = new Map<string, GraphContent>()
  for (const { value } of reader.range(changes, {
    prefix: shelfKey(shelf),
    before: [...shelfKey(shelf), seq, lastPosition],
  })) {
    const before = value.op === 'add' ? (found.get(value.graph)?.parts ?? []) : []
    if (value.op === 'drop') found.delete(value.graph)
    else found.set(value.graph, { graph: value.graph, sub: value.sub, parts: [...before, value.content] })
  }
  return found.values()
}

/** What happened on a shelf after a receipt, in order. */
export function* changesAfter(reader: LedgerReader, shelf: Shelf, seq: number): Iterable<ChangeRow> {
  const prefix = shelfKey(shelf)
  for (const { value } of reader.range(changes, { prefix, after: behind(prefix, seq), before: end(prefix) }))
    yield value
}

/** The content of one graph as it is now, one entry for each change it is made of; undefined where there is none. */
export function graphParts(reader: LedgerReader, shelf: Shelf, graph: string): ContentRef[] | undefined {
  const row = reader.get(graphs, [...shelfKey(shelf), graph])
  return row === undefined ? undefined : partsSince(reader, shelf, graph, row.since)
}

/** The content of one graph as it was after a receipt; undefined where there was none. */
export function pastGraphParts(
  reader: LedgerReader,
  shelf: Shelf,
  graph: string,
  seq: number,
): ContentRef[] | undefined {
  const prefix = [...shelfKey(shelf), graph]
  let parts: ContentRef[] | undefined
  for (const { value } of reader.by(changes, 'byGraph', { prefix, before: behind(prefix, seq) })) {
    if (value.op === 'drop') parts = undefined
    else if (value.op === 'add' && parts !== undefined) parts.push(value.content)
    else parts = [value.content]
  }
  return parts
}

const partsSince = (reader: LedgerReader, shelf: Shelf, graph: string, since: number): ContentRef[] =>
  changesSince(reader, shelf, graph, since).map(({ content }) => content)

/** The changes that a graph is made of, if what it holds begins with this receipt. */
export function changesSince(reader: LedgerReader, shelf: Shelf, graph: string, since: number): ChangeRow[] {
  const prefix = [...shelfKey(shelf), graph]
  let rows: ChangeRow[] = []
  for (const { value } of reader.by(changes, 'byGraph', {
    prefix,
    after: behind(prefix, since - 1),
    before: end(prefix),
  })) {
    if (value.op === 'add') rows.push(value)
    else rows = [value]
  }
  return rows
}

const behind = (prefix: KeyPart[], seq: number): KeyPart[] => [...prefix, seq, lastPosition]
const end = (prefix: KeyPart[]): KeyPart[] => [...prefix, Number.MAX_SAFE_INTEGER]
