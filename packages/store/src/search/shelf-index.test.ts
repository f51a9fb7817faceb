import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { about, searched, shelfOf } from './search.test.support.js'

const words = ['tea', 'cup', 'milk']
const write = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  op: fc.constantFrom('add', 'replace', 'drop'),
  entities: fc.array(fc.record({ id: fc.nat(4), word: fc.constantFrom(...words) }), { maxLength: 6 }),
})

describe('a shelf that is followed', () => {
  it('holds what is there, whatever was added, replaced and dropped', async () => {
    await using lab = await searched()
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 25 }), fc.nat(24), async (writes, asked) => {
        const shelf = shelfOf('swm', '', `lab-${runs++}`)
        const graphs = new Map<string, Set<string>>()
        for (const [at, { name, op, entities }] of writes.entries()) {
          const lines = op === 'drop' ? [] : entities.flatMap(({ id, word }) => about(`urn:${id}`, word))
          const held = op === 'add' ? (graphs.get(name) ?? []) : []
          graphs.set(name, new Set([...held, ...lines]))
          await lab.write(lines, { shelf, name, op })
          if (at === asked) await lab.find('tea', [shelf])
        }
        for (const word of words) {
          const expected = [0, 1, 2, 3, 4]
            .map((id) => `urn:${id}`)
            .filter((entity) => {
              const line = about(entity, word)[0] as string
              return [...graphs.values()].some((lines) => lines.has(line))
            })
          expect((await lab.entities(word, [shelf])).sort()).toEqual(expected)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('stays small in parts under many small writes', async () => {
    await using lab = await searched()
    await lab.find('tea')
    for (let i = 0; i < 300; i++) {
      await lab.write(about(`urn:${i % 100}`, `tea ${i}`), { name: `n${i % 100}` })
      if (i % 10 === 0) await lab.find('tea')
    }
    expect(await lab.entities('"tea 299"')).toEqual(['urn:99'])
    expect(await lab.entities('"tea 199"')).toEqual([])
    expect(await lab.entities('tea', undefined, { limit: 100 })).toHaveLength(100)
    // A hundred entities, and about half a kilobyte for the name of each graph.
    expect(lab.stats().bytes).toBeLessThan(100_000)
  })
})
