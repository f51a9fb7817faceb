import type { Host } from '@kg/net'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { openHostMode } from './host-mode.js'
import { hostProtocol } from './protocol.js'
import { labHash, openTestHosting, openTestMember, type TestHosting } from './test-hosting.test.support.js'

/** Host mode on the host of a test, and how a peer sees it. */
async function openMode({ ledger, hosting, host, curator }: TestHosting) {
  const member = await openTestMember(curator)
  const opening: ((host: Host) => void | Promise<void>)[] = []
  // As much of the network as host mode needs.
  const network = { current: () => host, onOpen: (listener) => void opening.push(listener) } as Partial<PeerNetwork>
  const log = pino({ enabled: false })
  const mode = openHostMode({ ledger, hosting, network: network as PeerNetwork, receiver: member.receiver, log })
  for (const open of opening) await open(host)
  await member.host.dial(host.multiaddrs()[0] ?? '')
  /** The code of the refusal: a protocol that is not served cannot be asked for. */
  const probe = async (): Promise<string> => {
    const frames = member.host.requestStream(host.peerId, hostProtocol.name, new Uint8Array([0xa0]))
    const error: { data?: { code?: string }; code?: string } = await frames[Symbol.asyncIterator]()
      .next()
      .then(() => ({}))
      .catch((error) => error)
    return error.data?.code ?? error.code ?? 'none'
  }
  return {
    probe,
    async [Symbol.asyncDispose]() {
      await mode.stop()
      await member[Symbol.asyncDispose]()
    },
  }
}
const served = 'RECORD_INVALID'

describe('host mode', () => {
  it('serves its protocol while there is something to serve', async () => {
    await using node = await openTestHosting()
    await using mode = await openMode(node)
    expect(await mode.probe()).not.toBe(served)
    await node.hosting.host(labHash, node.curator.agent)
    await vi.waitFor(async () => expect(await mode.probe()).toBe(served), 10_000)
    await node.hosting.drop(labHash, 'lab')
    await vi.waitFor(async () => expect(await mode.probe()).not.toBe(served), 10_000)
  })

  it('serves what it hosted before its start', async () => {
    await using node = await openTestHosting()
    await node.hosting.host(labHash, node.curator.agent)
    await using mode = await openMode(node)
    expect(await mode.probe()).toBe(served)
  })
})
