import type { Statements } from '../statements.js'

/** A file whose format is known. */
export interface Source {
  readonly name: string
  readonly bytes: Uint8Array
  readonly baseIri: string
  readonly signal: AbortSignal | undefined
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
