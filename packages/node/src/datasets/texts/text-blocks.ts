import { SharedMemory } from '@kg/core/workers'
import { checkLength } from './check-length.js'
import { blockSize } from './table.js'
import { groupSize, packGroup } from './text-group.js'

/** Pieces that follow each other in memory that threads share. */
export interface Pieces {
  readonly bytes: Uint8Array
  /** Where each piece ends. */
  readonly ends: readonly number[]
}

export function* piecesOf({ bytes, ends }: Pieces): Generator<Buffer> {
  let from = 0
  for (const end of ends) {
    yield Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from)
    from = end
  }
}

/** Texts of elements that follow each other in a graph. */
export interface TextBlock {
  /** The position of the first one. */
  readonly first: number
  readonly texts: Pieces
  /** The same texts, as they are stored. */
  readonly groups: Pieces
}

export const textsOf = ({ texts }: Pick<TextBlock, 'texts'>): string[] =>
  Array.from(piecesOf(texts), (piece) => piece.toString())

/** UTF-8 takes at most so many bytes for a character of a string. */
const bytesOfCharacter = 3

/** The memory of a block, to be given back when nobody reads it any more. */
export const memoryOf = ({ texts, groups }: TextBlock): SharedArrayBuffer[] =>
  [texts, groups].flatMap(({ bytes: { buffer } }) => (buffer instanceof SharedArrayBuffer ? [buffer] : []))

/** Collects the texts of elements into blocks. */
export class TextBlocks {
  private bytes = Buffer.allocUnsafeSlow(1 << 18)
  private used = 0
  private ends: number[] = []
  private first = 0

  constructor(private readonly memory = new SharedMemory()) {}

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
    const texts = { bytes: this.bytes.subarray(0, this.used), ends }
    const block = { first, texts: this.share(texts), groups: this.share(groupsOf(texts)) }
    this.ends = []
    this.used = 0
    this.first += ends.length
    return block
  }

  private share({ bytes, ends }: Pieces): Pieces {
    return { bytes: this.memory.copy(bytes), ends }
  }

  private grow(by: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, this.used + by))
    this.bytes.copy(larger, 0, 0, this.used)
    this.bytes = larger
  }
}

function groupsOf(pieces: Pieces): Pieces {
  const texts = [...piecesOf(pieces)]
  const groups: Uint8Array[] = []
  for (let at = 0; at < texts.length; at += groupSize) groups.push(packGroup(texts.slice(at, at + groupSize)))
  let end = 0
  return {
    bytes: Buffer.concat(groups),
    ends: groups.map(({ length }) => {
      end += length
      return end
    }),
  }
}
