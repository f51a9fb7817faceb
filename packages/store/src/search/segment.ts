import { firstPlace, type Packed } from './packed.js'

/** An entity as one graph tells of it. */
export interface Doc {
  /** Number of the graph on its shelf. */
  readonly graph: number
  /** As a line writes it. */
  readonly subject: string
  /** What is said of it in literals, a line each. */
  readonly text: string
  /** As `links.ts` writes them, a line each. */
  readonly links: string
  /** Number of its vector; absent where it has none. */
  readonly slot?: number | undefined
}

export interface SegmentParts {
  readonly graphs: Uint32Array
  readonly subjects: Packed
  readonly texts: Packed
  readonly links: Packed
  /** Place in `kinds`. */
  readonly kinds: Uint8Array
  /** When what a note tells of happened, and when it was stored; NaN where nothing says so. */
  readonly times: Float64Array
  readonly stored: Float64Array
  /** Number of the vector of each document, -1 where it has none. */
  readonly slots: Int32Array
  /** Words of each document. */
  readonly lengths: Uint16Array
  /** All words, in order. */
  readonly words: Packed
  /** Where the postings of each word end. */
  readonly ends: Uint32Array
  /** Postings: documents, and how often each has the word, labels counting more. */
  readonly docs: Uint32Array
  readonly counts: Uint8Array
}

/** A part of the postings. */
export interface Postings {
  readonly from: number
  readonly to: number
}

/** A part of the index that never changes but for documents that are taken out. Documents stand by graph and subject. */
export class Segment {
  readonly alive: Uint8Array
  live: number
  liveWords: number

  constructor(readonly parts: SegmentParts) {
    this.alive = new Uint8Array(parts.graphs.length).fill(1)
    this.live = parts.graphs.length
    this.liveWords = parts.lengths.reduce((sum, length) => sum + length, 0)
  }

  get bytes(): number {
    const { graphs, subjects, texts, links, kinds, times, stored, slots, lengths, words, ends, docs, counts } =
      this.parts
    const arrays = [this.alive, graphs, kinds, times, stored, slots, lengths, ends, docs, counts]
    const packed = subjects.size + texts.size + links.size + words.size
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, packed)
  }

  /** How much work it is to build it again, in documents of ordinary size. */
  get weight(): number {
    return Math.max(this.live, this.parts.texts.size / 256)
  }

  doc(at: number): Doc {
    const { graphs, subjects, texts, links, slots } = this.parts
    return {
      graph: graphs[at] as number,
      subject: subjects.at(at),
      text: texts.at(at),
      links: links.at(at),
      slot: slots[at] === -1 ? undefined : slots[at],
    }
  }

  remove(at: number): void {
    if (this.alive[at] === 0) return
    this.alive[at] = 0
    this.live--
    this.liveWords -= this.parts.lengths[at] as number
  }

  /** Answers with the vectors of what was there. */
  removeGraph(graph: number): number[] {
    const { graphs, slots } = this.parts
    const released: number[] = []
    for (let at = this.firstOf(graph); graphs[at] === graph; at++) {
      const slot = slots[at] as number
      if (this.alive[at] === 1 && slot >= 0) released.push(slot)
      this.remove(at)
    }
    return released
  }

  /** Where an entity of a graph stands, unless it was taken out. */
  find(graph: number, subject: string): number | undefined {
    const { graphs, subjects } = this.parts
    const first = this.firstOf(graph)
    const last = firstPlace(graphs.length, (at) => (graphs[at] as number) <= graph)
    const found = first + firstPlace(last - first, (at) => subjects.at(first + at) < subject)
    return found < last && this.alive[found] === 1 && subjects.at(found) === subject ? found : undefined
  }

  /** The postings of a word. */
  postings(word: string): Postings | undefined {
    const at = this.place(word)
    return at < this.parts.words.length && this.parts.words.at(at) === word ? this.range(at) : undefined
  }

  /** The postings of longer words that begin like this, up to `most` of them; they stand side by side. */
  continued(prefix: string, most: number): Postings | undefined {
    const { words } = this.parts
    let first = this.place(prefix)
    if (first < words.length && words.at(first) === prefix) first++
    let last = first
    while (last < words.length && last - first < most && words.at(last).startsWith(prefix)) last++
    return first === last ? undefined : { from: this.range(first).from, to: this.range(last - 1).to }
  }

  /** All words that begin like this, the word itself among them, up to `most`. */
  *wordsFrom(prefix: string, most: number): Iterable<{ word: string; postings: Postings }> {
    const { words } = this.parts
    for (let at = this.place(prefix), left = most; at < words.length && left > 0; at++, left--) {
      const word = words.at(at)
      if (!word.startsWith(prefix)) return
      yield { word, postings: this.range(at) }
    }
  }

  private place(word: string): number {
    return this.parts.words.placeOf(word)
  }

  private range(at: number): Postings {
    const { ends } = this.parts
    return { from: at === 0 ? 0 : (ends[at - 1] as number), to: ends[at] as number }
  }

  private firstOf(graph: number): number {
    const { graphs } = this.parts
    return firstPlace(graphs.length, (at) => (graphs[at] as number) < graph)
  }
}
