import { isJsonObject } from '../kg-json/check-json.js'
import type { KgElement } from '../kg-json/types.js'

/** The relation between a connector and the object it stands for. */
export const connectorFor = 'CONNECTOR_FOR'

/** The relation between two connectors that match: one in each direction. */
export const connectionDownstream = 'CONNECTION_DOWNSTREAM'

/** One end of a connection between two creators. Identities are in lower case. */
export interface ConnectorEnd {
  readonly connectionId: string
  /** Who made it: the creators of all datasets that hold the connector. */
  readonly creators: readonly string[]
  /** Whose connector it waits for. */
  readonly expectedCreators: readonly string[]
}

/** What a connector says about its connection. Nothing for an element that is no connector. */
export function connectorEndOf(element: KgElement, creators: readonly string[]): ConnectorEnd | undefined {
  if (element['@type'] !== 'kgConnector') return undefined
  const id = element.identifiers.find((identifier) => identifier['@type'] === 'id')
  const expected = element.properties.expectedConnectionCreators
  if (id === undefined || !Array.isArray(expected)) return undefined
  const expectedCreators = expected.flatMap((creator) => {
    const value = isJsonObject(creator) ? creator['@value'] : undefined
    return typeof value === 'string' ? [value.toLowerCase()] : []
  })
  return {
    connectionId: id['@value'],
    creators: creators.map((creator) => creator.toLowerCase()),
    expectedCreators,
  }
}

/** Whether two connectors join: the same connection id, and each expects a creator of the other. */
export function doConnectorsMatch(a: ConnectorEnd, b: ConnectorEnd): boolean {
  return a.connectionId === b.connectionId && expects(a, b) && expects(b, a)
}

const expects = (a: ConnectorEnd, b: ConnectorEnd): boolean =>
  a.expectedCreators.some((creator) => b.creators.includes(creator))
