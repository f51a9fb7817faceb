import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connectEntry } from './lib/connect.js'
import { fact, started } from './lib/started.js'

const user = mkdtempSync(join(tmpdir(), 'kg-mcp-user-'))
afterAll(() => rmSync(user, { recursive: true }))

it('clients that kg mcp setup has set up act as two agents, and neither is admin', async () => {
  const files = { cursor: join(user, '.cursor/mcp.json'), windsurf: join(user, '.codeium/windsurf/mcp_config.json') }
  for (const file of Object.values(files)) mkdirSync(join(file, '..'), { recursive: true })
  await using node = await started({ HOME: user })
  expect((await node.home.kg('mcp', 'setup', '--yes', '--client', 'cursor', '--client', 'windsurf')).code).toBe(0)

  const entryOf = (file: string) => {
    const { command, args, env } = JSON.parse(readFileSync(file, 'utf8')).mcpServers.kg
    // A token of the user's shell must not make a client admin again.
    return { command, args, env: { ...node.env, KG_TOKEN: node.token, KG_MCP_PROFILE: 'all', ...env } }
  }
  await using cursor = await connectEntry(entryOf(files.cursor))
  await using windsurf = await connectEntry(entryOf(files.windsurf))
  await using again = await connectEntry(entryOf(files.cursor))
  const [one, other, same] = await Promise.all(
    [cursor, windsurf, again].map(async (client) => (await client.ok('kg_status')).you),
  )
  expect([one, other]).toMatchObject([
    { name: 'cursor', isAdmin: false },
    { name: 'windsurf', isAdmin: false },
  ])
  expect((await again.ok('kg_status')).you.agentAddress).toBe((await cursor.ok('kg_status')).you.agentAddress)
  expect(same.name).toBe('cursor')

  const asset = { contextGraphId: 'drafts', name: 'mine' }
  await cursor.ok('kg_context_graph_create', { contextGraphId: 'drafts' })
  await cursor.ok('kg_knowledge_asset_write', { ...asset, quads: [fact('urn:a', 'A')] })
  expect(await again.ok('kg_knowledge_asset_query', asset)).toMatchObject({ count: 1 })
  await windsurf.refuses('kg_knowledge_asset_query', asset, 'ASSET_NOT_FOUND')
  const misspelled = { ...asset, name: 'mien' }
  const meant = 'Did you mean mine?'
  expect(await cursor.refuses('kg_knowledge_asset_query', misspelled, 'ASSET_NOT_FOUND')).toContain(meant)
  expect(await windsurf.refuses('kg_knowledge_asset_query', misspelled, 'ASSET_NOT_FOUND')).not.toContain(meant)

  const file = join(node.home.path, 'keys/tokens/cursor')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(files.cursor, 'utf8')).not.toContain(readFileSync(file, 'utf8').trim())
  const refused = await fetch(`${node.url}/api/agent/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readFileSync(file, 'utf8').trim()}`, 'content-type': 'application/json' },
    body: '{"name":"more"}',
  })
  expect(refused.status).toBe(403)
}, 60_000)
