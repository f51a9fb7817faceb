import { peerIdFromSeed } from '@kg/net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { seedOf } from '../../platform/home/peer-id.js'
import { currentKey } from '../membership/group-keys.js'
import { openTestCurator, type TestCurator } from '../membership/test-curator.test.support.js'
import { ContentChecker } from '../sync/content-checker.js'
import { RecordReceiver } from '../sync/record-receiver.js'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { acceptApproval } from './accept-approval.js'
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
    accept: (body = approval, from = 'far') => acceptApproval({ ledger, seed, log, receiver }, body, from),
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
    expect(member.ledger.read((r) => currentKey(r, 'lab'))).toEqual(curator.ledger.read((r) => currentKey(r, 'lab')))
  })

  it('only lists a graph that nobody asked for', async () => {
    await using member = await openMember()
    await member.accept()
    expect(member.graph()).toMatchObject({ subscribed: false, curator: curator.agent })
    expect(member.request()).toMatchObject({ status: 'approved', invited: true })
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
