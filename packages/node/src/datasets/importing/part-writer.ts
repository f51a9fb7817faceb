import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addElement, addHead, type DatasetHead, type KgElement, StatementText } from '@kg/ingest/datasets'
import { type PackedChunk, type PackedContent, packTexts } from '@kg/store'

/** Statements of one part at most: a part is sealed, shared and proved as a whole. */
const partStatements = 200_000
const chunkLength = 1 << 20

/** Statements of a dataset that one asset holds. Their packed chunks lie in a file, one behind the other. */
export interface StatementPart {
  readonly file: string
  readonly quads: number
  readonly bytes: number
  readonly chunks: readonly PartChunk[]
}

/** A chunk in the file, and what the ledger is to know of it. */
type PartChunk = Omit<PackedChunk, 'data'> & { readonly length: number }

/** Writes the statements of a dataset into files, ready to be stored. */
export class PartWriter {
  private readonly out = new StatementText()
  private readonly parts: MutablePart[] = []

  constructor(
    private readonly folder: string,
    private readonly creator: string,
  ) {}

  /** Resolves when there is room for more. */
  add(element: KgElement): Promise<void> | undefined {
    addElement(this.out, element, this.creator)
    return this.out.length < chunkLength ? undefined : this.flush(this.currentPart())
  }

  /** The first part also says what the dataset says about itself. */
  async end(head: DatasetHead): Promise<readonly StatementPart[]> {
    await this.flush(this.currentPart())
    const first = this.parts[0] ?? this.open()
    addHead(this.out, head, this.parts.length)
    await this.flush(first)
    return this.parts
  }

  private async flush(part: MutablePart): Promise<void> {
    if (this.out.count === 0) return
    const packed = await packTexts([this.out.takeCounted()])
    part.quads += packed.quads
    part.bytes += packed.bytes
    for (const { data, ...chunk } of packed.packed) {
      part.chunks.push({ ...chunk, length: data.length })
      appendFileSync(part.file, data, { mode: 0o600 })
    }
  }

  private currentPart(): MutablePart {
    const last = this.parts.at(-1)
    return last === undefined || last.quads >= partStatements ? this.open() : last
  }

  private open(): MutablePart {
    const part = { file: join(this.folder, `part-${this.parts.length}`), quads: 0, bytes: 0, chunks: [] }
    this.parts.push(part)
    return part
  }
}

interface MutablePart {
  readonly file: string
  quads: number
  bytes: number
  readonly chunks: PartChunk[]
}

/** The content of a part, as the ledger takes it. */
export async function readPart({ file, quads, bytes, chunks }: StatementPart): Promise<PackedContent> {
  const data = await readFile(file)
  let at = 0
  const packed = chunks.map(({ length, ...chunk }) => {
    at += length
    return { ...chunk, data: data.subarray(at - length, at) }
  })
  return { chunks: chunks.map(({ hash }) => hash), quads, bytes, packed }
}
