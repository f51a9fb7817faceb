import type { Stop } from './read-items.js'

/** `relation`: within what one party says; `connector`: both parties declare it; `same`: one id, two parties. */
export interface StopLink {
  readonly from: Stop
  readonly to: Stop
  readonly kind: 'relation' | 'connector' | 'same'
  readonly type: string
}

/** All that joins the objects of a trail. */
export function linkStops(stops: readonly Stop[]): StopLink[] {
  const byId = groups(stops, ({ item }) => [item.kgObject['@id']])
  const relations = stops.flatMap((from) =>
    from.item.kgObject.relations.flatMap(({ relationType, linkedObject }) =>
      (byId.get(linkedObject['@id']) ?? [])
        .filter((to) => to !== from && to.party === from.party)
        .map((to): StopLink => ({ from, to, kind: 'relation', type: relationType })),
    ),
  )
  const connectors = groups(
    stops.filter(({ kind }) => kind === 'connector'),
    ({ item }) => item.kgObject.identifiers.filter((one) => one['@type'] === 'id').map((one) => one['@value']),
  )
  const pairs = [...connectors.values()].flatMap((list) =>
    pairsOf(list)
      .filter(([a, b]) => expects(a, b) && expects(b, a))
      .map(([from, to]): StopLink => ({ from, to, kind: 'connector', type: 'CONNECTION_DOWNSTREAM' })),
  )
  // In the order of the trail, one after the other: every pair of many would be a thicket.
  const same = [...byId.values()].flatMap((list) =>
    list.slice(1).flatMap((to, at): StopLink[] => {
      const from = list[at]
      return from === undefined || from.party === to.party ? [] : [{ from, to, kind: 'same', type: 'same id' }]
    }),
  )
  return [...relations, ...pairs, ...same]
}

/** Whether a connector names the other party. */
function expects({ item }: Stop, { party }: Stop): boolean {
  const { expectedConnectionCreators: named } = item.kgObject.properties
  return JSON.stringify(named ?? null)
    .toLowerCase()
    .includes(`"${party.toLowerCase()}"`)
}

function pairsOf(list: readonly Stop[]): [Stop, Stop][] {
  return list.flatMap((a, at) =>
    list
      .slice(at + 1)
      .filter((b) => b.party !== a.party)
      .map((b): [Stop, Stop] => [a, b]),
  )
}

function groups(stops: readonly Stop[], keysOf: (stop: Stop) => readonly string[]): Map<string, Stop[]> {
  const found = new Map<string, Stop[]>()
  for (const stop of stops)
    for (const key of keysOf(stop)) {
      const known = found.get(key)
      if (known === undefined) found.set(key, [stop])
      else known.push(stop)
    }
  return found
}
