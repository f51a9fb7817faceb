import { expect, it } from 'vitest'
import { forgetQueries, keepQuery, readPastQueries } from './past-queries.js'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const query = (sparql: string) => ({ sparql, graph: '', view: '', at: '2026-01-01T00:00:00Z' })
const texts = (storage: ReturnType<typeof memory>) => readPastQueries(storage).map(({ sparql }) => sparql)

it('keeps the last 50 queries, the latest first', () => {
  const storage = memory()
  for (let number = 1; number <= 60; number++) keepQuery(storage, query(`ASK { ${number} }`))
  expect(texts(storage)).toHaveLength(50)
  expect(texts(storage)[0]).toBe('ASK { 60 }')
})

it('moves a query up that is run again, and forgets them all', () => {
  const storage = memory()
  for (const text of ['a', 'b', 'a']) keepQuery(storage, query(text))
  expect(texts(storage)).toEqual(['a', 'b'])
  forgetQueries(storage)
  expect(texts(storage)).toEqual([])
})

it('takes what it cannot read for nothing', () => {
  const storage = memory()
  for (const text of ['{', '7', '[null, {"sparql": 1}]']) {
    storage.setItem('kg.queries', text)
    expect(texts(storage)).toEqual([])
  }
})
