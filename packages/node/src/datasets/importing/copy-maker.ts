import type { SharedMemory } from '@kg/core/workers'
import type { KgElement } from '@kg/ingest/datasets'
import { eventRowsOf } from '../epcis-index/put-events.js'
import { linksOf } from '../links/link-rows.js'
import type { PackedRows } from '../links/packed-links.js'
import type { Block } from '../records/block.js'
import { LinkSorter } from './link-sorter.js'

/** Makes the rows of a copy: what finds elements as they come, and what links them at the end, in the ledger's order. */
export class CopyMaker {
  private readonly sorter: LinkSorter

  constructor(
    private readonly creator: string,
    folder: string,
    memory?: SharedMemory,
  ) {
    this.sorter = new LinkSorter(folder, memory)
  }

  /** The rows of elements that follow each other, from the position `first` on. */
  add(first: number, graph: readonly KgElement[]): Pick<Block, 'connectors' | 'events'> {
    const connectors: Block['connectors'][number][] = []
    graph.forEach((element, offset) => {
      const links = linksOf(this.creator, element, first + offset)
      this.sorter.add(links)
      if (links.connector !== undefined) connectors.push([links.connector[0], first + offset, links.connector[1]])
    })
    return { connectors, events: eventRowsOf(graph) }
  }

  links(): Generator<PackedRows> {
    return this.sorter.end()
  }
}
