import type { KgElement } from '@kg/ingest/datasets'
import { type EventRows, eventRowsOf, putEventRows, removeEventRows } from '../epcis-index/put-events.js'
import { linksOf, type RowWriter, removeLinks } from '../links/link-rows.js'
import { type ConnectorRow, connectors } from '../links/table.js'
import type { TextBlock } from '../texts/text-blocks.js'
import { putGroups, removeTexts } from '../texts/write-texts.js'

/** An element, and how it is written out. */
export interface WrittenElement {
  readonly element: KgElement
  readonly text: string
}

/** Elements that follow each other in a copy, and what finds their events. What links them is stored apart. */
export interface Block extends TextBlock {
  readonly connectors: readonly (readonly [connection: string, index: number, row: ConnectorRow])[]
  readonly events: EventRows
}

/** Stores a block, without the texts that are too long for their groups. */
export function putBlock(writer: Pick<RowWriter, 'put' | 'remove'>, copy: string, block: Block): void {
  putGroups(writer, copy, block)
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
  })
  removeTexts(writer, copy, first, texts.length)
  removeEventRows(writer, copy, first, eventRowsOf(batch))
}
