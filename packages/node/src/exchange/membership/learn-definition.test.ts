import { peerIdFromSeed } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { seedOf } from '../../platform/home/peer-id.js'
import { ContentChecker } from '../sync/content-checker.js'
import { RecordReceiver } from '../sync/record-receiver.js'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { currentKey } from './group-keys.js'
import { learnDefinition } from './learn-definition.js'
import { definitions, memberNodes } from './table.js'
import { openTestCurator, type TestCurator } from './test-curator.test.support.js'

/** A node that knows the graph `lab` and its curator, and accepts the definitions that it is given. */
async function openMember(curator: string) {
  const node = await openTestMemory()
  const { ledger, platform, agent } = node
  const seed = seedOf(platform.pem)
  const graph = { ...newGraphRow('lab'), accessPolicy: 1 as const, curator, subscribed: true }
  await ledger.writeWithoutReceipt((w) => w.put(contextGraphs, 'lab', graph))
  const warnings: string[] = []
  const log = { warn: (_: object, text: string) => void warnings.push(text) }
  const checker = new ContentChecker()
  const receiver = new RecordReceiver({ ledger, checker, log })
  return {
    agent,
    ledger,
    warnings,
    node: { peerId: peerIdFromSeed(seed), seed },
    async learn({ definition }: TestCurator) {
      const { record, chunks } = definition()
      await receiver.accept(record, chunks)
      await learnDefinition({ ledger, seed, log }, 'lab')
    },
    graph: () => ledger.read((r) => r.get(contextGraphs, 'lab')),
    key: () => ledger.read((r) => currentKey(r, 'lab')),
    async [Symbol.asyncDispose]() {
      await checker.stop()
      await node[Symbol.asyncDispose]()
    },
  }
}

describe('a definition that arrives', () => {
  it('tells a member the other members, their nodes and the key', async () => {
    await using curator = await openTestCurator()
    await using member = await openMember(curator.agent)
    await curator.addMember(member.agent, member.node)
    await curator.make()
    await member.learn(curator)
    expect(member.graph()?.allowedAgents).toEqual([curator.agent, member.agent].sort())
    expect(member.ledger.read((r) => r.get(memberNodes, ['lab', curator.agent]))).toMatchObject({
      peerId: curator.peerId,
      at: 0,
    })
    expect(member.key()).toEqual(curator.ledger.read((r) => currentKey(r, 'lab')))
    // It opens its own key, and does not try those of others.
    expect(member.warnings).toEqual([])
  })

  it('brings a later member the earlier keys as well', async () => {
    await using curator = await openTestCurator()
    await using member = await openMember(curator.agent)
    await curator.addMember(`0x${'e'.repeat(40)}`)
    await curator.make()
    await curator.removeMember(`0x${'e'.repeat(40)}`)
    await curator.addMember(member.agent, member.node)
    await curator.make()
    await member.learn(curator)
    expect(member.key()?.epoch).toBe(2)
    expect(curator.ledger.read((r) => r.get(definitions, 'lab')?.epoch)).toBe(2)
  })

  it('ends the subscription of a node whose agents are no members', async () => {
    await using curator = await openTestCurator()
    await using member = await openMember(curator.agent)
    await curator.make()
    await member.learn(curator)
    expect(member.graph()).toMatchObject({ subscribed: false, allowedAgents: [curator.agent] })
    expect(member.key()).toBeUndefined()
  })

  it('changes nothing when it is not the curator’s, or not newer', async () => {
    await using curator = await openTestCurator()
    await using member = await openMember(`0x${'e'.repeat(40)}`)
    await curator.addMember(member.agent, member.node)
    await curator.make()
    await member.learn(curator)
    expect(member.ledger.read((r) => r.get(definitions, 'lab'))).toBeUndefined()
    await using other = await openMember(curator.agent)
    await other.learn(curator)
    const head = other.ledger.head()
    await other.learn(curator)
    expect(other.ledger.head()).toBe(head)
  })
})
