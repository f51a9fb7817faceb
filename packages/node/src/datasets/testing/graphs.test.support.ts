import type { KgElement } from '@kg/ingest/datasets'

/** An object with an identifier of its own, and relations by type and target. */
export const object = (
  id: string,
  relations: readonly [type: string, to: string][] = [],
  more: Partial<Pick<KgElement, 'identifiers' | 'properties'>> = {},
): KgElement => ({
  '@id': id,
  '@type': 'kgObject',
  identifiers: [{ '@type': 'id', '@value': id }],
  properties: {},
  relations: relations.map(([relationType, to]) => ({
    '@type': 'kgRelation',
    relationType,
    linkedObject: { '@id': to },
  })),
  ...more,
})

/** A connector that expects a creator at its other end. */
export const connector = (id: string, connection: string, expected: string, target: string): KgElement => ({
  ...object(id, [['CONNECTOR_FOR', target]]),
  '@type': 'kgConnector',
  identifiers: [{ '@type': 'id', '@value': connection }],
  properties: { expectedConnectionCreators: [{ '@type': 'ERC725', '@value': expected }] },
})
