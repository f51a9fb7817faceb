import { describe, expect, it } from 'vitest'
import { asBob, refusal } from '../testing/test-memory.test.support.js'
import { label, openPeople, rdfType } from './explore.test.support.js'
import { listNeighbourGroups, listNeighbours } from './list-neighbours.js'

const { askerOf } = await openPeople()
const all = { limit: 50, offset: 0 }

describe('what connects an entity', () => {
  it('is listed by predicate and direction, the most frequent first', async () => {
    expect(await listNeighbourGroups(askerOf(), 'urn:ada', all)).toMatchObject({
      entity: 'urn:ada',
      groups: [
        { predicate: 'urn:knows', direction: 'out', count: 4 },
        { predicate: rdfType, direction: 'out', count: 2 },
        { predicate: label, direction: 'out', count: 2 },
        { predicate: 'urn:knows', direction: 'in', count: 1 },
      ],
      total: 4,
    })
  })

  it('comes in pages', async () => {
    const { groups, total } = await listNeighbourGroups(askerOf(), 'urn:ada', { limit: 1, offset: 3 })
    expect([groups, total]).toEqual([[{ predicate: 'urn:knows', direction: 'in', count: 1 }], 4])
  })

  it('is nothing for an entity that is not there, and only what the caller may read', async () => {
    expect(await listNeighbourGroups(askerOf(), 'urn:none', all)).toMatchObject({ groups: [], total: 0 })
    const { groups } = await listNeighbourGroups(askerOf({}, asBob), 'urn:ada', all)
    expect(groups.map(({ predicate }) => predicate)).toContain('urn:leads')
  })
})

describe('neighbours by one predicate', () => {
  const known = { entity: 'urn:ada', predicate: 'urn:knows', direction: 'out', ...all } as const

  it('are entities with their labels and classes, blank nodes and literals', async () => {
    const { neighbours, total } = await listNeighbours(askerOf(), known)
    expect(total).toBe(4)
    expect(neighbours).toHaveLength(4)
    expect(neighbours).toContainEqual({ term: 'urn:bea', label: 'Bea "B"\nSecond', types: ['urn:Person'] })
    expect(neighbours).toContainEqual({ term: 'urn:cleo', types: [] })
    expect(neighbours).toContainEqual({ term: '"herself"', types: [] })
    expect(neighbours).toContainEqual({ term: expect.stringMatching(/^_:/), types: [] })
  })

  it('are found against the direction of the statements, in the wanted language', async () => {
    const wish = { ...known, entity: 'urn:bea', direction: 'in', language: 'de' } as const
    expect(await listNeighbours(askerOf(), wish)).toMatchObject({
      neighbours: [{ term: 'urn:ada', label: 'Ada, die Erste', types: ['urn:Author', 'urn:Person'] }],
      total: 1,
    })
  })

  it('come in pages that add up', async () => {
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => listNeighbours(askerOf(), { ...known, limit: 2, offset })),
    )
    expect(pages.map(({ neighbours, total }) => [neighbours.length, total])).toEqual([
      [2, 4],
      [2, 4],
      [0, 4],
    ])
    const terms = pages.flatMap(({ neighbours }) => neighbours.map(({ term }) => term.replace(/^_:.*/, '_:')))
    expect(terms.sort()).toEqual(['"herself"', '_:', 'urn:bea', 'urn:cleo'])
  })

  it('are not asked for by what is no IRI', async () => {
    const wish = { ...known, predicate: 'urn:p> ?x } UNION { ?x ?y ?other } #' }
    await expect(listNeighbours(askerOf(), wish)).rejects.toThrow(refusal('SPARQL_PROTOCOL_MISUSE'))
  })
})
