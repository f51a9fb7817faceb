import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { expectPages } from '../../lib/lists.js'
import { register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const anyone = api(() => daemon.url)
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
await alice.ok('createContextGraph', { body: { id: 'open' } })
await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1 } })
await alice.ok('createContextGraph', { body: { id: 'secret', private: true } })

const of = (contextGraphId: string, subGraphName: string) => ({ body: { contextGraphId, subGraphName } })

describe('POST /api/sub-graph/create', () => {
  it('makes a part of a context graph that assets can be put into', async () => {
    expect(await bob.ok('createSubGraph', of('open', 'tasks'))).toEqual({
      created: true,
      contextGraphId: 'open',
      subGraphName: 'tasks',
      uri: 'did:kg:context-graph:open/~tasks',
    })
    await bob.ok('createAsset', {
      body: { contextGraphId: 'open', subGraphName: 'tasks', name: 'one', quads: quads(2), alsoShareSwm: true },
    })
    await bob.ok('createAsset', {
      body: { contextGraphId: 'open', name: 'other', quads: quads(1, 5), alsoShareSwm: true },
    })
    const { subGraphs } = await alice.ok('listSubGraphs', { query: { contextGraphId: 'open' } })
    expect(subGraphs).toMatchObject([{ name: 'tasks', createdBy: bob.agent, assetCount: 1 }])
    const sparql = 'SELECT ?s { ?s ?p ?o } ORDER BY ?s'
    const { result } = await alice.ok('postQuery', {
      body: { sparql, contextGraphId: 'open', subGraphName: 'tasks' },
    })
    expect(result.bindings).toEqual([{ s: 'urn:test:s0' }, { s: 'urn:test:s1' }])
  })

  it.each(['_private', 'context', 'a/b', 'a b'])('refuses the name %s', async (name) => {
    await alice.refuses('createSubGraph', of('open', name), 'INVALID_SUB_GRAPH_NAME')
  })

  it('refuses what is there, strangers and what is missing', async () => {
    await alice.ok('createSubGraph', of('open', 'twice'))
    await alice.refuses('createSubGraph', of('open', 'twice'), 'SUB_GRAPH_EXISTS')
    await bob.refuses('createSubGraph', of('club', 'x'), 'NOT_ON_ALLOWLIST')
    await bob.refuses('createSubGraph', of('secret', 'x'), 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('createSubGraph', of('none', 'x'), 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('createSubGraph', { body: { contextGraphId: 'open' } }, 'VALIDATION_FAILED')
    await anyone.refuses('createSubGraph', of('open', 'x'), 'UNAUTHORIZED')
  })
})

describe('GET /api/sub-graph/list', () => {
  it('lists them in pages [C-OR-08]', async () => {
    await alice.ok('createSubGraph', { body: { contextGraphId: 'open', subGraphName: 'zebra', description: 'Last' } })
    const all = await expectPages(bob, 'listSubGraphs', 'subGraphs', { query: { contextGraphId: 'open' } })
    expect(all.at(-1)).toMatchObject({ name: 'zebra', description: 'Last', assetCount: 0 })
  })

  it('is for those who may read the graph', async () => {
    await bob.refuses('listSubGraphs', { query: { contextGraphId: 'club' } }, 'NOT_ON_ALLOWLIST')
    await bob.refuses('listSubGraphs', { query: { contextGraphId: 'secret' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await bob.refuses('listSubGraphs', { query: { contextGraphId: '99' } }, 'ON_CHAIN_ID_UNKNOWN')
    await bob.refuses('listSubGraphs', {}, 'VALIDATION_FAILED')
    await anyone.refuses('listSubGraphs', { query: { contextGraphId: 'open' } }, 'UNAUTHORIZED')
  })
})
