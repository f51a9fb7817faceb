import { describe, expect, it } from 'vitest'
import { findRows, sortRows } from './sort-rows.js'

const integer = (n: number) => `"${n}"^^<http://www.w3.org/2001/XMLSchema#integer>`
const rows = [{ n: integer(10) }, {}, { n: '"pear"' }, { n: integer(9) }, { n: '"Apple"@en' }, { n: 'urn:a' }]

describe('sortRows', () => {
  it('sorts numbers by their value, then texts, and leaves what is missing at the end', () => {
    const up = sortRows(rows, { name: 'n', order: 'up' })
    expect(up).toEqual([
      { n: integer(9) },
      { n: integer(10) },
      { n: '"Apple"@en' },
      { n: '"pear"' },
      { n: 'urn:a' },
      {},
    ])
    const down = sortRows(rows, { name: 'n', order: 'down' })
    expect(down).toEqual([
      { n: 'urn:a' },
      { n: '"pear"' },
      { n: '"Apple"@en' },
      { n: integer(10) },
      { n: integer(9) },
      {},
    ])
  })

  it('leaves the order of the node where none is asked for', () => {
    expect(sortRows(rows, undefined)).toBe(rows)
  })
})

it('finds rows by a part of any cell, whatever its case', () => {
  expect(findRows(rows, ' aPP ')).toEqual([{ n: '"Apple"@en' }])
  expect(findRows(rows, 'integer')).toEqual([])
  expect(findRows(rows, '')).toBe(rows)
})
