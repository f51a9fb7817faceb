import { DatasetInvalidError } from '@kg/contract'
import type { WrittenElement } from '../links/link-rows.js'
import { type Block, blockOf, blockSize } from '../records/block.js'

/** An element is stored and read as a whole, and nothing else happens meanwhile: so it must not be too long. */
const longestElement = 8 * 2 ** 20

/** Collects elements into blocks. */
export class BlockMaker {
  private batch: WrittenElement[] = []
  private first = 0

  constructor(private readonly creator: string) {}

  /** Gives a block when it is full. */
  add(written: WrittenElement): Block | undefined {
    const { length } = written.text
    if (length > longestElement)
      throw new DatasetInvalidError({
        path: `/@graph/${this.first + this.batch.length}`,
        why: `this object takes ${length} characters with its relations; at most ${longestElement} are stored`,
      })
    return this.batch.push(written) < blockSize ? undefined : this.end()
  }

  /** What is left. */
  end(): Block | undefined {
    const { batch, first } = this
    if (batch.length === 0) return undefined
    this.batch = []
    this.first += batch.length
    return blockOf(this.creator, first, batch)
  }
}
