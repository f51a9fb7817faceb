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

it('compares values of one kind in any of its units', () => {
  expect(meets(event, { GE_value_KEL: '299.15', LT_value_FAH: '79' })).toBe(true)
  expect(meets(event, { EQ_value_FAH: '78.8' })).toBe(true)
  expect(meets(event, { GT_value_KEL: '299.15' })).toBe(false)
  expect(meets(event, { GE_value_KGM: '1' })).toBe(false)
  const deviation = [{ sensorReport: [{ fields: { sDev: '9', uom: 'FAH' } }] }]
  expect(meets({ sensorElementList: deviation }, { EQ_value_CEL: '5' })).toBe(false)
  expect(meets({ sensorElementList: deviation }, { GE_sDev_CEL: '5', LT_sDev_CEL: '5.1' })).toBe(true)
})
