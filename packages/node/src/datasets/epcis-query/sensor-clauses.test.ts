import { expect, it } from 'vitest'
import { meets } from './clauses.test.support.js'

const event = {
  sensorElementList: [
    {
      sensorMetadata: { fields: { time: '2024-01-01T12:00:00Z', deviceID: 'urn:device:1' } },
      sensorReport: [{ fields: { type: 'gs1:Temperature', value: '26.0', uom: 'CEL', percRank: '50' } }],
    },
  ],
}

it.each([
  ['EQ_type', 'Temperature', 'Humidity'],
  ['EQ_deviceID', 'urn:device:1', 'urn:device:2'],
  ['GE_value_CEL', '26', '26.1'],
  ['EQ_value_CEL', '26', '27'],
  ['LT_percRank', '51', '50'],
  ['GE_time', '2024-01-01T13:00:00+01:00', '2024-01-01T12:00:01Z'],
  ['LT_time', '2024-01-01T12:00:01Z', '2024-01-01T12:00:00Z'],
])('%s=%s and not %s', (name, good, bad) => {
  expect([meets(event, { [name]: good }), meets(event, { [name]: bad })]).toEqual([true, false])
  expect(meets({}, { [name]: good })).toBe(false)
})

it('compares only values in the same unit', () => {
  expect(meets(event, { GE_value_FAH: '1' })).toBe(false)
})
