import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { asAnn, bob, openLab, refusal } from '../testing/test-memory.test.support.js'
import { followGraph } from './follow-graph.js'
import { newGraphRow } from './new-graph-row.js'
import { contextGraphs } from './table.js'

const stranger = `0x${'5'.repeat(40)}`
const node = await openLab()
await node.addGraph('verified', { verifiedId: 'did:kg:verified' })
await node.ledger.write({ agent: 'test', action: 'context-graph.create', subject: 'unhashed' }, (w) => {
  const { nameHash: _hash, ...row } = { ...newGraphRow('unhashed'), subscribed: true }
  w.put(contextGraphs, 'unhashed', row)
})
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })

const follow = async (given: string, save = true) => {
  const [saved, begun]: [string[], string[]] = [[], []]
  const needs = {
    ledger: node.journal,
    saveSubscription: (id: string) => saved.push(id),
    lookUp: async (name: string) => {
      if (name === 'far') await node.addGraph('far')
    },
    catchUp: async (id: string) => {
      begun.push(id)
      return { jobId: 'job', status: 'queued' as const, includeSharedMemory: true }
    },
  }
  const answer = await followGraph(needs, { given, save }, asAnn).catch((error: unknown) => error)
  return { answer, saved, begun }
}

describe('following a context graph', () => {
  it('begins to catch up, and saves nothing unasked', async () => {
    const { answer, saved, begun } = await follow('did:kg:context-graph:lab', false)
    expect(answer).toEqual({ id: 'lab', catchup: expect.objectContaining({ jobId: 'job' }) })
    expect([saved, begun]).toEqual([[], ['lab']])
  })

  it('saves the verified id, or the hash of the name, or the id', async () => {
    for (const [id, expected] of [
      ['verified', 'did:kg:verified'],
      ['lab', nameHash('lab')],
      ['unhashed', 'unhashed'],
    ] as const)
      expect(await follow(id)).toMatchObject({ answer: { id, saved: expected }, saved: [expected] })
  })

  it('neither saves nor fetches what the caller may not read', async () => {
    expect(await follow('club')).toEqual({ answer: refusal('NOT_ON_ALLOWLIST'), saved: [], begun: [] })
  })

  it('says that the data is denied where no agent of the node is a member', async () => {
    await node.addGraph('guild', { accessPolicy: 1, curator: stranger, allowedAgents: [] })
    const catchUp = async () => ({ jobId: 'job', status: 'queued' as const })
    const needs = { ledger: node.journal, saveSubscription: () => undefined, lookUp: async () => undefined, catchUp }
    const asOperator = { ...asAnn, isAdmin: true }
    const followed = await followGraph(needs, { given: 'guild', save: false }, asOperator)
    expect(followed.catchup).toMatchObject({ status: 'denied', jobId: 'job', reason: expect.any(String) })
  })

  it('looks for a graph that is not known here, and refuses one that nobody knows', async () => {
    expect(await follow('far', false)).toMatchObject({ answer: { id: 'far' }, begun: ['far'] })
    expect((await follow('nowhere')).answer).toEqual(refusal('CONTEXT_GRAPH_NOT_FOUND'))
    expect((await follow('#77')).answer).toEqual(refusal('ON_CHAIN_ID_UNKNOWN'))
  })
})
