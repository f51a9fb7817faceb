import { createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTestHome, modeOf } from '../testing/test-home.test.support.js'
import { loadNodeKey } from './node-key.js'

describe('the key of a node', () => {
  it('is an Ed25519 key that only the owner can read', () => {
    using home = makeTestHome()
    expect(createPrivateKey(loadNodeKey(home)).asymmetricKeyType).toBe('ed25519')
    expect(modeOf(join(home.keys, 'node.pem'))).toBe(0o600)
  })

  it('stays the same for one home and differs between two', () => {
    using home = makeTestHome()
    using other = makeTestHome()
    const key = loadNodeKey(home)
    expect(loadNodeKey(home)).toBe(key)
    expect(loadNodeKey(other)).not.toBe(key)
  })
})
