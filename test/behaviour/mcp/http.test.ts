import { afterAll, describe, expect, it } from 'vitest'
import { exchange } from '../../lib/http.js'
import { connectHttp } from '../../mcp/lib/connect.js'
import { connectedNode } from '../../mcp/lib/connected-node.js'
import { fact, started } from '../../mcp/lib/started.js'

const contextGraphId = 'mine'
const world = await connectedNode(contextGraphId)
afterAll(() => world[Symbol.asyncDispose]())
const { node, mcp: admin } = world

const hello = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'plain', version: '1' } },
})
const post = (body: string, headers: Record<string, string> = {}, method = 'POST') =>
  exchange({
    method,
    url: `${node.url}/mcp`,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    ...(method === 'POST' ? { body } : {}),
  })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function agentToken(name: string): Promise<string> {
  const { authToken } = await node.home.json<{ authToken: string }>('agent', 'register', name)
  return authToken
}

describe('MCP over HTTP at /mcp', () => {
  it('asks for a token as every route does, before it reads anything', async () => {
    const without = await post(hello)
    expect(without.status).toBe(401)
    expect(without.headers['www-authenticate']).toContain('Bearer')
    expect((await post(hello, bearer('wrong'))).status).toBe(401)
    await expect(connectHttp(node.url, 'wrong')).rejects.toThrow()
  })

  it('refuses pages of other origins and other host names', async () => {
    expect((await post(hello, { ...bearer(node.token), origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(hello, { ...bearer(node.token), host: 'evil.example' })).status).toBe(421)
  })

  it('lets pages of this machine read the number of the session', async () => {
    const answer = await post(hello, { ...bearer(node.token), origin: 'http://localhost:6274' })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:6274')
    expect(answer.headers['access-control-expose-headers']).toContain('mcp-session-id')
    expect(answer.headers['mcp-session-id']).toBeTruthy()
  })

  it('refuses what is no beginning of a session, and methods it has not', async () => {
    const token = bearer(node.token)
    expect(await post('{', token)).toMatchObject({ status: 400, text: expect.stringContaining('-32700') })
    expect((await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', token)).status).toBe(400)
    expect((await post('', token, 'GET')).status).toBe(400)
    expect(await post(`[${hello},${hello}]`, token)).toMatchObject({
      status: 400,
      text: expect.stringContaining('Batches'),
    })
    const put = await post('', token, 'PUT')
    expect(put).toMatchObject({ status: 405, headers: { allow: 'GET, POST, DELETE' } })
    // Refused by its length alone; sent whole, it would race with the answer.
    const large = { ...token, 'content-length': String(11 * 2 ** 20) }
    expect((await post('"', large)).status).toBe(413)
  })

  it('acts with the rights of the token: drafts of one agent are nothing to another', async () => {
    await using ada = await connectHttp(node.url, await agentToken('ada'))
    await using bob = await connectHttp(node.url, await agentToken('bob'))
    await ada.ok('kg_knowledge_asset_create', { contextGraphId, name: 'diary', quads: [fact('urn:secret', 'Secret')] })
    expect(await ada.ok('kg_get_entity', { entity: 'urn:secret' })).toMatchObject({ found: true })
    expect(await bob.ok('kg_get_entity', { entity: 'urn:secret' })).toMatchObject({ found: false })
    await bob.refuses('kg_knowledge_asset_query', { contextGraphId, name: 'diary' }, 'ASSET_NOT_FOUND')
    const { you } = await bob.ok('kg_status')
    expect(you).toMatchObject({ name: 'bob', isAdmin: false })
    const { activity } = await bob.ok('kg_list_activity', { contextGraphId })
    expect(activity.filter(({ name }: { name?: string }) => name === 'diary')).toEqual([])
  }, 30_000)

  it('keeps a session to the token that began it', async () => {
    const begun = await post(hello, bearer(node.token))
    const session = { 'mcp-session-id': String(begun.headers['mcp-session-id']) }
    const ping = '{"jsonrpc":"2.0","id":2,"method":"ping"}'
    expect((await post(ping, { ...bearer(node.token), ...session })).status).toBe(200)
    expect((await post(ping, { ...bearer(await agentToken('eve')), ...session })).status).toBe(404)
    expect((await post('', { ...bearer(node.token), ...session }, 'DELETE')).status).toBe(200)
    expect((await post(ping, { ...bearer(node.token), ...session })).status).toBe(404)
  })

  it('reads no files of the node’s machine for its callers, and asks no addresses', async () => {
    const asset = { contextGraphId, name: 'stolen' }
    await admin.refuses('kg_knowledge_asset_import_file', { ...asset, path: '/etc/passwd' }, 'FORBIDDEN')
    await admin.refuses('kg_verify_bundle', { bundle: {}, rpcUrl: 'http://127.0.0.1:1' }, 'FORBIDDEN')
    const base64 = Buffer.from('# Sent\n\nalong').toString('base64')
    expect(await admin.ok('kg_knowledge_asset_import_file', { ...asset, base64, fileName: 'sent.md' })).toMatchObject({
      detectedContentType: 'text/markdown',
    })
  })

  it('does not hold up the end of the daemon', async () => {
    await using other = await started()
    await using mcp = await connectHttp(other.url, other.token)
    await mcp.client.subscribeResource({ uri: 'kg://context-graph/agents' })
    const begun = performance.now()
    expect((await other.home.kg('stop')).code).toBe(0)
    expect(performance.now() - begun).toBeLessThan(8000)
  }, 60_000)
})
