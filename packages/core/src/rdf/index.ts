export type { RdfInput } from './decode-text.js'
export type { BlankNodePolicy } from './document-terms.js'
export {
  JsonLdContextUnknownError,
  type Position,
  RdfFormatUnsupportedError,
  RdfNotExpressibleError,
  RdfSyntaxError,
  RdfTooManyQuadsError,
} from './errors.js'
export {
  formatByFileName,
  formatByMediaType,
  type RdfFormat,
  type RdfFormatName,
  rdfFormats,
  requireFormat,
} from './formats.js'
export { type ReadOptions, readQuads, readRdf, readRdfBatches } from './read-rdf.js'
export { type WriteOptions, writeRdf, writeRdfText } from './write-rdf.js'
