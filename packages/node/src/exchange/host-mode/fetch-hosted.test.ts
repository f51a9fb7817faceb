import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { GraphRotation } from '../../memory/context-graphs/graph-rotation.js'
import { memberNodes } from '../membership/table.js'
import { fetchHosted } from './fetch-hosted.js'
import { hostProtocol } from './protocol.js'
import { serveHosted } from './serve-hosted.js'
import { hostCursors } from './table.js'
import { labHash, openTestHosting, openTestMember, type TestHosting } from './test-hosting.test.support.js'

let node: TestHosting
beforeAll(async () => {
  node = await openTestHosting()
  await node.hosting.host(labHash, node.curator.agent)
  await serveHosted(node.host, node.ledger, node.hosting)
  await node.put('a')
})
afterAll(() => node[Symbol.asyncDispose]())

/** A member that is connected with the host, and knows what it serves. */
async function openMember() {
  const member = await openTestMember(node.curator)
  const { host, ledger, receiver } = member
  const { peerId } = node.host
  await host.dial(node.host.multiaddrs()[0] ?? '')
  const protocol = `/kg/1/${hostProtocol.name}`
  await vi.waitFor(async () => expect((await host.peerInfo(peerId)).protocols).toContain(protocol), 20_000)
  const needs = { ledger, receiver, log: pino({ enabled: false }) }
  return Object.assign(member, {
    fetch: () =>
      fetchHosted(needs, host, { peerId, rotation: new GraphRotation('restricted') }, AbortSignal.timeout(60_000)),
    names: () => ledger.read((r) => [...r.range(assetRows, { prefix: ['lab'] })].map(({ value }) => value.name)),
    cursor: () => ledger.read((r) => r.get(hostCursors, [peerId, labHash])),
  })
}

describe('a member whose fellows are away', () => {
  it('stores what a host has for it, and goes on where it stopped', async () => {
    await using member = await openMember()
    await member.fetch()
    expect(member.names()).toEqual(['a'])
    const first = member.cursor() ?? 0
    await node.put('b')
    await member.fetch()
    expect(member.names()).toEqual(['a', 'b'])
    expect(member.cursor()).toBe(first + 1)
    expect(member.receiver.counts).toMatchObject({ stored: 2, known: 0 })
  })

  it('passes over a message that it cannot use', async () => {
    const { sealed = new Uint8Array(), ...message } = await node.put('c')
    await node.hosting.drop(labHash, 'lab')
    // A host that knows no curator stores anything.
    await node.hosting.host(labHash, undefined)
    await node.hosting.accept({ ...message, sealed: sealed.slice(0, -1) })
    await node.hosting.host(labHash, node.curator.agent)
    await node.put('d')
    await using member = await openMember()
    await member.fetch()
    expect(member.names()).toEqual(['d'])
    expect(member.cursor()).toBe(2)
  })

  it('asks no host while another member is connected', async () => {
    await using member = await openMember()
    const { agent } = node.curator
    const here = { contextGraph: 'lab', agent, peerId: node.host.peerId, encryptionKey: '', at: 1 }
    await member.ledger.writeWithoutReceipt((w) => w.put(memberNodes, ['lab', agent], here))
    await member.fetch()
    expect(member.names()).toEqual([])
  })
})
