import { defineError } from '../errors/kg-error.js'

export class CanonicalWorkLimitError extends defineError<{ limit: number }>({
  code: 'CANONICAL_WORK_LIMIT',
  status: 422,
  title: 'The blank nodes are too alike to be put in a canonical order',
  detail: ({ limit }) => `Telling the blank nodes apart takes more than the allowed ${limit} steps of work`,
  remedy: () =>
    'give the blank nodes IRIs, or give them properties that tell them apart; many look-alike nodes that point at each other cannot be ordered',
}) {}

export class Rdf12NotCanonicalError extends defineError<{ statement: string }>({
  code: 'RDF12_NOT_CANONICAL',
  status: 422,
  title: 'A triple term with a blank node has no canonical form',
  detail: ({ statement }) => `RDFC-1.0 does not order blank nodes inside a triple term: ${statement}`,
  remedy: () => 'use an IRI in place of the blank node inside <<( … )>>',
}) {}

export class IllFormedTextError extends defineError<{ statement: string }>({
  code: 'ILL_FORMED_TEXT',
  status: 422,
  title: 'The text is not valid Unicode',
  detail: ({ statement }) => `The statement holds half of a surrogate pair, which UTF-8 cannot write: ${statement}`,
  remedy: () => 'send the text as well-formed Unicode',
}) {}

export class UnsafeTermError extends defineError<{ term: string }>({
  code: 'UNSAFE_TERM',
  status: 422,
  title: 'A term holds characters that would change the statement',
  detail: ({ term }) => `Not a valid IRI, blank node label or language tag: ${term}`,
  remedy: () => 'percent-encode spaces and any of < > " { } | ^ ` \\ in IRIs',
}) {}
