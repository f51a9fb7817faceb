import { expect, it } from 'vitest'
import { layOutPaths } from './lay-out-paths.js'

const step = (from: string, to: string) => ({ from, to, links: [{ predicate: 'urn:p', direction: 'out' as const }] })

it('goes from left to right, with what ways have in common once', () => {
  const { spots, lines } = layOutPaths([
    { steps: [step('a', 'b'), step('b', 'd')] },
    { steps: [step('a', 'c'), step('c', 'd')] },
  ])
  expect(spots.map(({ iri }) => iri)).toEqual(['a', 'b', 'c', 'd'])
  const x = spots.map((spot) => spot.x)
  expect([x[1] === x[2], (x[0] ?? 0) < (x[1] ?? 0), (x[2] ?? 0) < (x[3] ?? 0)]).toEqual([true, true, true])
  expect(lines).toHaveLength(4)
})
