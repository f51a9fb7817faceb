import { routes } from '@kg/contract'
import { contextGraphUri } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { messageRows, outboxRows } from '../../agency/messages/table.js'
import { hostedGraphs } from '../../exchange/host-mode/table.js'
import { joinRows } from '../../exchange/joining/table.js'
import { type AgentProfile, agentProfiles } from '../../exchange/profiles/table.js'
import { assetRows } from '../../memory/assets/table.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs, subGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import { jobRows } from '../../platform/jobs/table.js'
import { checkLists } from './check-lists.test.support.js'
import { type HostileNode, openHostileNode } from './open-hostile-node.test.support.js'

const eve = `0x${'ab'.repeat(20)}`
const never = Number.MAX_SAFE_INTEGER
const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
const page = { limit: 1000 }
const hash = `0x${'cd'.repeat(32)}`

/** Rows as peers could leave them in the homes of earlier releases. */
async function plant({ ledger, agent }: HostileNode): Promise<void> {
  await ledger.write(actOf('context-graph.discover', eve, contextGraphUri('commons')), (w) => {
    const graph = (id: string, more = {}) => w.put(contextGraphs, id, { ...newGraphRow(id), ...more })
    graph('ageless', { createdAt: never, curator: eve, creator: eve, accessPolicy: 1 })
    graph('6', { curator: eve })
    const commons = w.get(contextGraphs, 'commons')
    const age = { createdAt: (commons?.createdAt ?? 0) - 60_000, subscribed: true }
    graph('commons', { ...age, curator: eve, accessPolicy: 1 })
    const row = w.get(assetRows, ['lab', 'notes', agent])
    if (row?.swm === undefined) throw new TypeError('it is shared')
    const foreign = (chainName: string) => ({ ...row.swm?.seal, chainName, chainId: 7 })
    const planted = { ...row, agent: eve, swm: { ...row.swm, seal: { ...row.swm.seal, ...foreign('Evil <b>') } } }
    w.put(assetRows, ['lab', 'poison', eve], { ...planted, name: 'poison' })
    w.put(assetRows, ['lab', 'timeless', eve], { ...planted, name: 'timeless', createdAt: never })
    w.put(assetRows, ['agents', 'profile', eve], { ...planted, contextGraph: 'agents', name: 'profile' })
    w.put(subGraphs, ['lab', 'odd'], { contextGraph: 'lab', name: 'odd', createdBy: eve, createdAt: never })
    const request = { contextGraph: 'lab', agent: eve, peerId: 'P', status: 'pending', delivered: false } as const
    w.put(joinRows, ['in', 'lab', eve], { ...request, direction: 'in', issuedAt: never })
    const message = { owner: agent, other: eve, peer: 'P', direction: 'in', text: 'hi' } as const
    const id = 'ab'.repeat(16)
    w.put(messageRows, [agent, eve, 'in', id], { ...message, id, seq: w.head() + 1, at: never, sentAt: never })
    const times = { queuedAt: never, dueAt: never, expiresAt: never }
    w.put(outboxRows, [agent, eve, 1], { id, owner: agent, to: eve, seq: 1, attempts: 1, ...times })
    w.put(hostedGraphs, hash, { hash, since: never, messages: 0, bytes: 0, next: 1 })
    const profile = { agent: eve, peerId: 'P', name: 'eve', nodeRole: 'edge', version: 1, updatedAt: 0 } as const
    // Its list of skills is missing. No release writes such a row, but a damaged home can have one.
    w.put(agentProfiles, eve, profile as unknown as AgentProfile)
    const subject = { contextGraph: 'lab', sub: '', name: 'notes', agent, isAdmin: true }
    for (const kind of ['share', 'publish']) {
      const job = { id: kind, kind, state: 'succeeded', attempts: 1, maxAttempts: 5, dueAt: 0, ...subject } as const
      w.put(jobRows, kind, { ...job, enqueuedAt: 1, updatedAt: never, finishedAt: never })
    }
  })
}

describe('a home with rows that earlier releases let strangers write', () => {
  it('starts, lists everything, and marks what cannot be shown', async () => {
    await using node = await openHostileNode({ contextGraphs: '["commons"]' })
    await node.call(routes.createContextGraph, {
      body: { id: 'lab', accessPolicy: 0, private: false, register: false },
    })
    const body = { contextGraphId: 'lab', quads, finalize: false, alsoShareSwm: true }
    await node.call(routes.createAsset, { body: { ...body, name: 'notes' } })
    await plant(node)
    await node.restart()
    await node.settle()
    await checkLists(node)

    const { contextGraphs: graphs } = await node.call(routes.listContextGraphs, { query: page })
    expect(graphs.filter(({ unreadable }) => unreadable).map(({ id }) => id)).toEqual(['ageless'])
    const { assets } = await node.call(routes.listAssets, { query: { contextGraphId: 'lab', ...page } })
    expect(assets.map(({ name, unreadable = false }) => [name, unreadable])).toEqual([
      ['notes', false],
      ['poison', false],
      ['timeless', true],
    ])
    expect(JSON.stringify(assets)).not.toContain('Evil')
    const { subGraphs: subs } = await node.call(routes.listSubGraphs, { query: { contextGraphId: 'lab', ...page } })
    expect(subs).toMatchObject([{ name: 'odd', unreadable: true }])
    const { requests } = await node.call(routes.joinRequests, { params: { id: 'lab' }, query: page })
    expect(requests).toMatchObject([{ agentAddress: eve, unreadable: true }])
    const { messages } = await node.call(routes.listMessages, { query: page })
    expect(messages).toMatchObject([{ agent: eve, unreadable: true }])
    const { messages: queued } = await node.call(routes.listOutbox, { query: page })
    expect(queued).toMatchObject([{ agent: eve, unreadable: true }])
    const { graphs: hosted } = await node.call(routes.hostModeStats, { query: page })
    expect(hosted).toMatchObject([{ nameHash: hash, unreadable: true }])
    const { skills } = await node.call(routes.listSkills, { query: page })
    expect(skills).toMatchObject([{ agent: eve, unreadable: true }])
    const { jobs } = await node.call(routes.listShareJobs, { query: page })
    expect(jobs).toMatchObject([{ jobId: 'share', unreadable: true }])
    const { jobs: publications } = await node.call(routes.listPublisherJobs, { query: page })
    expect(publications).toMatchObject([{ jobId: 'publish', unreadable: true }])
  })

  it('gets back the open graph that a stranger had closed, and no number means a name', async () => {
    await using node = await openHostileNode({ contextGraphs: '["commons"]' })
    await node.call(routes.createContextGraph, {
      body: { id: 'lab', accessPolicy: 0, private: false, register: false },
    })
    const body = { quads, finalize: false, alsoShareSwm: true }
    await node.call(routes.createAsset, { body: { ...body, contextGraphId: 'lab', name: 'notes' } })
    await plant(node)
    await node.restart()
    await node.settle()
    await node.call(routes.createAsset, { body: { ...body, contextGraphId: 'commons', name: 'ours' } })
    await expect(
      node.call(routes.subscribeContextGraph, {
        body: { contextGraphId: '6', save: false, includeSharedMemory: true },
      }),
    ).rejects.toMatchObject({ code: 'ON_CHAIN_ID_UNKNOWN' })
  })
})
