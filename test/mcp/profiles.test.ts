import { isInProfile, tools } from '@kg/contract/tools'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connected, connectEntry, connectHttp, connectStdio } from './lib/connect.js'
import { fact, type Started, started } from './lib/started.js'

let node: Started
beforeAll(async () => {
  node = await started()
}, 60_000)
afterAll(() => node[Symbol.asyncDispose]())

const transports: [name: string, open: (profile: string) => Promise<Connected>][] = [
  ['stdio', (profile) => connectStdio(node.env, undefined, profile)],
  ['http', (profile) => connectHttp(node.url, node.token, undefined, profile)],
]
const namesOf = async ({ client }: Connected) => (await client.listTools()).tools.map(({ name }) => name).sort()
const coreTools = tools.filter((tool) => isInProfile(tool, 'core')).map(({ name }) => name)
const serve = { command: process.execPath, args: ['packages/cli/bin/kg.js', 'mcp', 'serve'] }

describe.each(transports)('a profile over %s', (name, open) => {
  it('core is a short list: at most ten tools and 10,000 characters', async () => {
    await using mcp = await open('core')
    const answer = await mcp.client.listTools()
    expect(answer.tools.map((tool) => tool.name).sort()).toEqual([...coreTools].sort())
    expect(answer.tools.length).toBeLessThanOrEqual(10)
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(10_000)
  }, 30_000)

  it('does not know a tool of another one, and says where it is', async () => {
    await using mcp = await open('core')
    await expect(mcp.call('kg_knowledge_asset_history')).rejects.toThrow(
      'There is no tool kg_knowledge_asset_history here: kg_knowledge_asset_history is in the profile assets: kg mcp serve --profile assets, or /mcp?profile=assets',
    )
    await expect(mcp.call('kg_nothing')).rejects.toThrow(/There is no tool kg_nothing$/)
  }, 30_000)

  it('is served in pages, and accepts arguments that its short list leaves out', async () => {
    const contextGraphId = `short-${name}`
    await using all = await open('all')
    await all.ok('kg_context_graph_create', { contextGraphId })
    const quads = Array.from({ length: 30 }, (_, n) => fact(`urn:${name}:${n}`, `Thing ${n}`))
    await all.ok('kg_knowledge_asset_create', { contextGraphId, name: 'things', quads })
    await using mcp = await open('core')
    await mcp.ok('kg_knowledge_asset_share', { contextGraphId, name: 'things' })
    const sparql = 'SELECT ?s WHERE { ?s <https://schema.org/name> ?n } ORDER BY ?s'
    const wanted = { contextGraphId, sparql, limit: 20, includeSharedMemory: true }
    const first = await mcp.ok('kg_query', wanted)
    const second = await mcp.ok('kg_query', { ...wanted, cursor: first.nextCursor })
    expect([first.bindings.length, second.bindings.length, second.nextCursor]).toEqual([20, 10, undefined])
  }, 60_000)
})

describe('the profile of a session', () => {
  it('is core unless something else is said, by the environment or by the settings of the node', async () => {
    await using plain = await connectEntry({ ...serve, env: node.env })
    expect(await namesOf(plain)).toEqual([...coreTools].sort())
    await using network = await connectEntry({ ...serve, env: { ...node.env, KG_MCP_PROFILE: 'network' } })
    expect(await namesOf(network)).toContain('kg_send_message')
    await node.home.kg('config', 'set', 'mcp.profile', 'chain')
    await using chain = await connectEntry({ ...serve, env: node.env })
    expect(await namesOf(chain)).toContain('kg_wallet_balances')
  }, 60_000)

  it('over HTTP is that of the daemon unless the address names another; a name that is none is refused', async () => {
    await using daemon = await started({ KG_MCP_PROFILE: 'chain' })
    const begin = (path: string) =>
      fetch(new URL(path, daemon.url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${daemon.token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'plain', version: '1' } },
        }),
      })
    const refused = await begin('/mcp?profile=most')
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('must be one of core, assets, network, chain, all')
    await using own = await connectHttp(daemon.url, daemon.token, undefined, '')
    expect(await namesOf(own)).toContain('kg_wallet_balances')
    await using core = await connectHttp(daemon.url, daemon.token, undefined, 'core')
    expect(await namesOf(core)).toEqual([...coreTools].sort())
  }, 60_000)
})
