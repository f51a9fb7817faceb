import { MemorySearch } from '@kg/store'
import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, bob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { openSearch, type SearchRequest } from './search-memory.js'

const node = await openLab()
const index = new MemorySearch(node.ledger)
afterAll(() => index.stop())
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })
await node.graphs.createSubGraph('lab', 'web', undefined, asAnn)
const fox = (entity: string) => [`<urn:${entity}> <http://www.w3.org/2000/01/rdf-schema#label> "Quick fox ${entity}" .`]
await node.create(draftRef('shared'), fox('shared'), 'shared')
await node.create(draftRef('page', 'lab', 'web'), fox('page'), 'shared', asBob)
await node.create(draftRef('draft'), fox('draft'))
await node.create(draftRef('inside', 'club'), fox('inside'), 'shared', asBob)

const search = openSearch({ ledger: node.journal, search: index })
const find = async (more: Partial<SearchRequest> = {}, caller = asAnn) =>
  (await search({ q: 'fox', limit: 10, ...more }, caller)).hits.map(({ entity }) => entity.slice(4)).sort()

describe('searching memory', () => {
  it('finds what the caller may read, and drafts of its own', async () => {
    expect(await find()).toEqual(['draft', 'page', 'shared'])
    expect(await find({}, asBob)).toEqual(['inside', 'page', 'shared'])
    expect(await find({ q: 'cat' })).toEqual([])
  })

  it('can be held to a layer, a graph, a sub-graph or an author', async () => {
    expect(await find({ layer: 'wm' })).toEqual(['draft'])
    expect(await find({ layer: 'vm' })).toEqual([])
    expect(await find({ contextGraphId: 'lab', subGraphName: 'web' })).toEqual(['page'])
    expect(await find({ contextGraphId: 'club' }, asBob)).toEqual(['inside'])
    expect(await find({ agentAddress: ann.toUpperCase().replace('0X', '0x') })).toEqual(['draft', 'shared'])
  })

  it('comes in pages that together are the whole', async () => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await search({ q: 'fox', limit: 1, cursor }, asAnn)
      found.push(...page.hits.map(({ entity }) => entity))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(found.sort()).toEqual(['urn:draft', 'urn:page', 'urn:shared'])
  })

  it('refuses what the caller may not read, and a sub-graph of nothing', async () => {
    await expect(find({ contextGraphId: 'club' })).rejects.toEqual(refusal('NOT_ON_ALLOWLIST'))
    await expect(find({ contextGraphId: 'lab', subGraphName: 'no' })).rejects.toEqual(refusal('SUB_GRAPH_NOT_FOUND'))
    await expect(find({ subGraphName: 'web' })).rejects.toEqual(refusal('VALIDATION_FAILED'))
    await expect(find({ cursor: 'x' })).rejects.toEqual(refusal('CURSOR_INVALID'))
  })
})
