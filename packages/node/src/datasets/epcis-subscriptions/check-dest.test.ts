import { describe, expect, it } from 'vitest'
import { checkDest, hostOf, isInnerAddress } from './check-dest.js'

describe('the address of a webhook', () => {
  it.each([
    'https://example.com/hook',
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'http://[::1]:1/',
    'https://93.184.216.34/',
  ])('may be %s', (dest) => expect(checkDest(dest, { allowsLoopback: true }).href).toBe(dest))

  it.each(['http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]:1/', 'http://2130706433/'])(
    'may be %s only if the operator allows it',
    (dest) => {
      expect(() => checkDest(dest, { allowsLoopback: false })).toThrow(
        expect.objectContaining({ code: 'EPCIS_WEBHOOK_REFUSED' }),
      )
    },
  )

  it.each([
    'ftp://example.com/',
    'nonsense',
    'https://user:secret@example.com/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1/',
    'http://[fe80::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://0.0.0.0/',
    'http://167772161/',
  ])('may not be %s', (dest) => {
    expect(() => checkDest(dest, { allowsLoopback: true })).toThrow(
      expect.objectContaining({ code: 'EPCIS_SUBSCRIPTION_CONTROLS' }),
    )
  })

  it('is inside for every spelling of an inner address', () => {
    expect(['127.0.0.1', '::1', 'fd00::1', '::ffff:127.0.0.1'].every(isInnerAddress)).toBe(true)
    expect(['93.184.216.34', '2606:2800:220:1::1'].some(isInnerAddress)).toBe(false)
    expect(hostOf(new URL('http://[::1]/'))).toBe('::1')
  })
})
