import { type McpClient, mcpClients } from './clients.js'
import type { Location } from './locations.js'
import { type PlaceName, placeNames } from './place.js'

/** `<id>` means every place where the client is, `<id>:native` and `<id>:windows-wsl` one of them. */
export interface Selector {
  readonly client: McpClient
  readonly place?: PlaceName
}

/** Undefined where there is no such client or place, whatever is installed. */
export function parseSelector(text: string): Selector | undefined {
  const [id, suffix, ...more] = text.split(':')
  const client = mcpClients.find((known) => known.id === id)
  if (client === undefined || more.length > 0) return undefined
  if (suffix === undefined) return { client }
  const place = placeNames.find((name) => name === suffix)
  return place === undefined ? undefined : { client, place }
}

export const isSelected = ({ client, place }: Location, selectors: readonly Selector[]): boolean =>
  selectors.some((selector) => selector.client.id === client.id && (selector.place ?? place) === place)

export const selectorForms = (): string =>
  `${mcpClients.map(({ id }) => id).join(', ')}, each also with ${placeNames.map((name) => `:${name}`).join(' or ')}`
