import { describe, expect, it } from 'vitest'
import { keepOpenQueries, type OpenQuery, readOpenQueries, titleOf, withQuery } from './open-queries.js'

const query = (id: string, sparql = 'ASK {}'): OpenQuery => ({ id, sparql, graph: '', view: '', asOf: '' })

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  }
}

describe('open queries', () => {
  it('are kept in their order, at most twenty', () => {
    const place = storage()
    keepOpenQueries(
      place,
      Array.from({ length: 25 }, (_, i) => query(`${i}`)),
    )
    const kept = readOpenQueries(place)
    expect(kept).toHaveLength(20)
    expect(kept.at(-1)?.id).toBe('24')
  })

  it('are none where the storage holds something else', () => {
    expect(readOpenQueries({ getItem: () => '{' })).toEqual([])
    expect(readOpenQueries({ getItem: () => '[{"id":1}]' })).toEqual([])
  })

  it('change in place', () => {
    const both = [query('a'), query('b')]
    expect(withQuery(both, query('a', 'DESCRIBE <urn:a>')).map(({ sparql }) => sparql)).toEqual([
      'DESCRIBE <urn:a>',
      'ASK {}',
    ])
    expect(withQuery(both, query('c')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

it.each([
  ['', 'New query'],
  ['# Open tasks\nSELECT * {}', 'Open tasks'],
  ['PREFIX a: <urn:a>\nSELECT ?s {\n  ?s a a:b }', 'SELECT ?s { ?s a a:b }'],
  [`SELECT ?a { ${'?a ?b ?c . '.repeat(5)} }`, 'SELECT ?a { ?a ?b ?c . ?a ?…'],
])('a tab of %j is called %s', (sparql, title) => {
  expect(titleOf({ sparql })).toBe(title)
})
