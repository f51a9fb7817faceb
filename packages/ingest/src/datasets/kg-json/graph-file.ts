import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { CanonicalElement } from './canonical-graph.js'
import { writtenText } from './canonical-text.js'
import { NumberList } from './number-list.js'

/** An element as bytes of its canonical text. */
export interface GraphEntry {
  readonly text: Buffer
  /** The same after it was parsed and written once more. */
  readonly written: Buffer
}

const bufferLength = 1 << 20

/**
 * The canonical texts of a graph of version 1.2 in a file, so that a graph need not fit into memory: of each element only
 * its id and where it stands are remembered.
 */
export class GraphFile {
  /** The beginnings of the texts, up to where they differ: they decide the canonical order. */
  private readonly keys: string[] = []
  private readonly starts = new NumberList()
  private readonly identifierStarts = new NumberList()
  private readonly identifierLengths = new NumberList()
  /** Elements with keys that look like list indexes: these are hashed in two orders. */
  private readonly rewritten = new Set<number>()
  private readonly file: number
  private pending = ''
  private length = 0
  relations = 0

  constructor(path: string) {
    this.file = openSync(path, 'w+', 0o600)
  }

  get count(): number {
    return this.keys.length
  }

  /** Bytes of all texts together. */
  get bytes(): number {
    return this.length
  }

  add({ element, text, identifiers }: CanonicalElement): void {
    const key = `{"@id":${JSON.stringify(element['@id'])}`
    // An element may have keys of its own that come before its id.
    this.keys.push(text.startsWith(key) ? key : text)
    const at = text.indexOf(`"identifiers":${identifiers}`) + '"identifiers":'.length
    const bytes = Buffer.byteLength(text)
    const isAscii = bytes === text.length
    this.starts.push(this.length)
    this.identifierStarts.push(isAscii ? at : Buffer.byteLength(text.slice(0, at)))
    this.identifierLengths.push(isAscii ? identifiers.length : Buffer.byteLength(identifiers))
    if (writtenText(text) !== text) this.rewritten.add(this.count - 1)
    this.relations += element.relations.length
    this.length += bytes
    this.pending += text
    if (this.pending.length >= bufferLength) this.flush()
  }

  /** The elements in canonical order. */
  *inOrder(): Generator<GraphEntry> {
    for (const i of this.order()) {
      const text = this.read(this.starts.at(i), this.lengthOf(i))
      yield { text, written: this.rewritten.has(i) ? Buffer.from(writtenText(text.toString('utf8'))) : text }
    }
  }

  /** What the summary of a dataset says about each element, in the same order. */
  *summaries(): Generator<Buffer> {
    for (const i of this.order()) {
      const key = this.keys[i] as string
      const id = key.startsWith('{"@id":') ? key : `{"@id":${JSON.stringify(idIn(key))}`
      const identifiers = this.read(this.starts.at(i) + this.identifierStarts.at(i), this.identifierLengths.at(i))
      yield Buffer.concat([Buffer.from(`${id},"identifiers":`), identifiers, Buffer.from('}')])
    }
  }

  close(): void {
    closeSync(this.file)
  }

  private sorted: Uint32Array | undefined

  private order(): Uint32Array {
    const { keys } = this
    this.flush()
    if (this.sorted?.length !== keys.length)
      this.sorted = Uint32Array.from(keys, (_, i) => i).sort((a, b) =>
        (keys[a] as string) < (keys[b] as string) ? -1 : 1,
      )
    return this.sorted
  }

  private lengthOf(i: number): number {
    return (i + 1 < this.count ? this.starts.at(i + 1) : this.length) - this.starts.at(i)
  }

  private read(at: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length)
    readSync(this.file, buffer, 0, length, at)
    return buffer
  }

  private flush(): void {
    if (this.pending === '') return
    const bytes = Buffer.from(this.pending)
    for (let written = 0; written < bytes.length; ) written += writeSync(this.file, bytes, written)
    this.pending = ''
  }
}

const idIn = (text: string): string => (JSON.parse(text) as { '@id': string })['@id']
