import { contextGraphOf } from '@kg/core/ids'
import { type ContentRef, sha256 } from './content.js'
import type { Receipt } from './receipt.js'
import { defineTable, type KeyPart } from './table.js'

/**
 * Where one layer of one context graph is kept; for drafts, of one agent. Views are built from whole shelves, so
 * a reader who was not given a shelf cannot see anything of it.
 */
export interface Shelf {
  readonly contextGraph: string
  readonly layer: string
  /** Only where each agent has a shelf of its own; else empty. */
  readonly agent: string
}

export type ShelfKey = [contextGraph: string, layer: string, agent: string]

export const shelfKey = ({ contextGraph, layer, agent }: Shelf): ShelfKey => [contextGraph, layer, agent]

export type GraphOp = 'add' | 'replace' | 'drop'

/** One change to one named graph. Content of `add` is disjoint in blank nodes from what the graph held before. */
export interface GraphChange {
  readonly shelf: Shelf
  readonly graph: string
  /** The sub-graph it belongs to, empty for none. */
  readonly sub: string
  readonly op: GraphOp
  readonly content: ContentRef
}

export const noContent: ContentRef = { chunks: [], quads: 0, bytes: 0 }

/** The present state of a named graph: its content is that of the changes from `since` on. */
export interface GraphRow {
  sub: string
  since: number
  /** Upper bound: statements that several additions share count more than once. */
  quads: number
  additions: number
  /** In which generation of counting its vocabulary was added to that of its shelf. */
  counted?: number
}

export interface ChangeRow {
  graph: string
  sub: string
  op: GraphOp
  content: ContentRef
  /** What the content was, once it was erased: its hashes, which the receipt covers. */
  erased?: ContentRef
}

export const receipts = defineTable<Receipt, number>()('receipts', {
  indexes: {
    bySubject: (receipt) => [receipt.subject, receipt.seq],
    byTime: (receipt) => [receipt.time, receipt.seq],
    byAgent: (receipt) => [receipt.agent, receipt.seq],
    byContextGraph: ({ subject, seq }) => {
      const id = contextGraphOf(subject)
      return id === undefined ? undefined : [id, seq]
    },
  },
})

export const graphs = defineTable<GraphRow, KeyPart[]>()('graphs', {
  groups: (_, key) => [key.slice(0, 3)],
})

/** Key: shelf, seq, position in the write. What a view reads to follow a shelf. */
export const changes = defineTable<ChangeRow, KeyPart[]>()('changes', {
  indexes: {
    byGraph: (row, key) => [...key.slice(0, 3), row.graph, key[3] as number, key[4] as number],
    bySeq: (_, key) => [key[3] as number, key[4] as number],
  },
})

export function changesHash(list: readonly GraphChange[]): string {
  if (list.length === 0) return ''
  return sha256(
    JSON.stringify(
      list.map(({ shelf, graph, sub, op, content }) => [
        shelfKey(shelf),
        graph,
        sub,
        op,
        content.chunks,
        content.quads,
      ]),
    ),
  )
}
