import { BodyTooLargeError, multipart, spooled } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asTooLarge, capOf, memoryCapOf } from './body.js'
import { routeDefaults } from './test-server.test.support.js'

const record = { ...routeDefaults, method: 'POST', path: '/x' } as const

describe('the cap of a route', () => {
  it('is small unless its record says more', () => {
    expect([capOf(record), capOf({ ...record, cap: 'data' })]).toEqual([256 * 1024, 10 * 2 ** 20])
  })

  it('does not count a spooled file as memory', () => {
    const fields = z.object({})
    expect(memoryCapOf({ ...record, cap: 'dataset', body: spooled('file', fields) })).toBe(50 * 2 ** 20)
    expect(memoryCapOf({ ...record, cap: 'upload', body: multipart('file', fields) })).toBe(50 * 2 ** 20)
    expect(memoryCapOf(record)).toBe(256 * 1024)
  })
})

it('tells a part that is too large from any other fault', () => {
  const large = Object.assign(new Error('large'), { code: 'FST_REQ_FILE_TOO_LARGE' })
  expect(asTooLarge(large, record)).toBeInstanceOf(BodyTooLargeError)
  const other = new Error('other')
  expect(asTooLarge(other, record)).toBe(other)
})
