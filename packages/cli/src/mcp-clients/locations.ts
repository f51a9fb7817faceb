import { defined } from '@kg/core/values'
import type { McpClient } from './clients.js'
import type { Machine } from './machine.js'
import { type PlaceName, placesOf } from './place.js'
import type { SkillPlace } from './skill-file.js'

/** A client on one side of this machine. */
export interface Location {
  readonly client: McpClient
  readonly place: PlaceName
  readonly file: string
  readonly present: boolean
  readonly skill?: SkillPlace
}

/** Where a client is, or would be, on this machine. */
export function locationsOf(client: McpClient, machine: Machine): readonly Location[] {
  return placesOf(machine).flatMap((place) => {
    const spots = client.spots(place)
    const found = spots.find(({ signs }) => signs.some((sign) => machine.exists(sign)))
    const spot = found ?? spots[0]
    if (spot === undefined) return []
    const skill = client.skill?.(place)
    return { client, place: place.name, file: spot.file, present: found !== undefined, ...defined({ skill }) }
  })
}
