import { writeFileSync } from 'node:fs'
import type { CanonicalElement } from './canonical-graph.js'
import { mergeSorted } from './merge-sorted.js'

/** What the hashes of a dataset cover of one element. */
export interface GraphEntry {
  readonly text: string
  /** What the summary of a dataset repeats of it. */
  readonly summary: string
}

/** Bytes that are sorted in memory before they go to a file. */
const usualRunLength = 4 * 2 ** 20
/** UTF-8 takes at most so many bytes for a character of a string. */
const bytesOfCharacter = 3

const idStart = '{"@id":'

/** The canonical texts of a graph of version 1.2, sorted by way of files, so that a graph need not fit into memory. */
export class GraphFile {
  /**
   * The lines of the present run, as bytes that are no work for the garbage collector: `text TAB length of its id TAB start
   * of its identifiers TAB their length`. JSON holds no tab as it is.
   */
  private lines: Buffer
  private used = 0
  private starts: number[] = []
  /** The beginnings of these lines, up to where they differ, each with a tab and its number. */
  private keys: string[] = []
  private readonly runs: string[] = []
  count = 0
  relations = 0
  /** Bytes of all texts together. */
  bytes = 0

  /** The files are named like the path, with a number behind it. */
  constructor(
    readonly path: string,
    runLength = usualRunLength,
  ) {
    this.lines = Buffer.allocUnsafeSlow(runLength)
  }

  add({ element, text, identifiers, identifiersAt }: CanonicalElement): void {
    const id = JSON.stringify(element['@id'])
    // An element may have keys of its own that come before its id.
    const isUsual = text.startsWith(idStart) && text.startsWith(id, idStart.length)
    const tail = `\t${isUsual ? id.length : id}\t${identifiersAt}\t${identifiers.length}\n`
    const most = (text.length + tail.length) * bytesOfCharacter
    if (this.used + most > this.lines.length) this.writeRun(most)
    const written = this.lines.write(text, this.used)
    this.keys.push(`${isUsual ? idStart + id : text}\t${this.starts.length}`)
    this.starts.push(this.used)
    this.used += written
    this.used += this.lines.write(tail, this.used)
    this.count += 1
    this.relations += element.relations.length
    this.bytes += written
  }

  /** The elements in canonical order. */
  *inOrder(): Generator<GraphEntry> {
    this.writeRun()
    for (const line of mergeSorted(this.runs)) {
      const last = line.lastIndexOf('\t')
      const third = line.lastIndexOf('\t', last - 1)
      const end = line.lastIndexOf('\t', third - 1)
      const start = line.slice(end + 1, third)
      const id = start.startsWith('"') ? start : line.slice(idStart.length, idStart.length + Number(start))
      const at = Number(line.slice(third + 1, last))
      const identifiers = line.slice(at, at + Number(line.slice(last + 1)))
      yield { text: line.slice(0, end), summary: `${idStart}${id},"identifiers":${identifiers}}` }
    }
  }

  /** Writes the lines so far, and makes room for others. */
  private writeRun(room = 0): void {
    const { lines, starts, keys, used } = this
    if (keys.length > 0) {
      const sorted = Buffer.allocUnsafeSlow(used)
      let at = 0
      for (const key of keys.sort()) {
        const number = Number(key.slice(key.lastIndexOf('\t') + 1))
        at += lines.copy(sorted, at, starts[number], starts[number + 1] ?? used)
      }
      const file = `${this.path}-${this.runs.length}`
      writeFileSync(file, sorted, { mode: 0o600 })
      this.runs.push(file)
    }
    this.starts = []
    this.keys = []
    this.used = 0
    if (room > lines.length) this.lines = Buffer.allocUnsafeSlow(room)
  }
}
