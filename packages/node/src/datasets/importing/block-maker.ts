import type { WrittenElement } from '../links/link-rows.js'
import { type Block, blockOf, blockSize } from '../records/block.js'

/** Collects elements into blocks. */
export class BlockMaker {
  private batch: WrittenElement[] = []
  private first = 0

  constructor(private readonly creator: string) {}

  /** Gives a block when it is full. */
  add(written: WrittenElement): Block | undefined {
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
