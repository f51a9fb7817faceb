import type { StopLink } from './link-stops.js'
import { isInput, type Stop } from './read-items.js'

/** One step of time. Things stand half a step beside what happened to them. */
const beside = 0.5

/**
 * Where each object stands in time: what has a time in the order of time, and what has none beside what it is joined
 * with. Relations say more about it than connectors, and these more than a common id.
 */
export function findColumns(stops: readonly Stop[], links: readonly StopLink[]): Map<Stop, number> {
  const times = [...new Set(stops.flatMap(({ time }) => time ?? []))].sort((a, b) => a - b)
  const columnOf = new Map(times.map((time, at) => [time, at]))
  const columns = new Map<Stop, number>()
  for (const stop of stops) {
    const column = stop.time === undefined ? undefined : columnOf.get(stop.time)
    if (column !== undefined) columns.set(stop, column)
  }
  const first = stops[0]
  if (columns.size === 0 && first !== undefined) columns.set(first, 0)
  const joined = neighbours(links)
  let isGrowing = true
  while (isGrowing) {
    isGrowing = (['relation', 'connector', 'same'] as const).some((kind) => growBy(kind, stops, columns, joined))
  }
  const last = Math.max(-1, ...columns.values())
  for (const stop of stops) if (!columns.has(stop)) columns.set(stop, last + 1)
  return columns
}

/** Places all objects that one kind of link joins to those that have a place, and says whether there were any. */
function growBy(
  kind: StopLink['kind'],
  stops: readonly Stop[],
  columns: Map<Stop, number>,
  joined: ReadonlyMap<Stop, readonly StopLink[]>,
): boolean {
  const found = stops.flatMap((stop): [Stop, number][] => {
    if (columns.has(stop)) return []
    const links = (joined.get(stop) ?? []).filter((link) => link.kind === kind)
    const wishes = links.flatMap((link) => wish(stop, link, columns))
    if (wishes.length === 0) return []
    const after = wishes.filter(({ isBefore }) => !isBefore)
    return [[stop, Math.min(...(after.length === 0 ? wishes : after).map(({ column }) => column))]]
  })
  for (const [stop, column] of found) columns.set(stop, column)
  return found.length > 0
}

/** Where a link would like to have an object. */
function wish(stop: Stop, link: StopLink, columns: ReadonlyMap<Stop, number>) {
  const at = columns.get(link.from === stop ? link.to : link.from)
  if (at === undefined) return []
  const isBefore = link.to === stop && isInput(link.type)
  // A connector and a place belong to the very moment; a thing goes in before it, or comes out after it.
  const isThere = link.kind === 'relation' && (stop.kind === 'connector' || stop.kind === 'place' || isConnected(link))
  return [{ isBefore, column: isThere ? at : isBefore ? at - beside : at + beside }]
}

const isConnected = ({ from }: StopLink): boolean => from.kind === 'connector'

function neighbours(links: readonly StopLink[]): Map<Stop, StopLink[]> {
  const found = new Map<Stop, StopLink[]>()
  for (const link of links)
    for (const stop of [link.from, link.to]) {
      const known = found.get(stop)
      if (known === undefined) found.set(stop, [link])
      else known.push(link)
    }
  return found
}
