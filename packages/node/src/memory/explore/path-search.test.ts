import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PathSearch } from './path-search.js'

const pair = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))

/** The distance by a plain search from one end. */
function distance(pairs: readonly (readonly [number, number])[]): number | undefined {
  const depth = new Map([[0, 0]])
  for (const [at, far] of depth)
    for (const [a, b] of pairs)
      for (const other of a === at ? [b] : b === at ? [a] : []) if (!depth.has(other)) depth.set(other, far + 1)
  return depth.get(9)
}

it('finds ways as short as a plain search, each of them along links that are there', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 20 }), (pairs) => {
      const search = new PathSearch('0', '9')
      while (!search.hasMet && search.begin()) {
        for (const [a, b] of pairs.map((one) => one.map(String) as [string, string])) {
          if (search.rim.includes(a)) search.link(a, { predicate: 'p', direction: 'out' }, b)
          if (search.rim.includes(b)) search.link(b, { predicate: 'p', direction: 'in' }, a)
        }
        search.finish()
      }
      const paths = search.paths(3)
      expect(paths[0]?.length).toBe(distance(pairs))
      for (const steps of paths) {
        expect([steps[0]?.from, steps.at(-1)?.to]).toEqual(['0', '9'])
        for (const { from, to, links } of steps)
          for (const { direction } of links)
            expect(
              pairs.some(([a, b]) => `${a} ${b}` === (direction === 'out' ? `${from} ${to}` : `${to} ${from}`)),
            ).toBe(true)
      }
    }),
  )
})
