import { defined } from '@kg/core/values'
import { mcpClients } from './clients.js'
import { entryFor, type Install, type Serving } from './entry.js'
import { jsonFormat } from './formats/json.js'
import { tomlFormat } from './formats/toml.js'
import { locationsOf } from './locations.js'
import type { Machine } from './machine.js'
import { isSelected, type Selector } from './selectors.js'
import type { Target } from './target.js'

/** The places that are meant: those of the selectors, or else every client on this machine. */
export function targetsOf(
  machine: Machine,
  install: Install,
  selectors: readonly Selector[],
  serving: Serving = {},
): readonly Target[] {
  return mcpClients
    .flatMap((client) => locationsOf(client, machine))
    .filter((location) => (selectors.length === 0 ? location.present : isSelected(location, selectors)))
    .map(({ client, place, file, present, skill }) => ({
      client: client.id,
      location: place,
      name: place === 'native' ? client.name : `${client.name} on Windows`,
      file,
      present,
      format: client.syntax === 'toml' ? tomlFormat(client.under[0] ?? '') : jsonFormat(client.under),
      serving,
      entry: (wanted) => entryFor(place, install, wanted, client.typed),
      ...defined({ skill }),
    }))
}
