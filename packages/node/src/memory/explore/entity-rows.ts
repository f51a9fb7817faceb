import { isAbsoluteIri, readAbsoluteIri } from '../query/iri.js'
import type { Ask } from './open-asker.js'

/** Stands for the entities in the text that is checked, which is then the same for every list of them. */
const slot = '<urn:kg:slot:entities>'

/** An IRI as SPARQL writes it; one that could end before its bracket is refused. */
export const toSparqlIri = (iri: string): string => `<${readAbsoluteIri('iri', iri)}>`

/** Asks about many entities at once; `pattern` is about `?entity`. Of what is no IRI, nothing is known. */
export function askAboutEntities(ask: Ask, iris: readonly string[], select: string, pattern: string) {
  const entities = [...new Set(iris)].filter(isAbsoluteIri).map(toSparqlIri).join(' ')
  const sparql = `SELECT ?entity ${select} { VALUES ?entity { ${slot} } ${pattern} } LIMIT ${maxRows}`
  return ask({ sparql, complete: (checked) => checked.replace(slot, () => entities) })
}

/** An entity may have any number of labels and classes; this many rows describe a whole page of them. */
const maxRows = 20_000
