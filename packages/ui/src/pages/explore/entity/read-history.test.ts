import { expect, it } from 'vitest'
import { diffStatements } from './read-history.js'

const said = (object: string) => ({ predicate: 'urn:p', object })

it('tells what came and what went between two versions', () => {
  expect(diffStatements([said('"1"'), said('"2"')], [said('"2"'), said('"3"')])).toEqual({
    added: [said('"3"')],
    removed: [said('"1"')],
  })
  expect(diffStatements([], [said('"1"')])).toEqual({ added: [said('"1"')], removed: [] })
})
