import type { Attachment, DocumentProperties } from '../blocks/block.js'
import type { Statements } from '../statements.js'

/** What reading a file gives beside its statements. */
export interface Findings {
  markdown?: string
  properties?: DocumentProperties
  readonly warnings: string[]
}

/** A file whose format is known. */
export interface Source {
  readonly name: string
  readonly bytes: Uint8Array
  readonly baseIri: string
  /** The IRI of the document. */
  readonly root: string
  /** Whether it came as a part of another document, which leads to it. */
  readonly isAttached: boolean
  readonly signal: AbortSignal | undefined
  readonly findings: Findings
  onProgress(done: number, of?: number): void
  /** Reads a file within the file; returns its Markdown, if it has some. */
  readAttachment(file: Attachment): Promise<string | undefined>
}

export const inlineBytes = 65_536

export interface Format {
  /** What `pipelineUsed` tells. */
  readonly pipeline: string
  /** The registered media type first. */
  readonly mediaTypes: readonly [string, ...string[]]
  /** Without the dot. */
  readonly extensions: readonly string[]
  /** Smaller files are read on the spot: starting a thread takes longer than any of them. */
  readonly inlineBytes: number
  /** Adds the statements of a file; returns the IRI of the thing it is about, if there is one. */
  read(source: Source, statements: Statements): Promise<string | undefined>
}
