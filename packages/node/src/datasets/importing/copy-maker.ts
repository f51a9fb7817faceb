import { DatasetInvalidError } from '@kg/contract'
import { eventRowsOf } from '../epcis-index/put-events.js'
import { linksOf } from '../links/link-rows.js'
import { type Block, blockSize, type WrittenElement } from '../records/block.js'
import type { CopyPiece } from '../records/write-copy.js'
import { LinkSorter } from './link-sorter.js'

/** An element is stored and read as a whole, and nothing else happens meanwhile: so it must not be too long. */
const longestElement = 8 * 2 ** 20

/** Makes the rows of a copy: elements as they come, and what links them at the end, in the order of the ledger. */
export class CopyMaker {
  private batch: WrittenElement[] = []
  private connectors: Block['connectors'][number][] = []
  private first = 0
  private readonly links: LinkSorter

  constructor(
    private readonly creator: string,
    folder: string,
  ) {
    this.links = new LinkSorter(folder)
  }

  /** Gives a block when it is full. */
  add(written: WrittenElement): CopyPiece | undefined {
    const index = this.first + this.batch.length
    const { length } = written.text
    if (length > longestElement)
      throw new DatasetInvalidError({
        path: `/@graph/${index}`,
        why: `this object takes ${length} characters with its relations; at most ${longestElement} are stored`,
      })
    const links = linksOf(this.creator, written.element, index)
    this.links.add(links)
    if (links.connector !== undefined) this.connectors.push([links.connector[0], index, links.connector[1]])
    return this.batch.push(written) < blockSize ? undefined : this.endBlock()
  }

  /** What is left. */
  *end(): Generator<CopyPiece> {
    if (this.batch.length > 0) yield this.endBlock()
    for (const links of this.links.end()) yield { kind: 'links', links }
  }

  private endBlock(): CopyPiece {
    const { batch, first, connectors } = this
    this.batch = []
    this.connectors = []
    this.first += batch.length
    const texts = batch.map(({ text }) => text)
    return {
      kind: 'block',
      block: { first, texts, connectors, events: eventRowsOf(batch.map(({ element }) => element)) },
    }
  }
}
