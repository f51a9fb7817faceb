import type { LedgerWriter } from '@kg/store'
import { type EventRows, eventRowsOf, putEventRows, removeEventRows } from '../epcis-index/put-events.js'
import { type LinkRows, linkRowsOf, putLinkRows, removeLinkRows, type WrittenElement } from '../links/link-rows.js'

/** Elements of one block. Removing a copy goes by the same steps, so this number is on disk. */
export const blockSize = 256

/** What one transaction stores of a copy: elements that follow each other, and all that makes them findable. */
export interface Block {
  /** The position of its first element. */
  readonly first: number
  readonly links: LinkRows
  readonly events: EventRows
}

/** Makes the rows of a block; pure work, for a thread. */
export function blockOf(creator: string, first: number, batch: readonly WrittenElement[]): Block {
  return { first, links: linkRowsOf(creator, batch, first), events: eventRowsOf(batch.map(({ element }) => element)) }
}

export function putBlock(writer: Pick<LedgerWriter, 'put' | 'remove'>, copy: string, block: Block): void {
  putLinkRows(writer, copy, block.first, block.links)
  putEventRows(writer, copy, block.first, block.events)
}

export function removeBlock(writer: Pick<LedgerWriter, 'put' | 'remove'>, copy: string, block: Block): void {
  removeLinkRows(writer, copy, block.first, block.links)
  removeEventRows(writer, copy, block.first, block.events)
}
