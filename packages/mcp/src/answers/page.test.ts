import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor.js'
import { pageOf } from './page.js'

describe('pages', () => {
  it('give every item once and in order, whatever their sizes', () => {
    const items = fc.array(fc.string({ maxLength: 20_000, size: 'max' }), { maxLength: 40 })
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 20 }), (all, limit) => {
        const seen: string[] = []
        for (let cursor: string | undefined; ; ) {
          const { items, nextCursor } = pageOf(all, limit, readCursor(cursor))
          seen.push(...items)
          if (nextCursor === undefined) break
          cursor = nextCursor
        }
        expect(seen).toEqual(all)
      }),
      { numRuns: 50 },
    )
  })

  it('keep the moment that the first one read', () => {
    const { nextCursor } = pageOf([1, 2, 3], 2, { skip: 0, seq: 7 })
    expect(readCursor(nextCursor)).toEqual({ skip: 2, seq: 7 })
  })

  it.each(['', '!', 'bm90IGpzb24', writeCursor({ skip: -1 }), writeCursor({} as never)])(
    'refuse the cursor %j',
    (cursor) => {
      expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'CURSOR_INVALID' }))
    },
  )
})
