import { prefixes } from '../../look/short-iri.js'

const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/
const blank = /^_:[^\s<>"\\]+$/

/** An IRI as people write it in a form: with a prefix where that means the same. */
export function iriText(iri: string): string {
  for (const [prefix, namespace] of prefixes) {
    const short = `${prefix}:${iri.slice(namespace.length)}`
    if (iri.startsWith(namespace) && readIri(short) === iri) return short
  }
  return iri
}

/** The IRI that a text in a form means; nothing where it means none. */
export function readIri(text: string): string | undefined {
  const given = text.trim()
  const colon = given.indexOf(':')
  const known = prefixes.find(([prefix]) => prefix === given.slice(0, colon))
  const local = given.slice(colon + 1)
  const iri = known === undefined || local.startsWith('//') ? given : known[1] + local
  return absolute.test(iri) ? iri : undefined
}

/** The same, or a blank node. */
export const readNode = (text: string): string | undefined => (blank.test(text.trim()) ? text.trim() : readIri(text))

/** The prefixes that pages know, each once. */
export const knownPrefixes: Readonly<Record<string, string>> = Object.fromEntries(
  prefixes.filter(([prefix], i) => prefixes.findIndex(([other]) => other === prefix) === i),
)
