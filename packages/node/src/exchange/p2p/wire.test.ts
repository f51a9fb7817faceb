import { encode } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { fromWire, readBytes, readList, readText, toWire } from './wire.js'

const invalid = expect.objectContaining({ code: 'RECORD_INVALID' })

describe('the body of a message', () => {
  it('is read as it was written', () => {
    const body = { name: 'notes', bytes: Uint8Array.from([1, 2]), list: [1, 'two'] }
    expect(fromWire(toWire(body))).toEqual(body)
  })

  it.each([
    ['a list', [1]],
    ['a text', 'notes'],
    ['bytes', Uint8Array.from([1])],
    ['nothing', null],
  ])('is refused when it is %s', (_, value) => {
    expect(() => fromWire(encode(value))).toThrow(invalid)
  })

  it('has fields whose kind and length are checked', () => {
    expect(readText('abc', 'name', 3)).toBe('abc')
    expect(() => readText('abcd', 'name', 3)).toThrow(invalid)
    expect(() => readText(3, 'name')).toThrow(invalid)
    expect(readBytes(Uint8Array.from([1]), 'proof')).toEqual(Uint8Array.from([1]))
    expect(() => readBytes('AQ==', 'proof')).toThrow(invalid)
    expect(readList([1, 2], 'keys', 2)).toEqual([1, 2])
    expect(() => readList([1, 2, 3], 'keys', 2)).toThrow(invalid)
    expect(() => readList({ length: 0 }, 'keys', 2)).toThrow(invalid)
  })
})
