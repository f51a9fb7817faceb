import { defineError } from '../errors/kg-error.js'

export class CanonicalWorkLimitError extends defineError<{ limit: number }>({
  code: 'CANONICAL_WORK_LIMIT',
  status: 422,
  title: 'The blank nodes are too similar to be ordered',
  detail: ({ limit }) => `Telling the blank nodes apart takes more than the allowed ${limit} steps`,
  remedy: () => 'Replace blank nodes with IRIs, or give them properties that differ',
}) {}

export class Rdf12NotCanonicalError extends defineError<{ statement: string }>({
  code: 'RDF12_NOT_CANONICAL',
  status: 422,
  title: 'A triple term with a blank node has no canonical form',
  detail: ({ statement }) => `RDFC-1.0 does not order blank nodes inside a triple term: ${statement}`,
  remedy: () => 'Use an IRI instead of the blank node inside <<( … )>>',
}) {}

export class IllFormedTextError extends defineError<{ statement: string }>({
  code: 'ILL_FORMED_TEXT',
  status: 422,
  title: 'The text is not valid Unicode',
  detail: ({ statement }) => `The statement contains half of a surrogate pair, which UTF-8 cannot encode: ${statement}`,
  remedy: () => 'Send well-formed Unicode text',
}) {}

export class UnsafeTermError extends defineError<{ term: string }>({
  code: 'UNSAFE_TERM',
  status: 422,
  title: 'A term contains characters that are not allowed',
  detail: ({ term }) => `Not a valid IRI, blank node label or language tag: ${term}`,
  remedy: () => 'Percent-encode spaces and < > " { } | ^ ` \\ in IRIs',
}) {}
