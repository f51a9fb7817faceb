import { blockSize } from '../records/block.js'
import { checkLength } from './copy-maker.js'

/** Texts of elements that follow each other in a graph, in memory that threads share. */
export interface TextBlock {
  /** The position of the first one. */
  readonly first: number
  readonly bytes: Uint8Array
  /** Where each text ends. */
  readonly ends: readonly number[]
}

/** UTF-8 takes at most so many bytes for a character of a string. */
const bytesOfCharacter = 3

/** Collects the texts of elements into blocks. */
export class TextBlocks {
  private bytes = Buffer.allocUnsafeSlow(1 << 18)
  private used = 0
  private ends: number[] = []
  private first = 0

  /** Gives a block when it is full. */
  add(text: string): TextBlock | undefined {
    checkLength(this.first + this.ends.length, text)
    const most = text.length * bytesOfCharacter
    if (this.used + most > this.bytes.length) this.grow(most)
    this.used += this.bytes.write(text, this.used)
    return this.ends.push(this.used) < blockSize ? undefined : this.end()
  }

  /** What is left. */
  end(): TextBlock | undefined {
    const { ends, first } = this
    if (ends.length === 0) return undefined
    const bytes = new Uint8Array(new SharedArrayBuffer(this.used))
    bytes.set(this.bytes.subarray(0, this.used))
    this.ends = []
    this.used = 0
    this.first += ends.length
    return { first, bytes, ends }
  }

  private grow(by: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, this.used + by))
    this.bytes.copy(larger, 0, 0, this.used)
    this.bytes = larger
  }
}

export function textsOf({ bytes, ends }: TextBlock): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ends.map((end, i) => buffer.toString('utf8', ends[i - 1] ?? 0, end))
}
