import { prefixes, shortIri } from '../../look/short-iri.js'

/** A class or a predicate, and how often it occurs. */
export interface Usage {
  readonly iri: string
  readonly count: number
}

/** The beginning of an IRI that a filter names, which the node can look for; empty if it is only a part of a name. */
export function toStart(text: string): string {
  const typed = text.trim()
  return /^(https?:\/\/|urn:|did:)/i.test(typed) ? typed : ''
}

/** Those that are called so, in whole or by their short form. */
export function filterUsages(usages: readonly Usage[], text: string): readonly Usage[] {
  const typed = text.trim().toLowerCase()
  if (typed === '' || toStart(text) !== '') return usages
  return usages.filter(({ iri }) => iri.toLowerCase().includes(typed) || shortIri(iri).toLowerCase().includes(typed))
}

/** The part of an IRI that says what it means to people: `Person` of `https://schema.org/Person`. */
export function localName(iri: string): string {
  const known = prefixes.find(([, namespace]) => iri.startsWith(namespace) && iri.length > namespace.length)
  if (known !== undefined) return iri.slice(known[1].length)
  return /[^/#:]+[/#]?$/.exec(iri)?.[0] ?? iri
}
