import type { KgElement } from '@kg/ingest/datasets'
import { type EventRows, eventRowsOf, putEventRows, removeEventRows } from '../epcis-index/put-events.js'
import { linksOf, type RowWriter, removeLinks } from '../links/link-rows.js'
import { type ConnectorRow, connectors, elements } from '../links/table.js'

/** Elements of one block. Removing a copy goes by the same steps, so this number is on disk. */
export const blockSize = 256

/** An element, and how it is written out. */
export interface WrittenElement {
  readonly element: KgElement
  readonly text: string
}

/** Elements that follow each other in a copy, and what finds their events. What links them is stored apart. */
export interface Block {
  /** The position of its first element. */
  readonly first: number
  readonly texts: readonly string[]
  readonly connectors: readonly (readonly [connection: string, index: number, row: ConnectorRow])[]
  readonly events: EventRows
}

export function putBlock(writer: Pick<RowWriter, 'put' | 'remove'>, copy: string, block: Block): void {
  block.texts.forEach((text, offset) => {
    writer.put(elements, [copy, block.first + offset], text)
  })
  for (const [connection, index, row] of block.connectors) writer.put(connectors, [connection, copy, index], row)
  putEventRows(writer, copy, block.first, block.events)
}

/** Removes a block with all that links its elements. */
export function removeBlock(
  writer: RowWriter,
  { copy, creator }: { readonly copy: string; readonly creator: string },
  first: number,
  texts: readonly string[],
): void {
  const batch = texts.map((text) => JSON.parse(text) as KgElement)
  batch.forEach((element, offset) => {
    const index = first + offset
    const links = linksOf(creator, element, index)
    removeLinks(writer, copy, links)
    if (links.connector !== undefined) writer.remove(connectors, [links.connector[0], copy, index])
    writer.remove(elements, [copy, index])
  })
  removeEventRows(writer, copy, first, eventRowsOf(batch))
}
