import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shortestCircle } from './lib/import-graph.js'
import { entryOf, roomGraph, wingGraph, wingOrder, wings } from './lib/wings.js'

/** How many wings stand on each other below and with this one. */
const levels = (wing: string): number =>
  1 + Math.max(0, ...[...(wingGraph.get(wing)?.keys() ?? [])].filter((other) => other !== wing).map(levels))

describe('the wings of node', () => {
  it('are the ones that the plan names', () => {
    expect(wings.filter((wing) => !wingOrder.includes(wing))).toEqual([])
  })

  it.each(wings)('let %s import only what stands below it', (wing) => {
    const below = wingOrder.slice(wingOrder.indexOf(wing) + 1)
    const wrong = [...(wingGraph.get(wing) ?? [])].filter(([other]) => !below.includes(other))
    expect(wrong.flatMap(([, imports]) => imports)).toEqual([])
  })

  it('have no rooms that import each other in a circle', () => {
    const circle = shortestCircle(new Map([...roomGraph].map(([room, edges]) => [room, [...edges.keys()]])))
    const imports = circle.flatMap((room, i) => roomGraph.get(room)?.get(circle[i + 1] ?? '') ?? [])
    expect(imports).toEqual([])
  })

  it('stand at most seven levels high', () => {
    expect(Math.max(...wings.map(levels))).toBeLessThanOrEqual(7)
  })

  it.each(wings)('have an entry point for %s', (wing) => {
    expect(existsSync(entryOf(wing))).toBe(true)
  })
})
