import { describe, expect, it } from 'vitest'
import { keyBytes } from './key-bytes.js'

describe('the key of a profile', () => {
  it('is read with and without 0x', () => {
    expect([...keyBytes('0aff')]).toEqual([10, 255])
    expect(keyBytes('0x0aff')).toEqual(keyBytes('0aff'))
  })
})
