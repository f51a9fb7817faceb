import type { Api } from './api.js'
import { until } from './until.js'

/** An object of a dataset, with an identifier of its own. */
export const element = (
  id: string,
  relations: readonly [type: string, to: string][] = [],
  properties: object = {},
) => ({
  '@id': id,
  '@type': 'kgObject',
  identifiers: [{ '@type': 'id', '@value': id }],
  properties,
  relations: relations.map(([relationType, to]) => ({
    '@type': 'kgRelation',
    relationType,
    linkedObject: { '@id': to },
    direction: 'direct',
  })),
})

/** A connector of an object to what another creator holds. */
export const connector = (id: string, connection: string, expected: string, target: string) => ({
  ...element(id, [['CONNECTOR_FOR', target]], {
    expectedConnectionCreators: [{ '@type': 'ERC725', '@value': expected }],
  }),
  '@type': 'kgConnector',
  identifiers: [{ '@type': 'id', '@value': connection }],
})

export const graphText = (...graph: readonly object[]): string => JSON.stringify({ '@graph': graph })

/** What an import ends with. */
export async function endImport(person: Api, content: string | Uint8Array, standard_id = 'GRAPH', patienceMs = 45_000) {
  const file = { name: 'data', type: 'application/octet-stream', content }
  const { handler_id } = await person.ok('importDataset', { form: { fields: { standard_id }, file } })
  const ask = () => person.ok('importResult', { params: { handler_id } })
  return until(ask, ({ status }) => status !== 'PENDING', patienceMs)
}

/** The record of a dataset that imports. */
export async function importText(person: Api, content: string | Uint8Array, standard?: string) {
  const result = await endImport(person, content, standard)
  if (result.status !== 'COMPLETED') throw new Error(JSON.stringify(result))
  return result.data
}

/** A dataset as text in a standard. */
export async function exportText(person: Api, dataset_id: string, standard_id: string): Promise<string> {
  const { handler_id } = await person.ok('exportDataset', { body: { dataset_id, standard_id } })
  const ask = () => person.ok('exportResult', { params: { handler_id } })
  const result = await until(ask, ({ status }) => status !== 'PENDING')
  if (result.status !== 'COMPLETED') throw new Error(JSON.stringify(result))
  return result.data.formatted_dataset
}
