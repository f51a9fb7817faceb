import { describe, expect, it } from 'vitest'
import { addressOfKey } from '../../platform/seals/seals.js'
import { isTombstoneSigned, signTombstone } from './tombstone-signature.js'

const key = Buffer.from('33'.repeat(32), 'hex')
const by = addressOfKey(key).toLowerCase()
const stone = {
  contextGraph: 'lab',
  sub: '',
  agent: by,
  name: 'diary',
  number: 1,
  version: 3,
  roots: [`0x${'1'.repeat(64)}`],
  forgottenAt: 1,
  forgottenBy: by,
}

describe('the signature of a tombstone', () => {
  it('covers which asset it is, its roots, and who had it forgotten', () => {
    const signature = signTombstone(stone, key)
    expect(isTombstoneSigned({ ...stone, signature })).toBe(true)
    for (const change of [{ name: 'other' }, { roots: [] }, { version: 4 }, { forgottenAt: 2 }])
      expect(isTombstoneSigned({ ...stone, ...change, signature })).toBe(false)
  })
})
