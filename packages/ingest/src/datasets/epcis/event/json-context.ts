import type { Json } from '../../kg-json/index.js'
import { isJsonObject } from './json-values.js'

/** Prefixes that the JSON-LD context of EPCIS 2.0 defines. It is never fetched. */
const standardPrefixes: Readonly<Record<string, string>> = {
  cbv: 'https://ref.gs1.org/cbv/',
  cbvmda: 'urn:epcglobal:cbv:mda',
  epcis: 'https://ref.gs1.org/epcis/',
  gs1: 'https://ref.gs1.org/voc/',
}

/** The prefixes and terms that a JSON-LD context defines in itself. Contexts behind addresses are not fetched. */
export function prefixesOf(context: Json | undefined): Record<string, string> {
  const found: Record<string, string> = {}
  for (const part of Array.isArray(context) ? (context as readonly Json[]) : [context]) {
    if (!isJsonObject(part)) continue
    for (const [name, value] of Object.entries(part)) {
      const uri = isJsonObject(value) ? value['@id'] : value
      if (!name.startsWith('@') && typeof uri === 'string') found[name] = uri
    }
  }
  return found
}

/** The prefixes known in a document with this context. */
export const knownPrefixes = (context: Json | undefined): Record<string, string> => ({
  ...standardPrefixes,
  ...prefixesOf(context),
})
