import { describe, expect, it } from 'vitest'
import { readEpcPattern } from './epc-patterns.js'

const urn = 'urn:epc:id:sgtin:4012345.012345.7'
const link = 'https://example.com/01/04012345123456/21/7'
const lot = 'urn:epc:class:lgtin:4012345.012345.L1'
const classLink = 'https://id.gs1.org/01/04012345123456'
const anyOfClass = 'urn:epc:idpat:sgtin:4012345.012345.*'

describe('a pattern', () => {
  it.each([
    [urn, [urn, link]],
    [link, [urn, link]],
    [anyOfClass, [urn, link, lot, anyOfClass, classLink]],
    ['https://id.gs1.org/01/04012345123456/21/*', [urn, link]],
    ['https://id.gs1.org/01/04012345123456/10/*', [lot]],
    ['urn:epc:idpat:sgtin:4012345.*.*', [urn, link, anyOfClass, classLink]],
    ['urn:epc:idpat:lgtin:4012345.*.*', [lot, anyOfClass, classLink]],
    ['urn:epc:id:sgtin:4012345.*', [urn]],
    ['*', [urn, link, lot, anyOfClass, classLink, 'urn:epc:id:sgtin:4012346.012345.7']],
  ])('%s', (pattern, expected) => {
    const ids = [urn, link, lot, anyOfClass, classLink, 'urn:epc:id:sgtin:4012346.012345.7']
    expect(ids.filter(readEpcPattern(pattern).matches)).toEqual(expected)
  })

  it('with a star in the middle needs no index', () => {
    expect(readEpcPattern('urn:x:*:y').terms).toBeUndefined()
    expect(readEpcPattern('urn:x:*:y').matches('urn:x:1:y')).toBe(true)
  })
})
