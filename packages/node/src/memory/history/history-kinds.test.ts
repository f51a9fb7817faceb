import { describe, expect, it } from 'vitest'
import { historyKinds } from './history-kinds.js'

describe('the kinds of history', () => {
  it('cover each layer once', () => {
    const kinds = historyKinds({ 'retention.draftDays': 90, 'retention.publishedDays': 0 })
    expect(kinds.flatMap(({ layers }) => layers).sort()).toEqual(['private', 'swm', 'vm', 'wm'])
    expect(kinds.map(({ days }) => days)).toEqual([90, 0])
  })
})
