import { expect, it } from 'vitest'
import { connector, object } from '../testing/graphs.test.support.js'
import { connectionOf, expectedCreators } from './connector-facts.js'

it('are the connection id, and the creators at the other end in lower case', () => {
  const one = connector('x', 'order-7', '0xAB', 'e')
  expect([connectionOf(one), expectedCreators(one)]).toEqual(['order-7', ['0xab']])
})

it('are empty where a connector says nothing that can be read', () => {
  const properties = { expectedConnectionCreators: [null, { '@value': 7 }, 'x'] }
  expect(expectedCreators(object('x', [], { properties }))).toEqual([])
  expect(expectedCreators(object('x'))).toEqual([])
  expect(connectionOf(object('x', [], { identifiers: [] }))).toBe('')
})
