import { collectGarbage, GarbageWatch, SharedMemory, serveThread } from '@kg/core/workers'
import type { DatasetHead, KgElement } from '@kg/ingest/datasets'
import type { PackedRows } from '../links/packed-links.js'
import type { Block } from '../records/block.js'
import { type TextBlock, textsOf } from '../texts/text-blocks.js'
import { CopyMaker } from './copy-maker.js'
import { PartWriter, type StatementPart } from './part-writer.js'

/** What a graph's elements are made into. */
export type IndexAsk =
  | { readonly open: { readonly creator: string; readonly folder: string; readonly hasStatements: boolean } }
  | { readonly add: TextBlock }
  /** For the next links, with memory that is no longer read. */
  | { readonly links: readonly SharedArrayBuffer[] }
  | { readonly end: DatasetHead }

export interface IndexAnswer {
  /** Of the elements that were added. */
  readonly rows?: Pick<Block, 'connectors' | 'events'>
  /** Some of the links of all elements; none are left where this is absent. */
  readonly links?: PackedRows
  /** Of a dataset that is at its end. */
  readonly parts?: readonly StatementPart[]
}

let copy: CopyMaker | undefined
let parts: PartWriter | undefined
let links: Generator<PackedRows> | undefined
const garbage = new GarbageWatch()
const memory = new SharedMemory()

function linksOfAll(): Generator<PackedRows> | undefined {
  // Elements are no more needed, and sorting takes room.
  collectGarbage()
  return copy?.links()
}

const work = async (ask: IndexAsk): Promise<IndexAnswer> => {
  garbage.look()
  if ('links' in ask) {
    memory.giveBack(ask.links)
    links ??= linksOfAll()
    const next = links?.next()
    return next === undefined || next.done ? {} : { links: next.value }
  }
  if ('open' in ask) {
    const { creator, folder, hasStatements } = ask.open
    copy = new CopyMaker(creator, folder, memory)
    parts = hasStatements ? new PartWriter(folder, creator) : undefined
    links = undefined
    return {}
  }
  if ('end' in ask) {
    memory.clear()
    return { parts: (await parts?.end(ask.end)) ?? [] }
  }
  const graph = textsOf(ask.add).map((text) => JSON.parse(text) as KgElement)
  for (const element of graph) {
    const writing = parts?.add(element)
    if (writing !== undefined) await writing
  }
  return copy === undefined ? {} : { rows: copy.add(ask.add.first, graph) }
}

serveThread(work)
