import type * as RDF from '@rdfjs/types'
import type { RdfFormat } from './formats.js'
import type { TextCursor } from './text-cursor.js'

/** What a reader of one format gets. */
export interface Reading {
  readonly texts: AsyncIterable<string>
  readonly format: RdfFormat
  readonly terms: RDF.DataFactory
  readonly baseIri: string | undefined
  readonly cursor: TextCursor
}
