import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjacencyOf, edgesOfDatasets, naiveWalk, randomDatasets } from './supply-chain.test.support.js'
import { type TrailEdge, walkTrail } from './walk-trail.js'

/** Edges from `a -TYPE-> b` lines. */
const graph = (...lines: string[]) => {
  const edges = new Map<string, TrailEdge[]>()
  const add = (from: string, edge: TrailEdge) => edges.set(from, [...(edges.get(from) ?? []), edge])
  for (const line of lines) {
    const [from = '', type = '', to = ''] = line.split(/ -|-> /)
    add(from, { to, type, direction: 'out' })
    add(to, { to: from, type, direction: 'in' })
  }
  return adjacencyOf(edges)
}
const objects = async (...walk: Parameters<typeof walkTrail>) =>
  (await walkTrail(...walk)).stops.map(({ object }) => object)

describe('a trail', () => {
  const types = ['EPC', 'PARENT_EPC', 'CONNECTOR_FOR', 'CONNECTION_DOWNSTREAM']

  it('agrees with a naive walk over random supply chains', { timeout: 60_000 }, async () => {
    const all = ['EPC', 'PARENT_EPC', 'BIZ_LOCATION']
    const filters = fc.subarray([...types, 'BIZ_LOCATION'])
    const starts = fc.array(fc.constantFrom('0xa o0', '0xb o1', '0xc c0', '0xa c1', '0xb o3'), { maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(randomDatasets(all), filters, starts, fc.nat(4), async (datasets, filter, starts, depth) => {
        const edges = edgesOfDatasets(datasets)
        const trail = await walkTrail(starts, adjacencyOf(edges), { depth, connectionTypes: filter })
        const stops = trail.stops.map(({ object, depth }) => [object, depth] as const)
        expect(new Map(stops)).toEqual(naiveWalk(starts, edges, depth, filter))
        expect(trail.truncated).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })

  it('of depth 0 is all start objects', async () => {
    const trail = await walkTrail(['a', 'b', 'a'], graph('a -EPC-> c'), { depth: 0 })
    expect(trail.stops).toEqual([
      { object: 'a', depth: 0 },
      { object: 'b', depth: 0 },
    ])
  })

  it('does not follow one type twice in a row when it is filtered', async () => {
    const edges = graph('event1 -EPC-> milk', 'event2 -EPC-> milk', 'event2 -BIZ_LOCATION-> dairy')
    const filter = { depth: 10, connectionTypes: ['EPC', 'BIZ_LOCATION'] }
    expect(await objects(['event1'], edges, filter)).toEqual(['event1', 'milk'])
    expect(await objects(['milk'], edges, filter)).toEqual(['milk', 'event1', 'event2', 'dairy'])
    expect(await objects(['event1'], edges, { depth: 10 })).toEqual(['event1', 'milk', 'event2', 'dairy'])
  })

  it('crosses a connector and fans out behind it, once', async () => {
    const edges = graph(
      'sent -EPC-> milk',
      'c1 -CONNECTOR_FOR-> sent',
      'c1 -CONNECTION_DOWNSTREAM-> c2',
      'c2 -CONNECTOR_FOR-> received',
      'received -EPC-> bottle',
      'sold -EPC-> bottle',
      'sold -EPC-> crate',
    )
    const trail = await objects(['milk'], edges, { depth: 10, connectionTypes: types })
    expect(trail).toEqual(['milk', 'sent', 'c1', 'c2', 'received', 'bottle', 'sold'])
  })

  it('does not lose an object that is first met on a forbidden way', async () => {
    const edges = graph('a -EPC-> b', 'b -EPC-> d', 'a -X-> c', 'c -Y-> b')
    expect(await objects(['a'], edges, { depth: 5, connectionTypes: ['EPC', 'X', 'Y'] })).toContain('d')
  })

  it('leaves out excluded types and nodes that are no objects', async () => {
    const edges = graph('a -IDENTIFIED_BY-> #1', 'b -IDENTIFIED_BY-> #1', 'a -EPC-> c')
    const isObject = (node: string) => !node.startsWith('#')
    expect(await walkTrail(['a'], edges, { depth: 1, isObject })).toMatchObject({
      stops: [{ object: 'a' }, { object: 'c' }],
    })
    const trail = await walkTrail(['a'], edges, { depth: 2, excludedTypes: ['EPC'], isObject })
    expect(trail.stops).toEqual([
      { object: 'a', depth: 0 },
      { object: 'b', depth: 2 },
    ])
  })

  it('reaches further to what its objects refer to, one step', async () => {
    const edges = graph(
      'event -EPC-> milk',
      'event -BIZ_LOCATION-> farm',
      'farm -OWNED_BY-> farmer',
      'other -X-> event',
    )
    const filter = { depth: 1, connectionTypes: ['EPC'] }
    const trail = await walkTrail(['milk'], edges, { ...filter, reach: 'extended' })
    expect(trail.referenced).toEqual(['farm'])
    expect((await walkTrail(['milk'], edges, filter)).referenced).toEqual([])
  })

  it('says when a cap ended it', async () => {
    const star = graph(...Array.from({ length: 50 }, (_, i) => `hub -EPC-> leaf${i}`))
    const byObjects = await walkTrail(['hub'], star, { depth: 3, caps: { maxObjects: 10 } })
    expect(byObjects.stops).toHaveLength(10)
    expect(byObjects.truncated).toBe(true)
    expect((await walkTrail(['hub'], star, { depth: 3, caps: { maxObjects: 51 } })).truncated).toBe(false)
    const byEdges = await walkTrail(['hub'], star, { depth: 3, caps: { maxEdges: 20 } })
    expect(byEdges).toMatchObject({ truncated: true, stops: { length: 21 } })
  })

  it('reads no more of a hub with a million relations than its cap allows', async () => {
    let given = 0
    function* hub(): Generator<TrailEdge> {
      for (; given < 1_000_000; given++) yield { to: `leaf${given}`, type: 'EPC', direction: 'out' }
    }
    const trail = await walkTrail(['hub'], { edgesOf: () => [hub()] }, { depth: 9, caps: { maxObjects: 100 } })
    expect(trail.truncated).toBe(true)
    expect(given).toBeLessThan(200)
  })

  it('ends in circles, asks in batches and can be aborted', async () => {
    const ring = graph(...Array.from({ length: 3000 }, (_, i) => `o${i} -EPC-> o${(i + 1) % 3000}`))
    const sizes: number[] = []
    const watched = {
      edgesOf: async (asked: readonly string[]) => {
        sizes.push(asked.length)
        return ring.edgesOf(asked)
      },
    }
    const starts = Array.from({ length: 3000 }, (_, i) => `o${i}`)
    expect(await objects(starts, watched, { depth: 1000 })).toHaveLength(3000)
    expect(sizes).toEqual([1000, 1000, 1000])
    const signal = AbortSignal.abort()
    await expect(walkTrail(['o0'], ring, { depth: 5, signal })).rejects.toThrow('aborted')
  })
})
