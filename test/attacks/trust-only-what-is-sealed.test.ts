import { agentDid, contextGraphUri, nameHash, signSubGraph } from '@kg/core'
import { sealTo } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { introduce, startPeer } from '../lib/peers.js'
import { operator, register } from '../lib/people.js'
import { introduceAgent, type ScriptedAgent, scriptedAgent, topicOf, wire } from '../lib/scripted-member.js'
import { type Place, sealedRecord } from '../lib/stranger.js'
import { until } from '../lib/until.js'
import { connectHttp } from '../mcp/lib/connect.js'

// Eve is a stranger. Everything that she sends is correctly signed, by her own keys.
const place: Place = { chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` }
const node = await startPeer({
  mounts: true,
  config: { contextGraphs: ['commons', 'square', '77', nameHash('unheard-of')] },
})
const other = await startPeer()
const eve = await scriptedAgent(place)
afterAll(async () => {
  await eve[Symbol.asyncDispose]()
  for (const daemon of [node, other]) await daemon[Symbol.asyncDispose]()
})
const admin = operator(node)
const alice = await register(node, 'alice')
for (const id of ['lab', 'query-catalog']) await admin.ok('createContextGraph', { body: { id } })
await eve.meet(node)
await introduceAgent(eve, node, place)

const line = (value: string) => `<urn:eve> <urn:says> "${value}" .`
const literal = (about: string, term: string, value: string) => `<${about}> <urn:kg:ns:${term}> "${value}" .`

/** Sends what eve has sealed to the subscribers of its graph. */
async function send(who: ScriptedAgent, graph: string, body: object): Promise<void> {
  await until(
    async () => who.host.subscribersOf(topicOf(graph)),
    (peers) => peers.length > 0,
  )
  await who.say(graph, body)
}

const sealed = (graph: string, name: string, lines: string[], more: Partial<Parameters<typeof sealedRecord>[0]> = {}) =>
  sealedRecord({ graph, name, lines, place, key: eve.key, ...more })

const listed = async (contextGraphId: string) =>
  (await admin.ok('listAssets', { query: { contextGraphId, limit: 1000 } })).assets
const asset = (graph: string, name: string) =>
  until(
    async () => (await listed(graph)).find((one) => one.name === name),
    (found) => found !== undefined,
  )

/** Announces a context graph of eve's, and waits until the node has read it. */
let announcements = 0
async function announce(id: string, accessPolicy: 0 | 1): Promise<void> {
  for (const [graph, access] of [
    [id, accessPolicy],
    // Announcements are read one after another: once this one is listed, the one before has been read.
    [`of-eve-${++announcements}`, 0],
  ] as const) {
    const about = contextGraphUri(graph)
    const facts = { contextGraphId: graph, name: graph, accessPolicy: String(access), curator: eve.agent }
    const lines = Object.entries(facts).map(([term, value]) => literal(about, term, value))
    const number = 100 + 2 * announcements + Number(graph === id)
    await send(eve, 'ontology', sealed('ontology', `graph-${nameHash(graph).slice(2, 34)}`, lines, { number }))
  }
  await until(
    () => admin.call('listContextGraphs', { query: { limit: 1000 } }),
    ({ text }) => text.includes(`of-eve-${announcements}`),
  )
}

describe('the name of a chain, which no seal covers', () => {
  const elsewhere = { ...place, chainId: 7 }
  const hostile = 'Evil <b>"chain'

  it('does not break the list of a graph’s assets, nor is it shown', async () => {
    const { record, chunks } = sealed('lab', 'poison', [line('1')], { place: elsewhere })
    await send(eve, 'lab', { record: { ...record, chainName: hostile }, chunks })
    expect((await asset('lab', 'poison'))?.reservedUal).toMatch(/^did:kg:chain-7:7\//)
    const query = { contextGraphId: 'lab' }
    expect(JSON.stringify(await admin.ok('getAsset', { params: { name: 'poison' }, query }))).not.toContain('Evil')
  })

  it('does not break the list of the system graph of agents', async () => {
    const about = agentDid(eve.agent)
    const facts = { name: 'eve', peerId: eve.host.peerId, agentAddress: eve.agent, nodeRole: 'edge' }
    const lines = Object.entries(facts).map(([term, value]) => literal(about, term, value))
    const { record, chunks } = sealed('agents', 'profile', lines, { version: 2, place: elsewhere })
    await send(eve, 'agents', { record: { ...record, chainName: hostile }, chunks })
    await until(
      () => listed('agents'),
      (assets) =>
        assets.some(({ agentAddress, assertionVersion }) => agentAddress === eve.agent && assertionVersion === 2),
    )
  })
})

describe('the time in a join decision that nobody asked for', () => {
  it('does not break the list of context graphs', async () => {
    const id = 'club'
    const { agents } = await admin.ok('listAgents', { query: { limit: 100 } })
    const { encryptionKey = '' } = agents.find(({ agentAddress }) => agentAddress === alice.agent) ?? {}
    const about = contextGraphUri(id)
    const facts = { contextGraphId: id, keyEpoch: '1', name: 'Club', accessPolicy: '1', private: 'false' }
    const lines = [
      ...Object.entries({ ...facts, createdAt: String(Number.MAX_SAFE_INTEGER) }).map(([term, value]) =>
        literal(about, term, value),
      ),
      `<${about}> <urn:kg:ns:curator> <${agentDid(eve.agent)}> .`,
      ...[eve.agent, alice.agent].map((agent) => `<${about}> <urn:kg:ns:member> <${agentDid(agent)}> .`),
    ]
    const { record } = sealed(id, 'graph-definition', lines, { number: 50 })
    const text = `${[...lines].sort().join('\n')}\n`
    const aad = new TextEncoder().encode(`kg/1/join/approved/${alice.agent}`)
    const sealedFor = sealTo(Uint8Array.from(Buffer.from(encryptionKey, 'hex')), wire({ record, text }), aad)
    const { peerId } = await admin.ok('status')
    await eve.host.request(peerId, 'join', wire({ kind: 'approved', agent: alice.agent, sealed: sealedFor }))
    const { contextGraphs } = await admin.ok('listContextGraphs', { query: { limit: 1000 } })
    const { createdAt = '' } = contextGraphs.find((one) => one.id === id) ?? {}
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now())
  })
})

describe('the sub-graph of an asset', () => {
  it('is the one that its author has signed, whatever a relay makes of it', async () => {
    const { record, chunks } = sealed('lab', 'plan', [line('2')], { number: 2 })
    await send(eve, 'lab', { record: { ...record, sub: 'elsewhere' }, chunks })
    expect((await asset('lab', 'plan'))?.subGraphName).toBeUndefined()
    const { chainId, contract } = place
    const { commitment = '' } = (await asset('lab', 'plan'))?.swmCurrentAssertion ?? {}
    const { name, version, author } = record
    const kaId = (await asset('lab', 'plan'))?.kaId ?? ''
    const fields = { commitment, nameHash: nameHash('lab'), name, version, author, kaId, chainId, contract }
    const subSignature = signSubGraph(fields as Parameters<typeof signSubGraph>[0], 'plans', eve.key)
    await send(eve, 'lab', { record: { ...record, sub: 'plans', subSignature }, chunks })
    await until(
      () => asset('lab', 'plan'),
      (found) => found?.subGraphName === 'plans',
    )
    for (const body of [
      { record: { ...record, sub: 'elsewhere', subSignature }, chunks },
      { record: { ...record, sub: '' }, chunks },
    ])
      await send(eve, 'lab', body)
    await send(eve, 'lab', sealed('lab', 'later', [line('3')], { number: 3 }))
    await asset('lab', 'later')
    expect((await asset('lab', 'plan'))?.subGraphName).toBe('plans')
    const { subGraphs } = await admin.ok('listSubGraphs', { query: { contextGraphId: 'lab' } })
    expect(subGraphs.map((sub) => sub.name)).toEqual(['plans'])
  })

  it('travels from node to node as its author wrote it', async () => {
    await introduce(other, node)
    await operator(other).ok('subscribeContextGraph', {
      body: { contextGraphId: await until(() => knownAs(other, 'lab'), Boolean) },
    })
    await admin.ok('createSubGraph', { body: { contextGraphId: 'lab', subGraphName: 'minutes' } })
    const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
    const body = { contextGraphId: 'lab', subGraphName: 'minutes', name: 'monday', quads, alsoShareSwm: true }
    await admin.ok('createAsset', { body })
    const query = { contextGraphId: 'lab', limit: 1000 }
    await until(
      async () => (await operator(other).ok('listAssets', { query })).assets.find(({ name }) => name === 'monday'),
      (found) => found?.subGraphName === 'minutes',
    )
  })
})

const knownAs = async (daemon: typeof node, id: string): Promise<string> => {
  const { contextGraphs } = await operator(daemon).ok('listContextGraphs', { query: { limit: 1000 } })
  return contextGraphs.find((graph) => graph.id === id)?.id ?? ''
}

describe('an announcement', () => {
  it('does not close a graph that the configuration names, nor make a stranger its owner', async () => {
    await announce('commons', 1)
    const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
    await alice.ok('createAsset', { body: { contextGraphId: 'commons', name: 'ours', quads, alsoShareSwm: true } })
    const graph = await admin.ok('getContextGraph', { params: { id: 'commons' } })
    expect(graph).toMatchObject({ accessPolicy: 0, subscribed: true })
    expect(graph).not.toHaveProperty('curator')
  })

  it('of an open graph that the configuration names does not make its sender the curator', async () => {
    await announce('square', 0)
    const graph = await admin.ok('getContextGraph', { params: { id: 'square' } })
    expect(graph).toMatchObject({ accessPolicy: 0, subscribed: true })
    expect(graph).not.toHaveProperty('curator')
    const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
    await alice.ok('createAsset', { body: { contextGraphId: 'square', name: 'ours', quads, alsoShareSwm: true } })
  })

  it('of a graph that nobody here knew shows who says so', async () => {
    await announce('fair', 0)
    expect(await admin.ok('getContextGraph', { params: { id: 'fair' } })).toMatchObject({ curator: eve.agent })
  })

  it.each([['6'], [nameHash('lab')]])('does not take an on-chain id or a name hash for its name: %s', async (id) => {
    await announce(id, 0)
    expect(await knownAs(node, id)).toBe('')
  })
})

describe('ids that read as numbers or hashes', () => {
  it('are never names: not in a request, not for a new graph, not in the configuration', async () => {
    await announce('6', 0)
    await admin.refuses('subscribeContextGraph', { body: { contextGraphId: '6' } }, 'ON_CHAIN_ID_UNKNOWN')
    for (const id of ['6', '007', nameHash('lab')])
      await admin.refuses('createContextGraph', { body: { id } }, 'INVALID_CONTEXT_GRAPH_ID')
    expect(await knownAs(node, '77')).toBe('')
    const hashed = await admin.ok('getContextGraph', { params: { id: nameHash('unheard-of') } })
    expect(hashed).toMatchObject({ nameHash: nameHash('unheard-of'), subscribed: true })
  })
})

describe('a saved query that makes no sense', () => {
  it('is marked in the catalogue, and the others are still there', async () => {
    await using mcp = await connectHttp(node.url, node.adminToken)
    const saved = { name: 'all-names', description: 'All names', sparql: 'SELECT ?s { ?s ?p ?o }', share: true }
    await mcp.ok('kg_query_catalog_save', saved)
    const about = 'urn:kg:query:broken'
    const schema = 'https://schema.org/'
    const lines = [
      `<${about}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:kg:ns:SavedQuery> .`,
      ...['name', 'description', 'text'].map((term) => `<${about}> <${schema}${term}> "Broken" .`),
      literal(about, 'queryParameters', '{ not JSON'),
    ]
    await send(eve, 'query-catalog', sealed('query-catalog', 'broken', lines, { number: 4 }))
    await asset('query-catalog', 'broken')
    const { queries } = await mcp.ok('kg_query_catalog_list')
    expect(queries).toMatchObject([{ name: 'all-names' }, { name: 'unreadable', unreadable: true }])
    expect(await mcp.ok('kg_query_catalog_context_graphs')).toMatchObject({ contextGraphs: [{ queries: 1 }] })
  })
})

describe('after all that', () => {
  it('the node starts again, and all its lists are there', async () => {
    await node.restart()
    for (const id of ['listContextGraphs', 'listSubscriptions', 'listAgents', 'listSkills', 'listMessages'] as const)
      expect((await admin.call(id, { query: { limit: 100 } })).status).toBe(200)
    for (const graph of ['lab', 'agents', 'ontology', 'query-catalog', 'commons']) await listed(graph)
  })
})
