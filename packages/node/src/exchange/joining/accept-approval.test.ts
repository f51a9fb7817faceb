import { nameHash } from '@kg/core'
import { peerIdFromSeed } from '@kg/net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { seedOf } from '../../platform/home/peer-id.js'
import { currentKey } from '../membership/group-keys.js'
import { definitions } from '../membership/table.js'
import { openTestCurator, type TestCurator } from '../membership/test-curator.test.support.js'
import { ContentChecker } from '../sync/content-checker.js'
import { RecordReceiver } from '../sync/record-receiver.js'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { acceptApproval } from './accept-approval.js'
import { JoinLaterError } from './errors.js'
import { parcelContents } from './parcel-contents.js'
import { type JoinRow, joinRows, newParcel } from './table.js'

const log = pino({ enabled: false })
let curator: TestCurator
beforeAll(async () => {
  curator = await openTestCurator()
})
afterAll(() => curator[Symbol.asyncDispose]())

/** The node of an agent that the curator lets in, and the approval that it is sent. */
async function openMember(request?: Partial<JoinRow>) {
  const node = await openTestMemory()
  const { ledger, agent, platform } = node
  const seed = seedOf(platform.pem)
  const checker = new ContentChecker()
  const receiver = new RecordReceiver({ ledger, checker, log })
  const invited: string[] = []
  const invitations = {
    isFull: false,
    async admit({ graph }: { graph: string }) {
      if (invitations.isFull) throw new JoinLaterError({})
      invited.push(graph)
    },
  }
  if (request !== undefined)
    await ledger.writeWithoutReceipt((w) =>
      w.put(joinRows, ['out', 'lab', agent], {
        direction: 'out',
        contextGraph: 'lab',
        agent,
        peerId: 'far',
        status: 'pending',
        delivered: true,
        issuedAt: 0,
        ...request,
      }),
    )
  await curator.addMember(agent, { peerId: peerIdFromSeed(seed), seed })
  await curator.make()
  const parcel = newParcel({ kind: 'approved', contextGraph: 'lab', agent, peerId: 'P' })
  const approval = curator.ledger.read((r) => parcelContents(r, parcel, curator.peerId)) as Record<string, unknown>
  return {
    ledger,
    agent,
    approval,
    accept: (body = approval, from = 'far') =>
      acceptApproval({ ledger, seed, log, receiver, invitations }, body, { peerId: from }),
    invitations,
    invited: () => invited,
    graph: () => ledger.read((r) => r.get(contextGraphs, 'lab')),
    request: () => ledger.read((r) => r.get(joinRows, ['out', 'lab', agent])),
    async [Symbol.asyncDispose]() {
      await checker.stop()
      await node[Symbol.asyncDispose]()
    },
  }
}

describe('an approval', () => {
  it('subscribes to a graph that was asked for, and brings its key', async () => {
    await using member = await openMember({})
    await member.accept()
    expect(member.graph()).toMatchObject({ curator: curator.agent, subscribed: true, accessPolicy: 1 })
    expect(member.request()).toMatchObject({ status: 'approved', delivered: true })
    expect(member.invited()).toEqual([])
    expect(member.ledger.read((r) => currentKey(r, 'lab'))).toEqual(curator.ledger.read((r) => currentKey(r, 'lab')))
  })

  it('only lists a graph that nobody asked for', async () => {
    await using member = await openMember()
    await member.accept()
    expect(member.graph()).toMatchObject({ subscribed: false, curator: curator.agent })
    expect(member.request()).toMatchObject({ status: 'approved', invited: true })
    expect(member.invited()).toEqual(['lab'])
  })

  it('only lists a graph that was asked of another node, unless that one has approved before', async () => {
    await using member = await openMember({ peerId: 'asked' })
    await member.accept()
    expect(member.graph()).toMatchObject({ subscribed: false })
    expect(member.request()).toMatchObject({ status: 'approved', invited: true })
    await using approved = await openMember({ peerId: 'asked', status: 'approved' })
    await approved.accept()
    expect(approved.graph()).toMatchObject({ subscribed: true })
    expect(approved.request()?.invited).toBeUndefined()
  })

  it('that nobody asked for is put off when there are too many of that kind', async () => {
    await using member = await openMember()
    member.invitations.isFull = true
    await expect(member.accept()).rejects.toMatchObject({ code: 'BUSY' })
    expect(member.graph()).toBeUndefined()
    member.invitations.isFull = false
    await member.accept()
    expect(member.request()).toMatchObject({ invited: true })
  })

  it('gives its name to a graph that was known by its number', async () => {
    await using member = await openMember({})
    const hash = nameHash('lab')
    await member.ledger.writeWithoutReceipt((w) =>
      w.put(contextGraphs, hash, { ...newGraphRow(hash), onChainId: '7', deactivated: true }),
    )
    await member.accept()
    expect(member.graph()).toMatchObject({ onChainId: '7', deactivated: true, creator: curator.agent })
    expect(member.ledger.read((r) => r.has(contextGraphs, hash))).toBe(false)
  })

  it('makes nobody the owner of a graph that is here already and that nobody asked for', async () => {
    await using named = await openMember()
    await named.ledger.writeWithoutReceipt((w) => w.put(contextGraphs, 'lab', newGraphRow('lab')))
    await expect(named.accept()).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    await using numbered = await openMember()
    await numbered.ledger.writeWithoutReceipt((w) =>
      w.put(contextGraphs, nameHash('lab'), { ...newGraphRow(nameHash('lab')), onChainId: '7' }),
    )
    await expect(numbered.accept()).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    await using system = await openMember({})
    await system.ledger.writeWithoutReceipt((w) =>
      w.put(contextGraphs, 'lab', { ...newGraphRow('lab'), kind: 'system' as const, curator: curator.agent }),
    )
    await expect(system.accept()).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
  })

  it('that was announced by somebody else goes to the curator who was asked', async () => {
    await using member = await openMember({})
    const announced = { ...newGraphRow('lab'), curator: `0x${'e'.repeat(40)}` }
    await member.ledger.writeWithoutReceipt((w) => w.put(contextGraphs, 'lab', announced))
    await member.accept()
    expect(member.graph()).toMatchObject({ curator: curator.agent, subscribed: true })
  })

  it('that is no newer than the definition held here changes no members', async () => {
    await using member = await openMember({})
    await member.accept()
    const version = member.ledger.read((r) => r.get(definitions, 'lab')?.version)
    const now = member.graph()
    await member.ledger.writeWithoutReceipt((w) => {
      if (now !== undefined) w.put(contextGraphs, 'lab', { ...now, name: 'As I call it', allowedAgents: [] })
    })
    await member.accept()
    expect(member.graph()).toMatchObject({ name: 'As I call it', allowedAgents: [] })
    expect(member.ledger.read((r) => r.get(definitions, 'lab')?.version)).toBe(version)
  })

  it('is refused for another agent, and for a graph that somebody else curates here', async () => {
    await using member = await openMember({})
    await using other = await openMember({})
    await expect(other.accept(member.approval)).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    const row = { ...newGraphRow('lab'), accessPolicy: 1 as const, curator: `0x${'e'.repeat(40)}` }
    await member.ledger.writeWithoutReceipt((w) => w.put(contextGraphs, 'lab', row))
    await expect(member.accept()).rejects.toMatchObject({ code: 'JOIN_REFUSED' })
    expect(member.graph()?.curator).toBe(row.curator)
  })
})
