import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { followHosts } from './follow-hosts.js'
import { serveHosted } from './serve-hosted.js'
import { labHash, openTestHosting, openTestMember } from './test-hosting.test.support.js'

describe('a member that follows hosts', () => {
  it('fetches from a host that connects, until it stops', async () => {
    await using node = await openTestHosting()
    await node.hosting.host(labHash, node.curator.agent)
    await serveHosted(node.host, node.ledger, node.hosting)
    await node.put('a')
    await using member = await openTestMember(node.curator)
    const { host, ledger, receiver } = member
    const stop = followHosts(host, { ledger, receiver, log: pino({ enabled: false }) })
    await host.dial(node.host.multiaddrs()[0] ?? '')
    await vi.waitFor(() => expect(receiver.counts.stored).toBe(1), 20_000)
    expect(ledger.read((r) => r.has(assetRows, ['lab', 'a', node.curator.agent]))).toBe(true)
    await stop()
  })

  it('begins nothing once it has stopped', async () => {
    await using node = await openTestHosting()
    await using member = await openTestMember(node.curator)
    const { host, ledger, receiver } = member
    const peerInfo = vi.fn(host.peerInfo)
    const stop = followHosts({ ...host, peerInfo }, { ledger, receiver, log: pino({ enabled: false }) })
    await host.dial(node.host.multiaddrs()[0] ?? '')
    await stop()
    expect(peerInfo).not.toHaveBeenCalled()
  })
})
