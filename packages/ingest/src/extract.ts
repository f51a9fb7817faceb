import { BodyTooLargeError } from '@kg/contract'
import { defined, isAbsoluteIri, type Line } from '@kg/core'
import { attachmentReader } from './attachments.js'
import type { DocumentProperties } from './blocks/block.js'
import { detect } from './detect.js'
import type { Findings } from './formats/format.js'
import { entityIri, stem } from './slug.js'
import { Statements } from './statements.js'

export { extractableTypes } from './detect.js'

export interface ImportFile {
  readonly name: string
  readonly mediaType?: string
  readonly bytes: Uint8Array
}

export interface ExtractOptions {
  /** The asset's URI: relative IRIs are resolved against it, and what a document names gets an IRI under it. */
  readonly baseIri: string
  readonly signal?: AbortSignal
  readonly maxQuads?: number
  readonly maxBytes?: number
  /** Told how far it is, in pages, slides, sheets or parts. */
  readonly onProgress?: (done: number, of?: number) => void
}

export interface Extraction {
  /** By code point, each once, with blank nodes that no other document uses. */
  readonly lines: Line[]
  /** What the file is about. */
  readonly rootEntity?: string
  readonly pipeline: string
  readonly mediaType: string
  /** The text of a document; RDF has none. */
  readonly markdown?: string
  /** What the document says about itself. */
  readonly properties?: DocumentProperties
  /** What was left out or may be wrong. */
  readonly warnings: readonly string[]
}

const quadLimit = 1_000_000
const byteLimit = 50 * 1024 * 1024

/** The statements of a file. It works on this thread; large files belong into `extractInWorker`. */
export async function extract(file: ImportFile, options: ExtractOptions): Promise<Extraction> {
  const { baseIri, signal, maxQuads = quadLimit, maxBytes = byteLimit } = options
  signal?.throwIfAborted()
  if (!isAbsoluteIri(baseIri)) throw new TypeError(`${baseIri} is not an absolute IRI`)
  if (file.bytes.length > maxBytes) throw new BodyTooLargeError({ limit: maxBytes })
  const format = detect(file)
  const statements = new Statements(maxQuads)
  const findings: Findings = { warnings: [] }
  const { name, bytes } = file
  const source = {
    ...{ name, bytes, baseIri, signal, findings },
    root: entityIri(baseIri, stem(name)),
    isAttached: false,
    onProgress: options.onProgress ?? (() => undefined),
  }
  const readAttachment = attachmentReader(source, statements)
  const rootEntity = await format.read({ ...source, readAttachment }, statements)
  const { pipeline, mediaTypes } = format
  return { lines: statements.sorted(), pipeline, mediaType: mediaTypes[0], ...findings, ...defined({ rootEntity }) }
}
