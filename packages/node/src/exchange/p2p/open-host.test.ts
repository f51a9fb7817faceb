import { describe, expect, it, vi } from 'vitest'
import { seedOf } from '../../platform/home/peer-id.js'
import { openTestHome } from '../testing/test-node.test.support.js'
import { openHost } from './open-host.js'

async function open(settings: Record<string, string>) {
  const home = await openTestHome(settings)
  const { config, log, pem } = home.platform
  const { budgets } = home.platform
  const host = await openHost({
    signal: new AbortController().signal,
    config,
    log,
    seed: seedOf(pem),
    chain: home.connection.chain,
    version: '1.2.3',
    budgets,
  })
  return {
    host,
    async [Symbol.asyncDispose]() {
      await host.stop()
      await home[Symbol.asyncDispose]()
    },
  }
}

describe('the host of a node', () => {
  it('listens on loopback only when its network is local, by TCP and WebSocket', async () => {
    await using opened = await open({ 'net.listen': '[]' })
    const addresses = opened.host.multiaddrs()
    expect(addresses.every((address) => address.startsWith('/ip4/127.0.0.1/tcp/'))).toBe(true)
    expect(addresses.some((address) => address.includes('/ws/'))).toBe(true)
  })

  it('carries the name of its network and chain, so that only hosts that share both meet', async () => {
    await using opened = await open({})
    await using other = await open({})
    expect(opened.host.networkId).toBe('none-0-00000000')
    expect(await other.host.dial(opened.host.multiaddrs()[0] ?? '')).toBe(opened.host.peerId)
    await vi.waitFor(async () => {
      const { agentVersion } = await other.host.peerInfo(opened.host.peerId)
      expect(agentVersion).toContain('kg/1.2.3')
    }, 10_000)
  })
})
