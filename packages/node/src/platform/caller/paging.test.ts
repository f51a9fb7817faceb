import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor, readPage } from './paging.js'

const numbers = [1, 2, 3, 4, 5]
const itself = (number: number) => number

/** Follows the cursors from page to page, as a client does. */
function readAll(limit: number): number[][] {
  const pages: number[][] = []
  for (let after: unknown = 0; ; ) {
    const page = readPage(
      numbers.filter((number) => number > (after as number)),
      limit,
      itself,
    )
    pages.push(page.rows)
    if (page.nextCursor === undefined) return pages
    after = decodeCursor(page.nextCursor)
  }
}

describe('a list in pages', () => {
  it('shows every row once', () => {
    expect(readAll(2)).toEqual([[1, 2], [3, 4], [5]])
  })

  it('has no next page when the last page is exactly full', () => {
    expect(readAll(5)).toEqual([numbers])
    expect(readPage([], 5, itself)).toEqual({ rows: [] })
  })

  it('reads no further than one row beyond the page', () => {
    function* endless() {
      for (let number = 1; ; number++) {
        if (number > 4) throw new Error('read too far')
        yield number
      }
    }
    expect(readPage(endless(), 3, itself).rows).toEqual([1, 2, 3])
  })
})

describe('a cursor', () => {
  it.each(['text', 7, ['graph', 'name', 3]])('carries the key %j', (key) => {
    expect(decodeCursor(encodeCursor(key))).toEqual(key)
  })

  it.each([
    '',
    'not base64 of JSON',
    encodeCursor([] as never),
    encodeCursor({ a: 1 } as never),
    encodeCursor([[1]] as never),
  ])('is refused when it is %j', (cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ code: 'CURSOR_INVALID' }))
  })

  it('may be absent', () => {
    expect(decodeCursor(undefined)).toBeUndefined()
  })
})
