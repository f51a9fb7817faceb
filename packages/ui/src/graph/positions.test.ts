import { expect, it } from 'vitest'
import { readPositions, storePositions } from './positions.js'

function storage(limit = 1000): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > limit) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage // only what is called here
}

it('remembers where the nodes were', () => {
  const here = storage()
  storePositions('a', { 'urn:x': [1, 2.5] }, here)
  expect(readPositions('a', here)).toEqual({ 'urn:x': [1, 2.5] })
  expect(readPositions('b', here)).toEqual({})
})

it('begins anew where the storage is full, or says something else', () => {
  const small = storage(5)
  storePositions('a', { 'urn:x': [1, 2] }, small)
  expect(readPositions('a', small)).toEqual({})
  const other = storage()
  for (const text of ['{', 'null', '{"urn:x":["1",2],"urn:y":[1]}']) {
    other.setItem('kg.graph.a', text)
    expect(readPositions('a', other)).toEqual({})
  }
})
