import type { Attachment, Block, Cell, DocumentProperties, TableHead } from './block.js'

/** Takes a document as it is read, in reading order. */
export interface BlockSink {
  properties(found: DocumentProperties): void
  block(block: Block): void
  /** Opens a table; rows come one by one, so that a million of them are never in memory at once. */
  table(head: TableHead): { row(cells: readonly Cell[], row?: number): void; end(): void }
  attachment(file: Attachment): void
  /** Something that was left out or may be wrong, in words for the person who imports. */
  warn(warning: string): void
  /** How far it is, in pages, slides, sheets or parts. */
  progress(done: number, of?: number): void
}

export interface ReadSource {
  readonly name: string
  readonly bytes: Uint8Array
  readonly signal: AbortSignal | undefined
}

/** Reads the blocks of one format. It throws an error of the contract for what is broken, encrypted or too large. */
export interface BlockReader {
  /** What `pipelineUsed` tells. */
  readonly pipeline: string
  /** The registered media type first. */
  readonly mediaTypes: readonly [string, ...string[]]
  /** Without the dot. */
  readonly extensions: readonly string[]
  read(source: ReadSource, sink: BlockSink): Promise<void>
}
