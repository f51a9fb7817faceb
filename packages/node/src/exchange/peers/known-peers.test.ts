import { deferred } from '@kg/core/async'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { openPeerNetwork } from '../p2p/open-peer-network.js'
import { openTestHome } from '../testing/test-node.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { KnownPeers } from './known-peers.js'

const log = pino({ enabled: false })

/** A peer network with its known peers, on a home that outlives it. */
function openPeers({ platform, connection }: Awaited<ReturnType<typeof openTestHome>>) {
  const network = openPeerNetwork({ ...platform, chain: connection.chain })
  network.start()
  const peers = new KnownPeers({ ledger: platform.ledger, network, log })
  return {
    network,
    peers,
    async [Symbol.asyncDispose]() {
      await peers.stop()
      await network.stop()
    },
  }
}

describe('known peers', () => {
  it('are connected again after a start', async () => {
    await using home = await openTestHome()
    await using bob = await openTestHost()
    {
      await using first = openPeers(home)
      const host = await first.network.ready('a test')
      await host.dial(bob.multiaddrs()[0] ?? '')
      await vi.waitFor(() => expect(first.peers.row(bob.peerId)?.addresses).toContain(bob.multiaddrs()[0]), 10_000)
    }
    const connected = deferred<string>()
    bob.onConnect((peerId) => connected.resolve(peerId))
    await using second = openPeers(home)
    expect(await connected.promise).toBe(second.network.peerId)
  })

  it('are connected again after the connection was lost', async () => {
    await using home = await openTestHome()
    await using bob = await openTestHost()
    await using opened = openPeers(home)
    const host = await opened.network.ready('a test')
    await host.dial(bob.multiaddrs()[0] ?? '')
    await vi.waitFor(() => expect(opened.peers.row(bob.peerId)).toBeDefined(), 10_000)
    const again = deferred<string>()
    bob.onDisconnect(() => bob.onConnect((peerId) => again.resolve(peerId)))
    await bob.disconnect(host.peerId)
    expect(await again.promise).toBe(host.peerId)
  })

  it('can be reached by their id alone, unlike peers that nobody knows', async () => {
    await using home = await openTestHome()
    await using bob = await openTestHost()
    await using opened = openPeers(home)
    const host = await opened.network.ready('a test')
    await expect(opened.peers.reach(bob.peerId)).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
    await host.dial(bob.multiaddrs()[0] ?? '')
    await vi.waitFor(() => expect(opened.peers.row(bob.peerId)).toBeDefined(), 10_000)
    await host.disconnect(bob.peerId)
    await opened.peers.reach(bob.peerId)
    expect(host.connections().some(({ peerId }) => peerId === bob.peerId)).toBe(true)
  })
})
