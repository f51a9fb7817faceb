import { routes, TimeoutSettingInvalidError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { readTimeouts, timeoutOf } from './timeouts.js'

const read = 'KG_API_READ_TIMEOUT_MS'
const long = 'KG_API_LONG_TIMEOUT_MS'

describe('the time-outs', () => {
  it('are 30, 60 and 240 seconds when nothing is set [C-LI-01, C-LI-02, C-LI-03, C-LI-07]', () => {
    expect(readTimeouts({})).toEqual({ read: 30_000, list: 60_000, long: 240_000 })
    expect(readTimeouts({ [read]: '', [long]: '' })).toEqual({ read: 30_000, list: 60_000, long: 240_000 })
  })

  it('never give a list or a long request less than a read [C-LI-02, C-LI-03, C-LI-05, C-LI-06]', () => {
    expect(readTimeouts({ [read]: '500000' })).toEqual({ read: 500_000, list: 500_000, long: 500_000 })
    expect(readTimeouts({ [read]: '100', [long]: '50' })).toEqual({ read: 100, list: 60_000, long: 100 })
    expect(readTimeouts({ [long]: '5' })).toEqual({ read: 30_000, list: 60_000, long: 30_000 })
  })

  it('take the whole range [C-LI-05, C-LI-06, C-LI-07]', () => {
    expect(readTimeouts({ [read]: '1', [long]: '2147483647' })).toMatchObject({ read: 1, long: 2_147_483_647 })
  })

  it.each(['1e3', ' 5', '5 ', '+5', '-5', '0', '05', '5.0', '2147483648', '99999999999', 'ten', '0x10', '5ms', '\n'])(
    'refuse %j by the name of the variable [C-ER-14, C-LI-07]',
    (value) => {
      for (const variable of [read, long]) {
        expect(() => readTimeouts({ [variable]: value })).toThrow(TimeoutSettingInvalidError)
        expect(() => readTimeouts({ [variable]: value })).toThrow(variable)
      }
    },
  )

  it('follow the class of the route', () => {
    const timeouts = { read: 1, list: 2, long: 3 }
    expect(timeoutOf(routes.getAsset, timeouts)).toBe(1)
    expect(timeoutOf(routes.listContextGraphs, timeouts)).toBe(2)
    expect(timeoutOf(routes.clearSubscriptions, timeouts)).toBe(3)
    expect(timeoutOf(routes.postQuery, timeouts)).toBe(3)
  })
})
