/** Prefixes that people know, longest name first where one begins with another. */
export const prefixes: readonly (readonly [prefix: string, namespace: string])[] = [
  ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
  ['rdfs', 'http://www.w3.org/2000/01/rdf-schema#'],
  ['owl', 'http://www.w3.org/2002/07/owl#'],
  ['xsd', 'http://www.w3.org/2001/XMLSchema#'],
  ['skos', 'http://www.w3.org/2004/02/skos/core#'],
  ['prov', 'http://www.w3.org/ns/prov#'],
  ['foaf', 'http://xmlns.com/foaf/0.1/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['schema', 'https://schema.org/'],
  ['schema', 'http://schema.org/'],
  ['cbv', 'https://ref.gs1.org/cbv/'],
  ['epcis', 'https://ref.gs1.org/epcis/'],
  ['kg', 'urn:kg:ns:'],
]

const longest = 48

/** An IRI as short as it can be read: with a known prefix, or with its middle left out. */
export function shortIri(iri: string): string {
  for (const [prefix, namespace] of prefixes) {
    const local = iri.slice(namespace.length)
    if (iri.startsWith(namespace) && local !== '' && local.length <= longest) return `${prefix}:${local}`
  }
  if (/^0x[0-9a-fA-F]{16,}$/.test(iri)) return shortHex(iri)
  return middleOut(iri)
}

/** An address or a hash by its ends. */
export const shortHex = (hex: string): string => `${hex.slice(0, 6)}…${hex.slice(-4)}`

export function middleOut(text: string, most = longest): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const end = Math.floor((most - 1) / 2)
  return `${signs.slice(0, most - 1 - end).join('')}…${signs.slice(-end).join('')}`
}

/** Only addresses of the web lead out of the app. */
export const isWebAddress = (iri: string): boolean => /^https?:\/\//i.test(iri)
