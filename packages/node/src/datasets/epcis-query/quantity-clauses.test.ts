import { expect, it } from 'vitest'
import { meets } from './clauses.test.support.js'

it('compares quantities in their unit, and numbers of pieces without one', () => {
  const event = {
    quantityList: [
      { epcClass: 'urn:c', quantity: '10', uom: 'KGM' },
      { epcClass: 'urn:d', quantity: '3' },
    ],
  }
  expect(meets(event, { GE_quantity_KGM: '10' })).toBe(true)
  expect(meets(event, { GT_quantity_KGM: '10' })).toBe(false)
  expect(meets(event, { EQ_quantity_GRM: '10000' })).toBe(true)
  expect(meets(event, { GE_quantity_LTR: '1' })).toBe(false)
  expect(meets(event, { GE_quantity: '4' })).toBe(false)
  expect(meets(event, { EQ_quantity: '3,4' })).toBe(true)
  expect(meets({ type: 'QuantityEvent', epcClass: 'urn:c', quantity: '5' }, { LE_quantity: '5' })).toBe(true)
})
