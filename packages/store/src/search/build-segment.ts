import { noteTerms } from '@kg/core'
import { kindOf, kinds } from './links.js'
import { Packed } from './packed.js'
import { type Doc, Segment } from './segment.js'
import { localName, readSaying } from './statement.js'
import { eachWord } from './words.js'

const labelWeight = 3
const mostWords = 0xffff
/** Every note has it: it tells nothing apart. */
const unsearched = noteTerms.created

/** Finds the words of documents and puts them in order. */
export function buildSegment(given: Iterable<Doc>): Segment {
  const docs = [...given].sort(byGraphAndSubject)
  const postings = new PostingList()
  const lengths = new Uint16Array(docs.length)
  const times = docs.map(timesOf)
  docs.forEach((doc, at) => {
    lengths[at] = Math.min(
      mostWords,
      countWords(doc, (word, weight) => postings.add(word, at, weight)),
    )
    if (doc.links !== '') for (const link of doc.links.split('\n')) postings.add(link, at, 1)
  })
  return new Segment({
    graphs: Uint32Array.from(docs, ({ graph }) => graph),
    subjects: Packed.of(docs.map(({ subject }) => subject)),
    texts: Packed.of(docs.map(({ text }) => text)),
    links: Packed.of(docs.map(({ links }) => links)),
    kinds: Uint8Array.from(docs, ({ links }) => kinds.indexOf(kindOf(links))),
    times: Float64Array.from(times, ({ time }) => time),
    stored: Float64Array.from(times, ({ stored }) => stored),
    slots: Int32Array.from(docs, ({ slot = -1 }) => slot),
    lengths,
    ...postings.inOrder(),
  })
}

function byGraphAndSubject(a: Doc, b: Doc): number {
  return a.graph - b.graph || (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0)
}

/** An entity without a label is found by the end of its IRI too. */
function countWords({ subject, text }: Doc, add: (word: string, weight: number) => void): number {
  let count = 0
  let labelled = false
  const take = (said: string, weight: number) =>
    eachWord(said, (word) => {
      count++
      add(word, weight)
    })
  for (const line of text.split('\n')) {
    const { predicate, text: said, isLabel } = readSaying(line)
    if (predicate === unsearched) continue
    labelled ||= isLabel
    take(said, isLabel ? labelWeight : 1)
  }
  if (!labelled && subject.startsWith('<')) take(localName(subject.slice(1, -1)), 1)
  return count
}

const timeLine = (text: string, predicate: string): number => {
  const start = text.startsWith(`<${predicate}> `) ? 0 : text.indexOf(`\n<${predicate}> `) + 1
  if (start === 0 && !text.startsWith(`<${predicate}> `)) return Number.NaN
  const from = text.indexOf('"', start) + 1
  return Date.parse(text.slice(from, text.indexOf('"', from)))
}

function timesOf({ links, text }: Doc): { time: number; stored: number } {
  if (links === '') return { time: Number.NaN, stored: Number.NaN }
  const stored = timeLine(text, noteTerms.created)
  const time = timeLine(text, noteTerms.when)
  return { time: Number.isNaN(time) ? stored : time, stored }
}

/** Word, document and count of each posting, in the order of the documents. */
class PostingList {
  private readonly numbers = new Map<string, number>()
  /** The newest posting of each word. */
  private readonly newest: number[] = []
  private readonly sizes: number[] = []
  private readonly words: number[] = []
  private readonly docs: number[] = []
  private readonly counts: number[] = []

  add(word: string, doc: number, weight: number): void {
    const number = this.numbers.get(word) ?? this.name(word)
    const last = this.newest[number] as number
    if (last >= 0 && this.docs[last] === doc) {
      this.counts[last] = Math.min(255, (this.counts[last] as number) + weight)
      return
    }
    this.newest[number] = this.docs.length
    this.sizes[number] = (this.sizes[number] as number) + 1
    this.words.push(number)
    this.docs.push(doc)
    this.counts.push(weight)
  }

  inOrder() {
    const words = [...this.numbers.keys()].sort()
    const ends = new Uint32Array(words.length)
    const next = new Uint32Array(words.length)
    let size = 0
    words.forEach((word, at) => {
      const number = this.numbers.get(word) as number
      next[number] = size
      size += this.sizes[number] as number
      ends[at] = size
    })
    const docs = new Uint32Array(size)
    const counts = new Uint8Array(size)
    this.words.forEach((number, at) => {
      const place = next[number] as number
      next[number] = place + 1
      docs[place] = this.docs[at] as number
      counts[place] = this.counts[at] as number
    })
    return { words: Packed.of(words), ends, docs, counts }
  }

  private name(word: string): number {
    const number = this.numbers.size
    this.numbers.set(word, number)
    this.newest.push(-1)
    this.sizes.push(0)
    return number
  }
}
