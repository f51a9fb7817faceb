import { expect, it } from 'vitest'
import { listedValues } from './listed-values.js'

it('gives standard values by their short names, and leaves out what is too long', () => {
  const event = {
    type: 'ObjectEvent',
    eventTime: '2024-01-01T00:00:00Z',
    eventTimeZoneOffset: '+00:00',
    bizStep: 'urn:epcglobal:cbv:bizstep:shipping',
    disposition: 'in_transit',
    readPoint: { id: 'urn:gate' },
    bizLocation: { id: 'x'.repeat(256) },
  } as const
  expect(listedValues(event)).toEqual([
    ['bizStep', 'shipping'],
    ['disposition', 'in_transit'],
    ['readPoint', 'urn:gate'],
  ])
})
