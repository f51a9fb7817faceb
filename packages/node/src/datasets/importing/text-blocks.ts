import { blockSize } from '../records/block.js'
import { checkLength } from './copy-maker.js'

/** Texts of elements that follow each other in a graph. */
export interface TextBlock {
  /** The position of the first one. */
  readonly first: number
  readonly texts: readonly string[]
}

/** Collects the texts of elements into blocks. */
export class TextBlocks {
  private texts: string[] = []
  private first = 0

  /** Gives a block when it is full. */
  add(text: string): TextBlock | undefined {
    checkLength(this.first + this.texts.length, text)
    return this.texts.push(text) < blockSize ? undefined : this.end()
  }

  /** What is left. */
  end(): TextBlock | undefined {
    const { texts, first } = this
    if (texts.length === 0) return undefined
    this.texts = []
    this.first += texts.length
    return { first, texts }
  }
}
