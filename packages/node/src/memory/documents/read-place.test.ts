import { expect, it } from 'vitest'
import { readPlace } from './read-place.js'

const integer = (value: string) => `"${value}"^^<http://www.w3.org/2001/XMLSchema#integer>`

it('reads where something stands, and leaves out what is no number', () => {
  const says = [
    { predicate: 'urn:kg:ns:page', object: integer('3') },
    { predicate: 'urn:kg:ns:row', object: '"many"' },
    { predicate: 'urn:kg:ns:sheet', object: '"Beds"' },
    { predicate: 'urn:kg:ns:order', object: integer('1') },
  ]
  expect(readPlace(says)).toEqual({ page: 3, sheet: 'Beds' })
  expect(readPlace([])).toBeUndefined()
  expect(readPlace(undefined)).toBeUndefined()
})
