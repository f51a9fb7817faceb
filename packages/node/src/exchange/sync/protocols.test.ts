import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { toWire } from '../p2p/wire.js'
import { entryKey } from './entry-key.js'
import { assets, heads, keysAtOnce, maxHeads, maxKeys, pieceBytes } from './protocols.js'

describe('the limits of the protocols', () => {
  it('let the largest comparison of heads through', () => {
    const all = Array.from({ length: maxHeads }, (_, i) => [nameHash(String(i)), new Uint8Array(32)])
    expect(toWire({ heads: all }).length).toBeLessThanOrEqual(heads.maxRequestBytes)
    expect(toWire({ differ: all.map(() => true) }).length).toBeLessThanOrEqual(heads.maxReplyBytes)
  })

  it('let the largest request for assets through, which is never more than a peer answers', () => {
    const key = entryKey({ name: 'x'.repeat(256), agent: `0x${'a'.repeat(40)}` }, 'swm')
    const body = toWire({ graph: nameHash('lab'), keys: Array(maxKeys).fill(key) })
    expect(body.length).toBeLessThanOrEqual(assets.maxRequestBytes)
    expect(keysAtOnce).toBeLessThanOrEqual(maxKeys)
    expect(pieceBytes).toBeLessThan(assets.maxReplyBytes)
  })
})
