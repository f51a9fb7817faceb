import { describe, expect, it } from 'vitest'
import { nextTime } from './next-time.js'

// A Monday.
const after = Date.UTC(2024, 0, 1, 10, 20, 30)

describe('the next time of a schedule', () => {
  it.each([
    [{ second: '0/20' }, '2024-01-01T10:20:40.000Z'],
    [{ minute: '5' }, '2024-01-01T11:05:00.000Z'],
    [{ hour: '1', minute: '5' }, '2024-01-02T01:05:00.000Z'],
    [{ hour: '10' }, '2024-01-02T10:00:00.000Z'],
    [{ hour: '8-9,22' }, '2024-01-01T22:00:00.000Z'],
    [{ dayOfWeek: '[6-7]', hour: '0' }, '2024-01-06T00:00:00.000Z'],
    [{ dayOfMonth: '29', month: '2', hour: '12' }, '2024-02-29T12:00:00.000Z'],
    [{ minute: '*', second: '30' }, '2024-01-01T10:21:30.000Z'],
  ])('%j', (schedule, expected) => {
    expect(new Date(nextTime(schedule, after)).toISOString()).toBe(expected)
  })

  it.each([{ hour: '24' }, { minute: '5-1' }, { second: 'x' }, { second: '0/0' }, { dayOfMonth: '31', month: '2' }])(
    'does not come for %j',
    (schedule) => {
      expect(() => nextTime(schedule, after)).toThrow(expect.objectContaining({ code: 'EPCIS_SUBSCRIPTION_CONTROLS' }))
    },
  )
})
