import { describe, expect, it } from 'vitest'
import { countQuery, pageQuery } from './table-query.js'
import { toCsv, toRows } from './table-rows.js'

describe('the query of a table', () => {
  const wish = { type: 'urn:T', find: '', sort: '', isDown: false }

  it('holds what is looked for as a text, whatever is in it', () => {
    expect(countQuery({ ...wish, find: ' A"} # ' })).toContain('"a\\"} #"')
    expect(countQuery(wish)).not.toContain('CONTAINS')
  })

  it('sorts by a property, or else by IRI', () => {
    expect(pageQuery({ ...wish, sort: 'urn:p', isDown: true }, 100, 200)).toMatch(
      /DESC\(\?key\).*LIMIT 100 OFFSET 200$/,
    )
    expect(pageQuery(wish, 100, 0)).toContain('ORDER BY ASC(?entity)')
    expect(() => pageQuery({ ...wish, sort: 'x> }' }, 1, 0)).toThrow()
  })
})

describe('the rows of a table', () => {
  const cell = (entity: string, value: string) => ({ entity, predicate: 'urn:p', value })

  it('stand in the order of their entities, with all their values', () => {
    const rows = toRows(['urn:b', 'urn:a'], [cell('urn:a', '"1"'), cell('urn:b', '"2"'), cell('urn:a', '"3"')])
    expect(rows.map(({ entity, cells }) => [entity, cells.get('urn:p')])).toEqual([
      ['urn:b', ['"2"']],
      ['urn:a', ['"1"', '"3"']],
    ])
  })

  it('become a file, with quotes where a sign would end the cell', () => {
    const rows = toRows(['urn:a', 'urn:b'], [cell('urn:a', '"say \\"x\\", y"@en'), cell('urn:b', 'urn:c')])
    expect(toCsv(['urn:p', 'urn:q'], rows)).toBe('iri,urn:p,urn:q\r\nurn:a,"say ""x"", y",\r\nurn:b,urn:c,\r\n')
  })
})
