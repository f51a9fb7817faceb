import { describe, expect, it } from 'vitest'
import { asAnn, asBob, bob, openLab, refusal } from '../testing/test-memory.test.support.js'
import { clearSubscriptions, subscribe, unsubscribe } from './subscribe.js'
import { contextGraphs } from './table.js'

const node = await openLab({ subscribed: false, onChainId: '32' })
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob], subscribed: false })
await node.addGraph('hosted', { coreHosted: true })
const isFollowed = (id: string) => node.ledger.read((r) => r.get(contextGraphs, id)?.subscribed)

describe('subscribing to a context graph', () => {
  it.each(['lab', '#32', 'did:kg:context-graph:lab'])('finds it by %s, and ends by that name too', async (given) => {
    expect(await subscribe(node.journal, given, asAnn)).toMatchObject({ id: 'lab', subscribed: true })
    expect(isFollowed('lab')).toBe(true)
    expect(await unsubscribe(node.journal, given, asAnn)).toMatchObject({ id: 'lab', subscribed: false })
    expect(isFollowed('lab')).toBe(false)
  })

  it('writes nothing when the node follows it already', async () => {
    await subscribe(node.journal, 'lab', asAnn)
    const head = node.ledger.head()
    expect(await subscribe(node.journal, 'lab', asAnn)).toMatchObject({ subscribed: true })
    expect(node.ledger.head()).toBe(head)
  })

  it('is for those who may read it', async () => {
    await expect(subscribe(node.journal, 'club', asAnn)).rejects.toEqual(refusal('NOT_ON_ALLOWLIST'))
    expect(await subscribe(node.journal, 'club', asBob)).toMatchObject({ subscribed: true })
    await expect(subscribe(node.journal, 'nowhere', asAnn)).rejects.toEqual(refusal('CONTEXT_GRAPH_NOT_FOUND'))
    await expect(subscribe(node.journal, '#99', asAnn)).rejects.toEqual(refusal('ON_CHAIN_ID_UNKNOWN'))
  })

  it.each([
    ['deactivated', { deactivated: true }],
    ['of an unknown name', { nameHash: undefined }],
    ['private', { private: true, curator: bob }],
  ])('by number is refused where the graph is %s', async (_, row) => {
    await node.addGraph('other', { onChainId: '33', ...(row as object) })
    await expect(subscribe(node.journal, '#33', asBob)).rejects.toEqual(refusal('SUBSCRIBE_REFUSED'))
  })
})

describe('unsubscribing', () => {
  it('is refused for system graphs and for what the node does not follow', async () => {
    await expect(unsubscribe(node.journal, 'agents', asAnn)).rejects.toEqual(refusal('CONTEXT_GRAPH_SYSTEM'))
    await node.addGraph('heard-of', { subscribed: false })
    await expect(unsubscribe(node.journal, 'heard-of', asAnn)).rejects.toEqual(refusal('CONTEXT_GRAPH_NOT_SUBSCRIBED'))
  })

  it('from all leaves what the system needs and what the node hosts', async () => {
    await subscribe(node.journal, 'lab', asAnn)
    const { cleared, kept } = await clearSubscriptions(node.journal, asAnn)
    expect(cleared).toContain('lab')
    expect(kept).toEqual(['agents', 'ontology', 'hosted'])
    expect(['lab', 'hosted', 'agents'].map(isFollowed)).toEqual([false, true, true])
  })
})
