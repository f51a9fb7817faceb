import type { Host } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { savePeer, withPeerId } from './save-peer.js'
import { peerRows } from './table.js'

let ann: Host
let bob: Host
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([openTestHost(), openTestHost()])
  await ann.dial(bob.multiaddrs()[0] ?? '')
})
afterAll(() => Promise.all([ann.stop(), bob.stop()]))

describe('a peer that is saved', () => {
  it('has the addresses where it was dialled or says that it listens, each with its id', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    await savePeer(ledger, ann, bob.peerId)
    expect(ledger.read((r) => r.get(peerRows, bob.peerId)?.addresses)).toContain(bob.multiaddrs()[0])
    // The one that was dialled learns the address from what the other announces.
    await vi.waitFor(async () => {
      await savePeer(ledger, bob, ann.peerId)
      expect(ledger.read((r) => r.get(peerRows, ann.peerId)?.addresses)).toContain(ann.multiaddrs()[0])
    }, 10_000)
  })

  it('keeps its old addresses while no new ones are known, and is not saved without any', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    const gone = '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'
    await savePeer(ledger, ann, gone)
    expect(ledger.read((r) => r.get(peerRows, gone))).toBeUndefined()
    await ledger.writeWithoutReceipt((w) =>
      w.put(peerRows, gone, { peerId: gone, addresses: ['/ip4/127.0.0.1/tcp/1'], lastSeen: 1 }),
    )
    await savePeer(ledger, ann, gone)
    const row = ledger.read((r) => r.get(peerRows, gone))
    expect(row?.addresses).toEqual(['/ip4/127.0.0.1/tcp/1'])
    expect(row?.lastSeen).toBeGreaterThan(1)
  })

  it('takes the place of the one that was seen longest ago when there are too many', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    await ledger.writeWithoutReceipt((w) => {
      for (let i = 0; i < 1000; i++)
        w.put(peerRows, `P${i}`, { peerId: `P${i}`, addresses: ['/a'], lastSeen: 5000 - i })
    })
    await savePeer(ledger, ann, bob.peerId)
    ledger.read((r) => {
      expect(r.count(peerRows)).toBe(1000)
      expect(r.has(peerRows, 'P999')).toBe(false)
      expect(r.has(peerRows, bob.peerId)).toBe(true)
    })
  })
})

describe('an address', () => {
  it('ends with the id of its peer, once', () => {
    expect(withPeerId('/ip4/127.0.0.1/tcp/1', 'P')).toBe('/ip4/127.0.0.1/tcp/1/p2p/P')
    expect(withPeerId('/ip4/127.0.0.1/tcp/1/p2p/P', 'P')).toBe('/ip4/127.0.0.1/tcp/1/p2p/P')
  })
})
