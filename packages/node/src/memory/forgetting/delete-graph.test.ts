import { changes } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { contextGraphs } from '../context-graphs/table.js'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { deleteGraph } from './delete-graph.js'

const node = await openLab()
await node.addGraph('numbered', { onChainId: '7' })
await node.addGraph('hosted', { coreHosted: true })

const forgotten: string[] = []
const needs = {
  ledger: node.journal,
  dropSubscription: () => [],
  startup: ['numbered'],
  forgetMembers: async (id: string) => void forgotten.push(id),
  scrub: async () => true,
}
const rowOf = (id: string) => node.ledger.read((r) => r.get(contextGraphs, id))

describe('deleting a context graph', () => {
  it('erases what everybody has there, and the graph', async () => {
    await node.create(draftRef('a'), ['<urn:s> <urn:p> "secret one" .'], 'shared')
    await node.create(draftRef('b'), ['<urn:s> <urn:p> "secret two" .'], 'open', asBob)
    await node.create(draftRef('c', 'numbered'), ['<urn:s> <urn:p> "other" .'], 'shared')
    expect(await deleteGraph(needs, 'lab', asAnn)).toEqual({ id: 'lab', assets: 2, erased: true, stillConfigured: [] })
    expect([rowOf('lab'), forgotten]).toEqual([undefined, ['lab']])
    const left = node.ledger.read((r) =>
      [...r.range(changes)].map(({ value }) => r.contentText(value.content)).join(''),
    )
    expect(left).not.toContain('secret')
    expect(left).toContain('other')
    await expect(deleteGraph(needs, 'lab', asAnn)).rejects.toEqual(refusal('CONTEXT_GRAPH_NOT_FOUND'))
    await node.addGraph('lab')
    await node.create(draftRef('a'), ['<urn:s> <urn:p> "again" .'], 'shared')
  })

  it('leaves in the list what the chain knows', async () => {
    expect(await deleteGraph(needs, 'numbered', asAnn)).toMatchObject({
      assets: 1,
      onChainId: '7',
      stillConfigured: ['numbered'],
    })
    expect(rowOf('numbered')).toMatchObject({ subscribed: false })
    expect(await deleteGraph(needs, 'numbered', asAnn)).toMatchObject({ assets: 0 })
  })

  it('refuses what belongs to the protocol, and what this node has promised to keep', async () => {
    await expect(deleteGraph(needs, 'agents', asAnn)).rejects.toEqual(refusal('CONTEXT_GRAPH_SYSTEM'))
    await expect(deleteGraph(needs, 'hosted', asAnn)).rejects.toEqual(refusal('CONTEXT_GRAPH_HOSTED'))
  })
})
