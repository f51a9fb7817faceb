import { expect, it } from 'vitest'
import { diffStatements } from './diff-statements.js'

const statement = (subject: string, object: string) => ({ subject, predicate: 'urn:p', object })

it('groups what is gone and what is new by subject', () => {
  const before = [statement('urn:b', '"1"'), statement('urn:a', '"1"'), statement('urn:c', '"same"')]
  const after = [statement('urn:b', '"2"'), statement('urn:b', '"3"'), statement('urn:c', '"same"')]
  const { rows, ...counts } = diffStatements(before, after)
  expect(counts).toEqual({ added: 2, removed: 2, same: 1 })
  expect(rows.map((row) => (row.kind === 'subject' ? row.subject : `${row.kind} ${row.object}`))).toEqual([
    'urn:a',
    'removed "1"',
    'urn:b',
    'removed "1"',
    'added "2"',
    'added "3"',
  ])
})

it('is empty between equal ones', () => {
  const same = [statement('urn:a', '"1"')]
  expect(diffStatements(same, same)).toEqual({ added: 0, removed: 0, same: 1, rows: [] })
})
