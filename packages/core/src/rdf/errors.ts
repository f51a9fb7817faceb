import { defineError } from '../errors/kg-error.js'

/** Where something stands in a document: both count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

export interface SyntaxErrorData {
  /** The title of the format that was being read. */
  readonly format: string
  readonly reason: string
  /** Missing only where a format reports a problem of meaning without a place in the text. */
  readonly line?: number
  readonly column?: number
}

export class RdfSyntaxError extends defineError<SyntaxErrorData>({
  code: 'RDF_SYNTAX_ERROR',
  status: 400,
  title: 'The RDF document is malformed',
  detail: ({ format, reason, line, column }) =>
    line === undefined ? `${format}: ${reason}` : `${format}, line ${line}, column ${column ?? 1}: ${reason}`,
  remedy: ({ format, line }) =>
    line === undefined
      ? `Correct the document, or choose its real format if it is not ${format}`
      : `Correct line ${line}, or choose the real format if the document is not ${format}`,
}) {}

export class RdfFormatUnsupportedError extends defineError<{ format: string; known: readonly string[] }>({
  code: 'RDF_FORMAT_UNSUPPORTED',
  status: 415,
  title: 'The RDF format is not supported',
  detail: ({ format }) => `"${format}" is not an RDF format that can be read or written here`,
  remedy: ({ known }) => `Use one of: ${known.join(', ')}`,
}) {}

export class RdfTooManyQuadsError extends defineError<{ limit: number }>({
  code: 'RDF_TOO_MANY_QUADS',
  status: 413,
  title: 'The RDF document has too many statements',
  detail: ({ limit }) => `The document has more than ${limit} statements`,
  remedy: () => 'Split the document into smaller ones',
}) {}

export class RdfNotExpressibleError extends defineError<{ format: string; reason: string }>({
  code: 'RDF_NOT_EXPRESSIBLE',
  status: 406,
  title: 'The format cannot express this data',
  detail: ({ format, reason }) => `${format} cannot express this data: ${reason}`,
  remedy: () => 'Use N-Quads or TriG, which can express any dataset',
}) {}

export class JsonLdContextUnknownError extends defineError<{ url: string; known: readonly string[] }>({
  code: 'JSONLD_CONTEXT_UNKNOWN',
  status: 400,
  title: 'The JSON-LD document names a context that is not bundled',
  detail: ({ url }) => `The context ${url} is not bundled, and the node never fetches contexts from the network`,
  remedy: ({ known }) =>
    `Replace the URL under "@context" with the content of the context. Bundled contexts: ${known.join(', ')}`,
}) {}
