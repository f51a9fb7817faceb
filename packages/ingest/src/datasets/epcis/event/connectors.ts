import type { KgConnector } from '../../kg-json/index.js'
import type { EpcisEvent, TypedId } from './event.js'
import { relate } from './relations.js'

/** The type of a business transaction that declares a connector. */
export const connectorType = 'urn:kg:connector'

const declaration = /^(.+):(0x[0-9a-fA-F]{40})$/

/** A connection and who is expected at its other end. */
interface Declaration {
  readonly connection: string
  readonly identity: string
}

/**
 * Reads `<connection>:<identity address>`. Without the type of a connector, the connection holds no further colon, so
 * that no address of a document is mistaken for one.
 */
export function readConnector({ type, id }: TypedId): Declaration | undefined {
  const [, connection, identity] = declaration.exec(id) ?? []
  if (connection === undefined || identity === undefined) return undefined
  return type === connectorType || !connection.includes(':') ? { connection, identity } : undefined
}

/** The connectors that an event declares. Ordinary business transactions give none. */
export function connectorsOf(event: EpcisEvent, eventId: string): KgConnector[] {
  const found = new Map<string, KgConnector>()
  for (const transaction of event.bizTransactionList ?? []) {
    const declared = readConnector(transaction)
    if (declared === undefined) continue
    const { connection, identity } = declared
    const id = `${eventId}#connector:${encodeURIComponent(connection)}:${identity.toLowerCase()}`
    found.set(id, {
      '@id': id,
      '@type': 'kgConnector',
      identifiers: [{ '@type': 'id', '@value': connection }],
      properties: { expectedConnectionCreators: [{ '@type': 'ERC725', '@value': identity }] },
      relations: [relate('CONNECTOR_FOR', eventId)],
    })
  }
  return [...found.values()]
}
