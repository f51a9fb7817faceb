import { peerIdFromSeed } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { readCurator } from './read-curator.js'

const peerId = peerIdFromSeed(new Uint8Array(32).fill(1))

describe('the node of a curator', () => {
  it('is given by its peer id, or by an address that ends in it', () => {
    expect(readCurator(peerId)).toEqual({ peerId })
    const address = `/ip4/127.0.0.1/tcp/1/p2p/${peerId}`
    expect(readCurator(address)).toEqual({ peerId, address })
  })

  it.each(['', 'curator', '/ip4/127.0.0.1/tcp/1', `${peerId}/`, peerId.slice(0, -1)])('is refused as "%s"', (given) => {
    expect(() => readCurator(given)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
  })
})
