import { newGroupKey, sealEnvelope } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentKey } from '../membership/group-keys.js'
import { hostSeed, signHostKey } from '../membership/host-key.js'
import { definitions } from '../membership/table.js'
import { fromWire, toWire } from '../p2p/wire.js'
import type { TestReader } from '../testing/test-sync.test.support.js'
import { hostProtocol } from './protocol.js'
import { serveHosted } from './serve-hosted.js'
import { labHash, openTestHosting, openTestMember, type TestHosting } from './test-hosting.test.support.js'

let node: TestHosting
let member: TestReader
beforeAll(async () => {
  node = await openTestHosting()
  member = await openTestMember(node.curator)
  await node.hosting.host(labHash, node.curator.agent)
  await serveHosted(node.host, node.ledger, node.hosting)
  await member.host.dial(node.host.multiaddrs()[0] ?? '')
  for (const name of ['a', 'b', 'c']) await node.put(name)
})
afterAll(async () => {
  await member[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})

/** Asks as the member does, but for the given changes. */
async function ask({ proof = {}, secret, ...more }: { proof?: object; secret?: Uint8Array; [field: string]: unknown }) {
  const { hostKey, key } = member.ledger.read((r) => ({
    hostKey: r.get(definitions, 'lab')?.hostKey,
    key: currentKey(r, 'lab') ?? newGroupKey(1),
  }))
  const claim = {
    type: 'host-proof',
    network: member.host.networkId,
    body: toWire({ graph: labHash, peerId: member.host.peerId, ...proof }),
  }
  const sealed = sealEnvelope(claim, secret ?? hostSeed(key))
  const request = toWire({ graph: labHash, key: hostKey, proof: sealed, ...more })
  const numbers: unknown[] = []
  for await (const frame of member.host.requestStream(node.host.peerId, hostProtocol.name, request))
    numbers.push(fromWire(frame).number)
  return numbers
}
const notServed = { data: { code: 'GRAPH_NOT_SERVED' } }

describe('what a host stores', () => {
  it('goes to a member, in its order and from where it stopped', async () => {
    expect(await ask({})).toEqual([1, 2, 3])
    expect(await ask({ after: 2 })).toEqual([3])
    expect(await ask({ after: 3 })).toEqual([])
    expect(await ask({ after: 'all' })).toEqual([1, 2, 3])
  })

  it('is refused alike for a graph that is not hosted', async () => {
    const other = `0x${'1'.repeat(64)}`
    await expect(ask({ graph: other, proof: { graph: other } })).rejects.toMatchObject(notServed)
  })

  it('is refused without the key of the members', async () => {
    await expect(ask({ key: null })).rejects.toMatchObject(notServed)
    await expect(ask({ secret: new Uint8Array(32).fill(1) })).rejects.toMatchObject(notServed)
    const stranger = { curator: node.curator.agent, secret: new Uint8Array(32).fill(8) }
    const own = newGroupKey(9)
    const forged = await signHostKey(stranger, labHash, own)
    await expect(ask({ key: forged, secret: hostSeed(own) })).rejects.toMatchObject(notServed)
  })

  it('is refused with a proof that was made for another peer or graph', async () => {
    await expect(ask({ proof: { peerId: node.host.peerId } })).rejects.toMatchObject(notServed)
    await expect(ask({ proof: { graph: `0x${'1'.repeat(64)}` } })).rejects.toMatchObject(notServed)
  })

  it('is refused with a proof that is none', async () => {
    await expect(ask({ proof: {}, key: { epoch: 1 } })).rejects.toMatchObject(notServed)
    const request = toWire({ graph: labHash, key: {}, proof: 'text' })
    const frames = member.host.requestStream(node.host.peerId, hostProtocol.name, request)
    await expect(frames[Symbol.asyncIterator]().next()).rejects.toMatchObject({ data: { code: 'RECORD_INVALID' } })
  })
})
