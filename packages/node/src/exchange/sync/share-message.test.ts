import { nameHash } from '@kg/core'
import { type Host, newGroupKey, ReplayGuard, sealEnvelope } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAsMember } from '../membership/group-keys.js'
import { definitions, groupKeys } from '../membership/table.js'
import { toWire } from '../p2p/wire.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { maxAgeMs, NoRoomError, readContent, readShareMessage, writeShareMessage } from './share-message.js'

const seed = new Uint8Array(32).fill(3)
const seen = () => new ReplayGuard({ windowMs: 2 * maxAgeMs })
let host: Host
let node: TestMemory
beforeAll(async () => {
  ;[host, node] = await Promise.all([openTestHost(), openTestMemory()])
  await node.addGraph('lab')
  await node.addGraph('safe', { accessPolicy: 1 })
  for (const graph of ['lab', 'safe']) await node.share(graph, 'notes', ['<urn:a> <urn:p> "1" .'])
  const many = Array.from({ length: 4000 }, (_, i) => `<urn:${i}> <urn:p> "${'x'.repeat(20)}" .`)
  await node.share('lab', 'large', many)
})
afterAll(async () => {
  await host.stop()
  await node[Symbol.asyncDispose]()
})

const write = (graph: string, name = 'notes') =>
  node.ledger.read((r) => writeShareMessage(r, { graph, name, agent: node.agent }))
const envelope = (body: object, type = 'share', network = host.networkId) =>
  sealEnvelope({ type, network, body: toWire(body) }, seed)

describe('the message that announces a share', () => {
  it('is refused before its seal is checked if there is no room for it', () => {
    const { record } = sealRecord({ graph: 'lab' })
    const forged = { graph: nameHash('lab'), record: { ...record, signature: 'nobody’s' } }
    const claims: string[] = []
    const hasRoom = ({ graph, name }: { graph: string; name: string }) => claims.push(`${graph} ${name}`) > 1
    expect(() => readShareMessage(host, envelope(forged), seen(), hasRoom)).toThrow(NoRoomError)
    expect(() => readShareMessage(host, envelope(forged), seen(), hasRoom)).toThrow('signature')
    expect(claims).toEqual(['lab notes', 'lab notes'])
  })

  it('brings the record with small content, and without large content', () => {
    const message = readShareMessage(host, envelope(write('lab') ?? {}), seen())
    expect(message).toMatchObject({ graph: nameHash('lab'), record: { name: 'notes', author: node.agent } })
    expect(message.chunks).toHaveLength(1)
    const large = readShareMessage(host, envelope(write('lab', 'large') ?? {}), seen())
    expect(large.record?.name).toBe('large')
    expect(large.chunks).toBeUndefined()
  })

  it('is written for shared assets only', () => {
    expect(write('lab', 'nothing')).toBeUndefined()
    expect(write('nowhere')).toBeUndefined()
  })

  it('only hints at a restricted graph while its members have no key, then only they can read it', async () => {
    expect(write('safe')).toEqual({ graph: nameHash('safe') })
    const { key } = newGroupKey(1)
    await node.ledger.writeWithoutReceipt((w) => {
      w.put(groupKeys, ['safe', 1], { key, since: 0 })
      w.put(definitions, 'safe', { version: 1, commitment: '', epoch: 1, members: [node.agent] })
    })
    const { record, chunks, sealed } = readShareMessage(host, envelope(write('safe') ?? {}), seen())
    expect([record, chunks]).toEqual([undefined, undefined])
    const opened = node.ledger.read((r) => openAsMember(r, 'safe', nameHash('safe'), sealed ?? new Uint8Array()))
    expect(readContent(opened ?? {}, nameHash('safe')).record).toMatchObject({ graph: 'safe', name: 'notes' })
    await node.ledger.writeWithoutReceipt((w) =>
      w.put(definitions, 'safe', {
        version: 1,
        commitment: '',
        epoch: 1,
        members: [node.agent, `0x${'b'.repeat(40)}`],
      }),
    )
    expect(write('safe')).toEqual({ graph: nameHash('safe') })
  })

  it('is refused when it is repeated, from another network, or of another graph than it says', () => {
    const guard = seen()
    const bytes = envelope({ graph: nameHash('lab') })
    expect(readShareMessage(host, bytes, guard).graph).toBe(nameHash('lab'))
    expect(() => readShareMessage(host, bytes, guard)).toThrow('repeated')
    expect(() => readShareMessage(host, envelope({ graph: nameHash('lab') }, 'share', 'other'), guard)).toThrow()
    const { record } = sealRecord({ graph: 'hall' })
    expect(() => readShareMessage(host, envelope({ graph: nameHash('lab'), record }), guard)).toThrow('another graph')
  })
})
