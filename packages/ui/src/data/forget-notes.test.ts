import { expect, it } from 'vitest'
import { forgetNotes } from './forget-notes.js'

it('drops all that the pages have noted, but for the theme, and nothing of others', () => {
  const kept = new Map(['kg.queries', 'kg.theme', 'kg.graph.a', 'other'].map((key) => [key, '1']))
  forgetNotes({
    get length() {
      return kept.size
    },
    key: (i) => [...kept.keys()][i] ?? null,
    removeItem: (key) => void kept.delete(key),
  })
  expect([...kept.keys()]).toEqual(['kg.theme', 'other'])
})
