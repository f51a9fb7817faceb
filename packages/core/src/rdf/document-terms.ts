import type * as RDF from '@rdfjs/types'
import { factory } from '../terms/terms.js'

export type BlankNodePolicy = 'fresh' | 'keep'

/** A term that no N-Quads line could hold. The reader that meets it adds the position. */
export class TermRefusedError extends Error {}

const scheme = /^[a-zA-Z][a-zA-Z0-9+.-]*:/
const forbiddenInIri = /[\u0000-\u0020<>"{}|\\^`]/
// BLANK_NODE_LABEL of the N-Quads grammar.
const nameStart =
  'A-Za-z0-9_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d' +
  '\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}'
const nameChar = `${nameStart}\\-\\u00b7\\u0300-\\u036f\\u203f\\u2040`
const blankLabel = new RegExp(`^[${nameStart}](?:[${nameChar}.]*[${nameChar}])?$`, 'u')

const languageTag = /^[a-zA-Z]+(?:-[a-zA-Z0-9]+)*$/
const loneSurrogate = /\p{Surrogate}/u

/**
 * The term factory of one document. Labels get a prefix of their own for each document instead of a table, so that
 * memory stays flat however many blank nodes the document has.
 */
export function documentTerms(blankNodes: BlankNodePolicy): RDF.DataFactory {
  const document = `b${randomLetters()}`
  let anonymous = 0
  return {
    ...(factory as unknown as RDF.DataFactory),
    namedNode<Iri extends string>(iri: Iri): RDF.NamedNode<Iri> {
      if (!scheme.test(iri)) throw new TermRefusedError(`<${clip(iri)}> is relative, and the document has no base IRI`)
      return factory.namedNode(iri)
    },
    blankNode(label?: string): RDF.BlankNode {
      if (label === undefined) return factory.blankNode(`${document}n${anonymous++}`)
      return factory.blankNode(blankNodes === 'keep' ? label : `${document}_${label}`)
    },
  }
}

/** The same for parsers that let through terms which N-Quads cannot hold. */
export function strictTerms(terms: RDF.DataFactory): RDF.DataFactory {
  return {
    ...terms,
    namedNode<Iri extends string>(iri: Iri): RDF.NamedNode<Iri> {
      if (forbiddenInIri.test(iri)) throw new TermRefusedError(`<${clip(iri)}> holds a character that no IRI may hold`)
      return terms.namedNode(iri)
    },
    blankNode(label?: string): RDF.BlankNode {
      if (label === undefined || blankLabel.test(label)) return terms.blankNode(label)
      throw new TermRefusedError(`"${clip(label)}" cannot be the label of a blank node`)
    },
    literal(value: string, kind?: string | RDF.NamedNode | RDF.DirectionalLanguage | null): RDF.Literal {
      if (loneSurrogate.test(value)) throw new TermRefusedError('a literal holds half a surrogate pair')
      if (kind === undefined || kind === null) return factory.literal(value)
      if (typeof kind === 'object' && 'termType' in kind) return factory.literal(value, kind)
      const language = typeof kind === 'string' ? kind : kind.language
      if (!languageTag.test(language)) throw new TermRefusedError(`"${clip(language)}" is not a language tag`)
      return makeLiteral(value, kind)
    },
  }
}

// The typings of n3 lag behind the library: directional literals are missing there.
const makeLiteral = factory.literal as (value: string, kind: string | RDF.DirectionalLanguage) => RDF.Literal

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

const letters = 'abcdefghijklmnopqrstuvwxyz012345'

/** 60 random bits: short, and no two documents will meet. */
function randomLetters(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte & 31]).join('')
}
