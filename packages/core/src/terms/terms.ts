import type * as RDF from '@rdfjs/types'
import N3 from 'n3'

export type Term = RDF.Term
export type Quad = RDF.Quad
export type Literal = RDF.Literal

/** The one RDF/JS data factory of the project. */
export const factory = N3.DataFactory

export const xsd = 'http://www.w3.org/2001/XMLSchema#'
export const rdfNamespace = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
