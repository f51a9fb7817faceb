import { describe, expect, it } from 'vitest'
import { peerIdFromSeed, publicKeyFromSeed } from '../identity/index.js'
import { addressOf, testHost, testPeers, until } from '../testing/test-peers.test.support.js'

describe('a host', () => {
  it('has the id of its key and tells its addresses', async () => {
    const seed = new Uint8Array(32).fill(3)
    await using host = await testHost({ privateKey: seed })
    expect(host.peerId).toBe(peerIdFromSeed(seed))
    expect(host.publicKeyOf(host.peerId)).toEqual(publicKeyFromSeed(seed))
    expect(addressOf(host)).toMatch(new RegExp(`^/ip4/127.0.0.1/tcp/\\d+/p2p/${host.peerId}$`))
  })

  it('dials by address and shows the connection on both sides', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await until(() => a.connections().length === 1)
    expect(b.connections()[0]).toMatchObject({ peerId: a.peerId, direction: 'outbound', transport: 'tcp' })
    expect(a.connections()[0]).toMatchObject({ peerId: b.peerId, direction: 'inbound' })
    expect(b.connections()[0]!.openedAt).toBeGreaterThan(Date.now() - 20_000)
  })

  it('connects over WebSocket', async () => {
    await using peers = await testPeers(2, { listen: ['/ip4/127.0.0.1/tcp/0/ws'] })
    expect(peers[1]!.connections()[0]).toMatchObject({ peerId: peers[0]!.peerId, transport: 'ws' })
    expect(await peers[1]!.ping(peers[0]!.peerId)).toBeGreaterThanOrEqual(0)
  })

  it('tells when peers come and go', async () => {
    await using peers = await testPeers(2, { linked: false })
    const [a, b] = [peers[0]!, peers[1]!]
    const come = new Promise((resolve) => a.onConnect(resolve))
    const gone = new Promise((resolve) => a.onDisconnect(resolve))
    await b.dial(addressOf(a))
    expect(await come).toBe(b.peerId)
    await b.disconnect(a.peerId)
    expect(await gone).toBe(b.peerId)
  })

  it('knows after identification what a peer is', async () => {
    await using peers = await testPeers(2, { agentVersion: 'kg/test' })
    const [a, b] = [peers[0]!, peers[1]!]
    await until(async () => (await b.peerInfo(a.peerId)).agentVersion !== undefined)
    const info = await b.peerInfo(a.peerId)
    expect(info).toMatchObject({ connected: true, agentVersion: 'kg/test' })
    expect(info.protocols).toContain('/kg/1/kad/test')
    expect(info.addresses.length).toBeGreaterThan(0)
    expect(await b.peerInfo(peerIdFromSeed(new Uint8Array(32)))).toMatchObject({ connected: false, addresses: [] })
  })

  it('dials by id a peer that only the DHT knows', async () => {
    await using peers = await testPeers(3, { linked: false })
    const [a, hub, c] = [peers[0]!, peers[1]!, peers[2]!]
    await a.dial(addressOf(hub))
    await c.dial(addressOf(hub))
    await until(async () => (await hub.peerInfo(a.peerId)).protocols.includes('/kg/1/kad/test'))
    await until(async () => (await c.peerInfo(hub.peerId)).protocols.includes('/kg/1/kad/test'))
    expect(await c.dial(a.peerId)).toBe(a.peerId)
  })

  it('refuses a blocked peer until the time is over', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await a.block(b.peerId, 60_000)
    await until(() => b.connections().length === 0)
    await expect(a.dial(addressOf(b))).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
    await b.dial(addressOf(a)).catch(() => undefined)
    await until(() => a.connections().length === 0)
    expect(a.counters()['blocked.inbound']).toBeGreaterThan(0)
    await a.block(b.peerId, 0)
    expect(await a.dial(addressOf(b))).toBe(b.peerId)
  })

  it('keeps the connection to its bootstrap peer, even when that peer returns later', async () => {
    const seed = new Uint8Array(32).fill(9)
    const first = await testHost({ privateKey: seed })
    const address = addressOf(first)
    await using host = await testHost({ bootstrap: [address] })
    await until(() => host.connections().length === 1)
    expect(host.connections()[0]!.peerId).toBe(first.peerId)
    await first.stop()
    await until(() => host.connections().length === 0)
    await using _again = await testHost({ privateKey: seed, listen: [address.replace(/\/p2p\/.*/, '')] })
    await until(() => host.connections().length === 1, 18_000)
  })

  it('is reached through a relay when nobody can dial it', async () => {
    await using relay = await testHost()
    await using hidden = await testHost({ role: 'edge', listen: [], relays: [addressOf(relay)] })
    await using caller = await testHost({ role: 'edge', listen: [] })
    await until(() => hidden.multiaddrs().length > 0)
    const [address] = hidden.multiaddrs()
    expect(address).toContain('/p2p-circuit')
    await caller.dial(address!)
    expect(caller.connections().map(({ peerId, transport }) => ({ peerId, transport }))).toContainEqual({
      peerId: hidden.peerId,
      transport: 'relay',
    })
    await hidden.serve(
      { name: 'echo', maxRequestBytes: 99, maxReplyBytes: 99, deadlineMs: 5000, ratePerMinute: 60, concurrency: 4 },
      (request) => request,
    )
    expect(await caller.request(hidden.peerId, 'echo', Uint8Array.of(1, 2))).toEqual(Uint8Array.of(1, 2))
  })

  it('gets its reservation back when the relay returns', async () => {
    const seed = new Uint8Array(32).fill(8)
    const first = await testHost({ privateKey: seed })
    const address = addressOf(first)
    await using hidden = await testHost({ role: 'edge', listen: [], relays: [address] })
    await until(() => hidden.multiaddrs().length > 0)
    await first.stop()
    await until(() => hidden.multiaddrs().length === 0)
    await using _again = await testHost({ privateKey: seed, listen: [address.replace(/\/p2p\/.*/, '')] })
    await until(() => hidden.multiaddrs().length > 0, 18_000)
  })

  it('starts and stops at once while its bootstrap peer and relay are down', async () => {
    const nobody = `/ip4/127.0.0.1/tcp/1/p2p/${peerIdFromSeed(new Uint8Array(32))}`
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const host = await testHost({ role: 'edge', bootstrap: [nobody], relays: [nobody], log })
    await until(() => lines.length >= 2)
    const before = Date.now()
    await host.stop()
    expect(Date.now() - before).toBeLessThan(3_000)
    expect(lines.join()).toContain('is down')
  })

  it('gives up dialling after the deadline, or when told to', async () => {
    await using host = await testHost()
    const nobody = `/ip4/127.0.0.1/tcp/1/p2p/${peerIdFromSeed(new Uint8Array(32))}`
    await expect(host.dial(nobody)).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
    const stop = AbortSignal.abort(new Error('enough'))
    await expect(host.dial(nobody, { signal: stop })).rejects.toThrow('enough')
  })

  it.each([
    ['networkId', { networkId: 'a b' }],
    ['listen', { listen: ['localhost:80'] }],
    ['relays', { relays: ['/ip4/127.0.0.1/tcp/1'] }],
  ])('refuses a wrong %s by name', async (option, options) => {
    await expect(testHost(options)).rejects.toMatchObject({ code: 'INVALID_HOST_OPTION', data: { option } })
  })

  it('says that it cannot listen on a taken port', async () => {
    await using host = await testHost()
    const taken = addressOf(host).replace(/\/p2p\/.*/, '')
    await expect(testHost({ listen: [taken] })).rejects.toMatchObject({ code: 'CANNOT_LISTEN' })
  })

  it('stops more than once without harm, and refuses work afterwards', async () => {
    const host = await testHost()
    await host.stop()
    await host.stop()
    await expect(host.publish('t', Uint8Array.of(1))).rejects.toMatchObject({ code: 'HOST_STOPPED' })
    await expect(host.request(peerIdFromSeed(new Uint8Array(32)), 'x', Uint8Array.of())).rejects.toMatchObject({
      code: 'HOST_STOPPED',
    })
  })
})
