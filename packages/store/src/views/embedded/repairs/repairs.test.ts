import { describe, expect, it } from 'vitest'
import { loadParser } from '../../../guard/parser.js'
import { repairQuery } from './repair-query.js'
import type { Pattern } from './testing/pattern.js'
import { answers, type Random, randomFrom, randomWorld } from './testing/small-world.js'

await loadParser()

const rounds = 300

/** Fails with the query and the world that show a difference. */
function compare(make: (random: Random) => Pattern): void {
  let repaired = 0
  for (let seed = 0; seed < rounds; seed++) {
    const random = randomFrom(seed)
    const world = randomWorld(random)
    const { text, actual, expected } = answers(make(random), world)
    expect({ text, world, repaired: repairQuery(text), rows: actual }).toEqual({
      text,
      world,
      repaired: repairQuery(text),
      rows: expected,
    })
    if (repairQuery(text) !== text) repaired++
  }
  expect(repaired).toBeGreaterThan(rounds / 10)
}

const node = (random: Random) => random.of([':a', ':b', ':c', ':d', ':nowhere'])
const property = (random: Random) => random.of([':p', ':q'])

const zeroLength = (random: Random): Pattern => {
  const known = node(random)
  const [subject, object] = random.of([
    [known, '?v'],
    ['?v', known],
    [known, known],
    [known, node(random)],
  ] as const)
  return { path: [subject, property(random), random.of(['*', '?']), object] }
}
const plain = (random: Random): Pattern => ({
  triple: [random.of(['?v', '?w', ':a']), property(random), random.of(['?v', '?x', ':b'])],
})

describe('the repaired query answers as the standard says', () => {
  it('for paths of no length', () => {
    compare((random) => ({ group: [zeroLength(random)] }))
  })

  it('for paths of no length among other patterns', () => {
    compare((random) => {
      const others = [
        plain(random),
        { optional: plain(random) },
        { union: [plain(random), zeroLength(random)] },
        { minus: plain(random) },
        { values: ['?v'], rows: [[node(random)], [node(random)]] },
      ]
      const parts = [zeroLength(random), random.of(others), random.of<Pattern>([zeroLength(random), plain(random)])]
      return { group: random.next(2) === 0 ? parts : parts.reverse() }
    })
  })

  it('for paths of no length in named graphs', () => {
    compare((random) => ({
      graph: random.of(['?g', ':g1', ':unknown']),
      of: { group: random.next(2) === 0 ? [zeroLength(random)] : [plain(random), zeroLength(random)] },
    }))
  })

  it('for MINUS in GRAPH ?g', () => {
    compare((random) => ({
      graph: '?g',
      of: {
        group: [
          { triple: ['?v', property(random), random.of(['?w', ':b'])] },
          { minus: { triple: [random.of(['?x', '?v']), property(random), random.of(['?y', ':b'])] } },
          { triple: [random.of(['?v', '?z']), property(random), '?u'] },
        ],
      },
    }))
  })

  it('for VALUES in GRAPH ?g', () => {
    compare((random) => {
      const cell = () => random.of([':g1', ':g2', ':a', 'UNDEF'])
      const values: Pattern = {
        values: ['?g', '?v'],
        rows: [
          [cell(), cell()],
          [cell(), cell()],
        ],
      }
      const of = random.of<Pattern>([
        values,
        { group: [values, { optional: plain(random) }] },
        { union: [values, plain(random)] },
        { group: [{ union: [values, { group: [] }] }] },
        { group: [values, { graph: ':g1', of: plain(random) }] },
      ])
      return { group: [{ graph: '?g', of }] }
    })
  })

  it('for sub-queries in GRAPH ?g', () => {
    compare((random) => {
      const inner = random.of<Pattern>([
        plain(random),
        { group: [plain(random), zeroLength(random)] },
        { union: [plain(random), { values: ['?v'], rows: [[':a']] }] },
        { graph: ':g1', of: plain(random) },
      ])
      const select = random.of<Pattern>([
        { select: ['?v'], of: inner },
        { select: ['?v'], distinct: true, of: inner },
        { select: [], of: inner },
        { count: '?n', of: inner },
        { count: '?n', by: '?v', of: inner },
        { select: ['?n'], of: { group: [{ count: '?n', of: inner }] } },
      ])
      return {
        graph: '?g',
        of: random.of<Pattern>([select, { group: [plain(random), select] }, { group: [{ optional: select }] }]),
      }
    })
  })
})
