import { bindingsTypes, graphTypes, NotAcceptableError } from '@kg/contract'

/** A media type that can be had, and the name under which the format is made. */
export interface Offer {
  readonly type: string
  readonly format: string
}

/** An answer in one of them. */
export interface Document {
  readonly type: string
  readonly body: string
}

const offers = (formats: readonly string[], aliases: Record<string, string>): readonly Offer[] => [
  ...formats.map((format) => ({ type: format, format })),
  ...Object.entries(aliases).map(([type, format]) => ({ type, format })),
]

/** In the order of preference where the client has none. */
export const bindingsOffers = offers(bindingsTypes, {
  'application/json': 'application/sparql-results+json',
  'application/xml': 'application/sparql-results+xml',
  'text/xml': 'application/sparql-results+xml',
})
export const graphOffers = offers(graphTypes, {
  'text/plain': 'application/n-triples',
  'application/xml': 'application/rdf+xml',
  'text/xml': 'application/rdf+xml',
  'application/json': 'application/ld+json',
})

interface Range {
  readonly type: string
  readonly subtype: string
  readonly q: number
}

/** The best offer by an Accept header (RFC 9110, 12.5.1); undefined where none will do. */
export function negotiate(accept: string | undefined, list: readonly Offer[]): Offer | undefined {
  if (accept === undefined || accept.trim() === '') return list[0]
  const ranges = accept.split(',').flatMap(readRange)
  let best: { offer: Offer; q: number } | undefined
  for (const offer of list) {
    const q = qualityOf(offer.type, ranges)
    if (q > (best?.q ?? 0)) best = { offer, q }
  }
  return best?.offer
}

export function requireOffer(accept: string | undefined, list: readonly Offer[]): Offer {
  const offer = negotiate(accept, list)
  if (offer === undefined) throw notAcceptable(accept, list)
  return offer
}

export function notAcceptable(accept: string | undefined, list: readonly Offer[]): Error {
  const known = [...new Set(list.map(({ format }) => format))]
  return new NotAcceptableError({ accept: (accept ?? '').slice(0, 500), offers: known })
}

/** The most specific range decides, so that `text/turtle;q=0, text/*` leaves Turtle out. */
function qualityOf(mediaType: string, ranges: readonly Range[]): number {
  const [type, subtype] = mediaType.split('/')
  let found = { rank: 0, q: 0 }
  for (const range of ranges) {
    const rank = range.type === '*' ? 1 : range.type !== type ? 0 : range.subtype === '*' ? 2 : 3
    if (rank === 0 || (rank === 3 && range.subtype !== subtype)) continue
    if (rank > found.rank || (rank === found.rank && range.q > found.q)) found = { rank, q: range.q }
  }
  return found.q
}

function readRange(text: string): Range[] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const [type, subtype] = name.split('/')
  if (!type || !subtype) return []
  const given = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '')
  const q = given === undefined ? 1 : Number(given)
  return Number.isNaN(q) ? [] : [{ type, subtype, q: Math.min(Math.max(q, 0), 1) }]
}

/** A Content-Type header's value: text needs its encoding said. */
export const contentType = (type: string): string => (type.startsWith('text/') ? `${type}; charset=utf-8` : type)
