import { describe, expect, it } from 'vitest'
import { assetCounts } from '../assets/asset-counts.js'
import { ann, asAnn, asBob, bob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { createSubGraph, listSubGraphs } from './sub-graphs.js'

const node = await openLab()
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })
const create = (subGraphName: string, description?: string, contextGraphId = 'lab') =>
  createSubGraph(node.journal, { contextGraphId, subGraphName, description }, asAnn)
const list = (page: object = {}, caller = asAnn) =>
  listSubGraphs({ ledger: node.journal, counts: assetCounts }, { contextGraphId: 'lab', limit: 10, ...page }, caller)

describe('the sub-graphs of a context graph', () => {
  it('are made once each, by those who may write', async () => {
    expect(await create('web', 'Pages')).toBe('did:kg:context-graph:lab/~web')
    await expect(create('web')).rejects.toEqual(refusal('SUB_GRAPH_EXISTS'))
    await expect(create('web', undefined, 'club')).rejects.toEqual(refusal('NOT_ON_ALLOWLIST'))
    await expect(create('no/slashes')).rejects.toMatchObject({ status: 400 })
  })

  it('are listed with their assets, in pages that together are the whole', async () => {
    for (const name of ['air', 'sea']) await create(name)
    await node.create(draftRef('page', 'lab', 'web'), ['<urn:s> <urn:p> "1" .'], 'shared')
    const first = list({ limit: 2 })
    const rest = list({ limit: 2, cursor: first.nextCursor })
    expect([...first.subGraphs, ...rest.subGraphs].map(({ name }) => name)).toEqual(['air', 'sea', 'web'])
    expect(rest.nextCursor).toBeUndefined()
    expect(rest.subGraphs[0]).toEqual({
      name: 'web',
      uri: 'did:kg:context-graph:lab/~web',
      description: 'Pages',
      createdBy: ann,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      assetCount: 1,
    })
  })

  it('are shown to those who may read', () => {
    expect(() => list({ contextGraphId: 'club' })).toThrow(refusal('NOT_ON_ALLOWLIST'))
    expect(list({ contextGraphId: 'club' }, asBob)).toEqual({ contextGraphId: 'club', subGraphs: [] })
  })
})
