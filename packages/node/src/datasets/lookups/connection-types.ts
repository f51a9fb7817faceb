import { StandardUnknownError } from '@kg/contract'
import { connectionDownstream, connectorFor, epcisRelationTypes, wotRelations } from '@kg/ingest/datasets'

/** What leads from an object to its identifiers and back, in every standard. */
const everywhere = ['IDENTIFIED_BY', 'IDENTIFIES']

const typesOf: Readonly<Record<string, readonly string[]>> = {
  gs1: [...epcisRelationTypes, connectorFor, connectionDownstream],
  wot: Object.values(wotRelations),
}

/** The types of relations by which a trail can be filtered, for datasets of a standard. */
export function connectionTypesOf(standard: string): string[] {
  const name = standard.toLowerCase()
  const types = typesOf[name === 'gs1-epcis' ? 'gs1' : name]
  if (types === undefined) throw new StandardUnknownError({ given: standard, takes: Object.keys(typesOf) })
  return [...new Set([...types, ...everywhere])].sort()
}
