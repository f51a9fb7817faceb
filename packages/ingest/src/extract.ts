import { BodyTooLargeError } from '@kg/contract'
import { isAbsoluteIri, type Line } from '@kg/core'
import { detect } from './detect.js'
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
}

export interface Extraction {
  /** By code point, each once, with blank nodes that no other document uses. */
  readonly lines: Line[]
  /** What the file is about. */
  readonly rootEntity?: string
  readonly pipeline: string
  readonly mediaType: string
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
  const rootEntity = await format.read({ name: file.name, bytes: file.bytes, baseIri, signal }, statements)
  const found = { lines: statements.sorted(), pipeline: format.pipeline, mediaType: format.mediaTypes[0] }
  return rootEntity === undefined ? found : { ...found, rootEntity }
}
