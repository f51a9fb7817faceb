import { describe, expect, it } from 'vitest'
import { readCount, readHash, readOfferRef, readTime, readWallet } from './read-fields.js'
import { invalid } from './records.test.support.js'

describe('the fields of a record', () => {
  it('are read if they have the right form', () => {
    expect(readOfferRef({ blockchain_id: 'local:1', offerId: '12' })).toEqual({ blockchainId: 'local:1', offerId: 12n })
    expect(readWallet(`0x${'aB'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`)
    expect(readHash(`0x${'1'.repeat(64)}`, 'root')).toBe(`0x${'1'.repeat(64)}`)
    expect([readCount(0, 'bytes', 5), readTime(1000, 2000)]).toEqual([0, 1000])
  })

  it('are refused if they do not', () => {
    for (const fields of [{}, { blockchain_id: '', offerId: '1' }, { blockchain_id: 'a', offerId: '01' }])
      expect(() => readOfferRef(fields)).toThrow(invalid)
    expect(() => readWallet('0x12')).toThrow(invalid)
    expect(() => readHash(undefined, 'root')).toThrow(invalid)
    for (const count of [-1, 6, 0.5, '1']) expect(() => readCount(count, 'bytes', 5)).toThrow(invalid)
    for (const time of [-1, 'now', 10 ** 9]) expect(() => readTime(time, 1000)).toThrow(invalid)
  })
})
