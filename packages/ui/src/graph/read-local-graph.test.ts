import { describe, expect, it } from 'vitest'
import { mostLocal, readLocalGraph } from './read-local-graph.js'

type Triple = readonly [string, string, string]
const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'

/** A node that knows these statements, and only the few questions that are asked here. */
const knowing = (triples: readonly Triple[]) => async (sparql: string) => {
  const given = new Set(
    [...(/VALUES \?e \{([^}]*)\}/.exec(sparql)?.[1] ?? '').matchAll(/<([^>]+)>/g)].map(([, iri]) => iri),
  )
  const limit = Number(/LIMIT (\d+)/.exec(sparql)?.[1])
  const wantsType = sparql.includes(`?e <${type}> ?o`)
  const isBack = sparql.includes('?o ?p ?e')
  return triples
    .filter(([, p]) => (p === type) === wantsType)
    .map(([s, p, o]) => (isBack ? { e: o, p, o: s } : { e: s, p, o }))
    .filter(({ e }) => given.has(e))
    .slice(0, limit)
}

const chain: Triple[] = [
  ['urn:a', 'urn:p', 'urn:b'],
  ['urn:c', 'urn:p', 'urn:b'],
  ['urn:c', 'urn:p', 'urn:d'],
  ['urn:b', type, 'urn:T'],
]

describe('what is around an entity', () => {
  it('goes as many steps as it is told, in both directions', async () => {
    const ids = async (depth: number) => (await readLocalGraph(knowing(chain), 'urn:a', depth)).ids
    expect(await ids(1)).toEqual(['urn:a', 'urn:b'])
    expect(await ids(2)).toEqual(['urn:a', 'urn:b', 'urn:c'])
    expect(await ids(3)).toEqual(['urn:a', 'urn:b', 'urn:c', 'urn:d'])
  })

  it('has the links and the types of all of them', async () => {
    const { edges, types, left } = await readLocalGraph(knowing(chain), 'urn:a', 2)
    expect(edges).toEqual([
      { source: 'urn:a', predicate: 'urn:p', target: 'urn:b' },
      { source: 'urn:c', predicate: 'urn:p', target: 'urn:b' },
    ])
    expect([...types]).toEqual([['urn:b', ['urn:T']]])
    expect(left).toBe(0)
  })

  it('says how many it leaves out', async () => {
    const many = Array.from({ length: 400 }, (_, n): Triple => ['urn:a', 'urn:p', `urn:n${n}`])
    const { ids, left } = await readLocalGraph(knowing(many), 'urn:a', 1)
    expect([ids.length, left]).toEqual([mostLocal, 401 - mostLocal])
  })

  it('never puts into a question what could end it', async () => {
    const questions: string[] = []
    const ask = async (sparql: string) => {
      questions.push(sparql)
      return []
    }
    await readLocalGraph(ask, 'urn:a> ?x ?y } #', 2)
    expect(questions).toEqual([])
  })
})
