import type { McpClient } from './clients.js'
import type { Machine } from './machine.js'
import { type PlaceName, placesOf } from './place.js'

/** A client on one side of this machine. */
export interface Location {
  readonly client: McpClient
  readonly place: PlaceName
  readonly file: string
  readonly present: boolean
}

/** Where a client is, or would be, on this machine. */
export function locationsOf(client: McpClient, machine: Machine): readonly Location[] {
  return placesOf(machine).flatMap((place) => {
    const spots = client.spots(place)
    const found = spots.find(({ signs }) => signs.some((sign) => machine.exists(sign)))
    const spot = found ?? spots[0]
    return spot === undefined ? [] : { client, place: place.name, file: spot.file, present: found !== undefined }
  })
}
