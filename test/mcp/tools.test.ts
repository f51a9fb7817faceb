import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connected, connectHttp, connectStdio, textOf } from './lib/connect.js'
import { fact, type Started, started } from './lib/started.js'

let node: Started
beforeAll(async () => {
  node = await started()
}, 60_000)
afterAll(() => node[Symbol.asyncDispose]())

const transports: [name: string, open: () => Promise<Connected>][] = [
  ['stdio', () => connectStdio(node.env)],
  ['http', () => connectHttp(node.url, node.token)],
]

const nobody = `0x${'1'.repeat(40)}`
const peer = '12D3KooWGC6TVWhfapngX6dvJHMYkKpDMPHb3ZnCZ6dMoaMtimQ5'
const ual = `did:kg:local:31337/${nobody}/1`

/** A good call of every tool and what comes of it, then a bad one and its refusal. Without a chain and peers, some can only be refused. */
const cases = (graph: string): [tool: string, args: object, outcome: object | string, bad: object, code: string][] => {
  const asset = { contextGraphId: graph, name: 'ada' }
  const missing = { contextGraphId: graph, name: 'nothing' }
  const wrong = 'VALIDATION_FAILED'
  const query = {
    name: 'names',
    description: 'All names',
    sparql: 'SELECT ?n WHERE { {{who}} <https://schema.org/name> ?n }',
  }
  return [
    ['kg_status', {}, { running: true, you: { isAdmin: true } }, { deep: true }, wrong],
    ['kg_wallet_balances', {}, { balances: [] }, { of: 1 }, wrong],
    ['kg_list_agents', {}, { agents: [{ isNodeAgent: true }] }, { limit: 0 }, wrong],
    ['kg_peer_info', { peerId: peer }, 'PEERS_UNAVAILABLE', { peerId: '?' }, wrong],
    ['kg_get_agent', {}, { isYou: true }, { agent: nobody }, 'AGENT_NOT_FOUND'],
    [
      'kg_context_graph_create',
      { contextGraphId: graph },
      { created: true },
      { contextGraphId: graph },
      'CONTEXT_GRAPH_EXISTS',
    ],
    ['kg_list_context_graphs', { q: graph }, { contextGraphs: [{ id: graph }] }, { cursor: '!' }, 'CURSOR_INVALID'],
    [
      'kg_get_context_graph',
      { contextGraphId: graph },
      { id: graph },
      { contextGraphId: 'none' },
      'CONTEXT_GRAPH_NOT_FOUND',
    ],
    ['kg_context_graph_register', { contextGraphId: graph }, 'CHAIN_UNAVAILABLE', {}, wrong],
    [
      'kg_subscribe',
      { contextGraphId: graph },
      { subscribed: true },
      { contextGraphId: '#999' },
      'ON_CHAIN_ID_UNKNOWN',
    ],
    [
      'kg_sub_graph_create',
      { contextGraphId: graph, subGraphName: 'part' },
      { created: true },
      { contextGraphId: graph },
      wrong,
    ],
    ['kg_sub_graph_list', { contextGraphId: graph }, { subGraphs: [{ name: 'part' }] }, {}, wrong],
    [
      'kg_knowledge_asset_create',
      { ...asset, quads: [fact('urn:ada', 'Ada')] },
      { written: 1 },
      { ...asset, quads: [{ subject: 'urn:ada' }] },
      wrong,
    ],
    [
      'kg_knowledge_asset_write',
      { ...asset, quads: [fact('urn:ada', 'Countess')] },
      { written: 1 },
      { ...asset, quads: [{ subject: 'x', predicate: 'y', object: 'z' }] },
      'INVALID_QUADS',
    ],
    ['kg_knowledge_asset_query', asset, { count: 2 }, missing, 'DRAFT_NOT_FOUND'],
    [
      'kg_get_entity',
      { entity: 'urn:ada' },
      { found: true, statements: expect.arrayContaining([{ predicate: 'https://schema.org/name', object: '"Ada"' }]) },
      { entity: 'a> b' },
      wrong,
    ],
    [
      'kg_get_entity_sources',
      { entity: 'urn:ada', contextGraphId: graph },
      { sources: [{ layer: 'wm', asset: 'ada', contextGraphId: graph }, { object: '"Countess"' }] },
      {},
      wrong,
    ],
    [
      'kg_query',
      { contextGraphId: graph, view: 'working-memory', sparql: 'ASK { ?s ?p "Ada" }' },
      { boolean: true },
      { sparql: 'SELECT nonsense' },
      'SPARQL_SYNTAX_ERROR',
    ],
    [
      'kg_list_activity',
      { contextGraphId: graph, limit: 1 },
      { activity: [{ action: 'asset.write', name: 'ada' }], nextCursor: expect.any(String) },
      { agent: 'me' },
      wrong,
    ],
    [
      'kg_knowledge_asset_import_file',
      { contextGraphId: graph, name: 'doc', text: '# Title\n\nWords' },
      { extraction: { status: 'completed' } },
      { ...asset, path: '/a', text: 'b' },
      wrong,
    ],
    [
      'kg_knowledge_asset_discard',
      { contextGraphId: graph, name: 'doc' },
      { discarded: true },
      missing,
      'ASSET_NOT_FOUND',
    ],
    ['kg_knowledge_asset_finalize', asset, { merkleRoot: expect.stringMatching(/^0x/) }, missing, 'DRAFT_NOT_FOUND'],
    ['kg_knowledge_asset_share', asset, { swmShared: true, promotedCount: 2 }, missing, 'DRAFT_NOT_FOUND'],
    [
      'kg_knowledge_asset_list',
      { contextGraphId: graph, layer: 'swm' },
      { assets: [{ name: 'ada', status: 'swm-shared' }] },
      { contextGraphId: graph, layer: 'x' },
      wrong,
    ],
    [
      'kg_knowledge_asset_history',
      asset,
      { status: 'swm-shared', events: expect.arrayContaining([expect.objectContaining({ action: 'asset.create' })]) },
      missing,
      'ASSET_NOT_FOUND',
    ],
    [
      'kg_knowledge_asset_prove',
      { ...asset, statement: '<urn:ada> <https://schema.org/name> "Ada" .' },
      { statement: { line: expect.stringContaining('Ada') } },
      { ...asset, statement: '<urn:x> <urn:y> "z" .' },
      'STATEMENT_NOT_IN_ASSET',
    ],
    ['kg_verify_bundle', { bundle: {} }, { ok: false }, { bundle: 'text' }, wrong],
    ['kg_knowledge_asset_publish', asset, 'CHAIN_UNAVAILABLE', { ...asset, explain: 'yes' }, wrong],
    ['kg_knowledge_asset_publish_async', asset, 'CHAIN_UNAVAILABLE', {}, wrong],
    ['kg_knowledge_asset_pull_from', { ...asset, layer: 'swm' }, { tripleCount: 2 }, { ...asset, layer: 'wm' }, wrong],
    ['kg_knowledge_asset_share_async', asset, { jobId: expect.any(String) }, missing, 'DRAFT_NOT_FOUND'],
    [
      'kg_endorse',
      { contextGraphId: graph, ual },
      'ASSET_NOT_FOUND',
      { contextGraphId: graph, ual: 'x' },
      'INVALID_UAL',
    ],
    [
      'kg_query_catalog_save',
      { ...query, parameters: [{ name: 'who', type: 'iri' }] },
      { saved: true },
      { ...query, name: 'No Name' },
      wrong,
    ],
    ['kg_query_catalog_list', { words: 'NAMES' }, { queries: [{ name: 'names' }] }, { limit: 1000 }, wrong],
    [
      'kg_query_catalog_run',
      { name: 'names', parameters: { who: 'urn:ada' }, contextGraphId: graph },
      { total: 2 },
      { name: 'names', parameters: { who: 'x> ?y' } },
      wrong,
    ],
    [
      'kg_memory_search',
      { query: 'Countess', contextGraphId: graph },
      { hits: [{ entity: 'urn:ada' }] },
      { query: '' },
      wrong,
    ],
    ['kg_send_message', { to: nobody, text: 'hello' }, 'PEERS_UNAVAILABLE', { to: nobody }, wrong],
    ['kg_check_inbox', {}, { messages: [] }, { since: 'yesterday' }, wrong],
    ['kg_list_skills', {}, { skills: [] }, { skillUri: 'none' }, wrong],
    ['kg_invoke_skill', { agent: nobody, skillUri: 'urn:skill' }, 'PEERS_UNAVAILABLE', { agent: nobody }, wrong],
  ]
}

describe.each(transports)('the tools over %s', (name, open) => {
  const graph = `tools-${name}`
  let mcp: Connected
  beforeAll(async () => {
    mcp = await open()
  }, 30_000)
  afterAll(() => mcp[Symbol.asyncDispose]())

  it('are listed with a title, words, annotations and schemas that are schemas', async () => {
    const { tools } = await mcp.client.listTools()
    const checker = new AjvJsonSchemaValidator()
    for (const { name, title, description = '', annotations, inputSchema, outputSchema } of tools) {
      expect(name).toMatch(/^kg_[a-z_]{3,60}$/)
      expect(title).toBeTruthy()
      expect(description.length, name).toBeGreaterThan(60)
      expect(Object.values(annotations ?? {}).filter((hint) => typeof hint === 'boolean')).toHaveLength(4)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      for (const schema of [inputSchema, outputSchema]) {
        expect(JSON.stringify(schema)).not.toContain('$ref')
        expect(checker.getValidator(schema as never)({ nonsense: 1 })).toHaveProperty('valid')
      }
    }
  })

  it('are all in the table of this test', async () => {
    const { tools } = await mcp.client.listTools()
    expect(
      cases(graph)
        .map(([tool]) => tool)
        .sort(),
    ).toEqual(tools.map(({ name }) => name).sort())
  })

  it.each(cases(graph))('%s works and refuses', async (tool, args, outcome, bad, code) => {
    if (typeof outcome === 'string') await mcp.refuses(tool, args, outcome)
    else {
      const result = await mcp.call(tool, args)
      expect(result.isError, textOf(result)).toBeFalsy()
      expect(result.structuredContent).toMatchObject(outcome)
      expect(JSON.parse(textOf({ content: result.content.slice(0, 1) }))).toEqual(result.structuredContent)
    }
    expect(await mcp.refuses(tool, bad, code)).toContain('→ ')
  })

  it('refuse a tool that is not there', async () => {
    await expect(mcp.call('kg_nothing')).rejects.toThrow('There is no tool kg_nothing')
  })
})
