import { expect, it } from 'vitest'
import { meets } from './clauses.test.support.js'

const masterData = {
  within: (id: string) => new Set([id]),
  having: (name: string, values?: readonly string[]) =>
    new Set(name === 'site' && (values === undefined || values.includes('1')) ? ['urn:known'] : []),
}

it.each([
  ['readPoint', { readPoint: { id: 'urn:known' } }],
  ['bizLocation', { bizLocation: { id: 'urn:known' } }],
  ['epcClass', { quantityList: [{ epcClass: 'urn:known' }] }],
  ['source', { sourceList: [{ id: 'urn:known' }] }],
  ['destination', { destinationList: [{ id: 'urn:known' }] }],
])('an event whose %s has an attribute', (field, event) => {
  expect(meets(event, { [`HASATTR_${field}`]: 'site' }, masterData)).toBe(true)
  expect(meets(event, { [`HASATTR_${field}`]: 'other' }, masterData)).toBe(false)
  expect(meets({}, { [`HASATTR_${field}`]: 'site' }, masterData)).toBe(false)
  expect(meets(event, { [`EQATTR_${field}_site`]: '1,2' }, masterData)).toBe(true)
  expect(meets(event, { [`EQ_ATTR_${field}_site`]: '2' }, masterData)).toBe(false)
})
