import { randomBytes } from 'node:crypto'
import { deferred } from '@kg/core/async'
import { openHost } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { openTestHome, type TestHome } from '../testing/test-node.test.support.js'
import { openPeerNetwork } from './open-peer-network.js'

function openIn({ platform, connection }: TestHome) {
  const network = openPeerNetwork({ ...platform, chain: connection.chain, version: '0.0.0' })
  network.start()
  return network
}

describe('the peer network', () => {
  it('hands its host to every listener before anyone else gets it', async () => {
    await using home = await openTestHome()
    const network = openIn(home)
    const given: boolean[] = []
    network.onOpen(() => void given.push(network.current() === undefined))
    const host = await network.ready('a test')
    expect(given).toEqual([true])
    expect(host.peerId).toBe(network.peerId)
    expect(network.status()).toMatchObject({ state: 'ready', networkId: 'none-0-00000000' })
    expect(network.status().multiaddrs.every((address) => address.startsWith('/ip4/127.0.0.1/'))).toBe(true)
    await network.stop()
  })

  it('refuses to be waited for when peers are turned off', async () => {
    await using home = await openTestHome({ 'net.enabled': 'false' })
    const network = openIn(home)
    expect(network.status()).toMatchObject({ state: 'off', multiaddrs: [] })
    await expect(network.ready('a test')).rejects.toMatchObject({ code: 'PEERS_UNAVAILABLE' })
    await network.stop()
  })

  it('closes a host that could not be served, and says why', async () => {
    await using home = await openTestHome()
    const network = openIn(home)
    const opened = deferred<string>()
    network.onOpen((host) => {
      opened.resolve(host.multiaddrs()[0] ?? '')
      throw new Error('the topics are full')
    })
    const address = await opened.promise
    await network.stop()
    expect(network.status()).toMatchObject({ state: 'failed', reason: 'the topics are full' })
    expect(network.current()).toBeUndefined()
    await using stranger = await openHost({
      privateKey: new Uint8Array(randomBytes(32)),
      role: 'edge',
      networkId: 'none-0-00000000',
      listen: [],
    })
    await expect(stranger.dial(address, { deadlineMs: 5000 })).rejects.toThrow()
  })
})
