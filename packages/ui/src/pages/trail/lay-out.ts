import { findColumns } from './find-columns.js'
import { linkStops, type StopLink } from './link-stops.js'
import { isPlaceRelation, type Kind, type Stop } from './read-items.js'

export type LaneBy = 'party' | 'place'

export interface Lane {
  readonly key: string
  readonly y: number
  readonly height: number
}

export interface Mark {
  readonly stop: Stop
  readonly lane: string
  readonly x: number
  readonly y: number
}

export interface Line extends Pick<StopLink, 'kind' | 'type'> {
  readonly from: Mark
  readonly to: Mark
}

/** A picture of a trail: time from left to right, and a lane for each party or place. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly lanes: readonly Lane[]
  readonly marks: readonly Mark[]
  readonly lines: readonly Line[]
  /** Moments at their place in the picture. */
  readonly ticks: readonly { readonly x: number; readonly time: number }[]
}

export const size = { column: 116, row: 60, axis: 32, edge: 68, laneHead: 28, laneFoot: 8 } as const

/** What stands above what, where several share a place. */
const order: readonly Kind[] = ['transformation', 'aggregation', 'event', 'thing', 'connector', 'place']

export function layOut(stops: readonly Stop[], laneBy: LaneBy): Picture {
  const links = linkStops(stops)
  const columns = findColumns(stops, links)
  const used = [...new Set(columns.values())].sort((a, b) => a - b)
  const xOf = new Map(used.map((column, at) => [column, size.edge + at * size.column]))
  const laneOf = laneBy === 'party' ? new Map(stops.map((stop) => [stop, stop.party])) : placeLanes(stops, links)
  const inTime = [...stops].sort(
    (a, b) => (columns.get(a) ?? 0) - (columns.get(b) ?? 0) || order.indexOf(a.kind) - order.indexOf(b.kind),
  )
  const byLane = new Map<string, Stop[]>()
  for (const stop of inTime) {
    const key = laneOf.get(stop) ?? stop.party
    byLane.set(key, [...(byLane.get(key) ?? []), stop])
  }
  const lanes: Lane[] = []
  const marks: Mark[] = []
  let y: number = size.axis
  for (const [key, inLane] of byLane) {
    const filled = new Map<number, number>()
    for (const stop of inLane) {
      const x = xOf.get(columns.get(stop) ?? 0) ?? size.edge
      const row = filled.get(x) ?? 0
      filled.set(x, row + 1)
      marks.push({ stop, lane: key, x, y: y + size.laneHead + (row + 0.5) * size.row })
    }
    const height = size.laneHead + Math.max(...filled.values()) * size.row + size.laneFoot
    lanes.push({ key, y, height })
    y += height
  }
  const markOf = new Map(marks.map((mark) => [mark.stop, mark]))
  const lines = links.flatMap(({ from, to, kind, type }): Line[] => {
    const [a, b] = [markOf.get(from), markOf.get(to)]
    return a === undefined || b === undefined ? [] : [{ from: a, to: b, kind, type }]
  })
  const timed = new Map(marks.flatMap(({ stop, x }) => (stop.time === undefined ? [] : [[x, stop.time] as const])))
  return {
    width: 2 * size.edge + Math.max(0, used.length - 1) * size.column,
    height: y,
    lanes,
    marks,
    lines,
    ticks: [...timed].map(([x, time]) => ({ x, time })).sort((a, b) => a.x - b.x),
  }
}

/** Events are where they say, and what is joined with them is there too; all else is with its party. */
function placeLanes(stops: readonly Stop[], links: readonly StopLink[]): Map<Stop, string> {
  const lanes = new Map<Stop, string>()
  for (const { from, to, type } of links) {
    if (!isPlaceRelation(type)) continue
    if (!lanes.has(from)) lanes.set(from, to.title)
    lanes.set(to, to.title)
  }
  const located = new Set(lanes.keys())
  for (const { from, to, kind } of links) {
    if (kind !== 'relation') continue
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const) {
      const lane = lanes.get(b)
      if (located.has(b) && !lanes.has(a) && a.time === undefined && lane !== undefined) lanes.set(a, lane)
    }
  }
  for (const stop of stops) if (!lanes.has(stop)) lanes.set(stop, stop.party)
  return lanes
}
