import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kgHome } from '../behaviour/run-kg.js'
import { connectStdio } from './lib/connect.js'
import { fact, started } from './lib/started.js'

const alone = { KG_NETWORK: 'none', KG_NET_ENABLED: 'false' }
const { KG_API: _api, KG_TOKEN: _token, ...inherited } = process.env

/** The server as a plain process: what it is told, and what it says on each side. */
async function speak(env: NodeJS.ProcessEnv, lines: readonly string[], answers: number) {
  const child = spawn(process.execPath, ['packages/cli/bin/kg.js', 'mcp', 'serve'], { env: { ...inherited, ...env } })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (text: Buffer) => (stderr += text))
  child.stdout.on('data', (text: Buffer) => {
    stdout += text
    if (stdout.split('\n').length > answers) child.stdin.end()
  })
  child.stdin.on('error', () => undefined)
  for (const line of lines) child.stdin.write(`${line}\n`)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

const request = (id: number, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const hello = request(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'plain', version: '1' },
})

describe('kg mcp serve', () => {
  it('writes nothing but the protocol to stdout, whatever it is told, and ends with its input', async () => {
    await using node = await started()
    const lines = [
      hello,
      'this is no JSON',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      request(2, 'tools/list'),
      request(3, 'tools/call', { name: 'kg_status', arguments: {} }),
      request(4, 'tools/call', { name: 'kg_query', arguments: { sparql: 'nonsense' } }),
      request(5, 'no/such/method'),
    ]
    const { code, stdout, stderr } = await speak(node.env, lines, 5)
    const messages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
    expect(messages.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5])
    expect(code).toBe(0)
    expect(stderr).toContain('JSON')
  }, 60_000)

  it.each([
    ['KG_API_READ_TIMEOUT_MS', 'soon'],
    ['KG_API_LONG_TIMEOUT_MS', '0'],
    ['KG_API', 'nowhere'],
    ['KG_TOKEN', 'two words'],
  ])(
    'refuses to start with a bad %s, by its name',
    async (variable, value) => {
      const { code, stdout, stderr } = await speak({ [variable]: value }, [hello], 1)
      expect(code).toBeGreaterThan(0)
      expect(stderr).toContain(variable)
      expect(stdout).toBe('')
    },
    30_000,
  )

  it('serves before the daemon runs, and finds it when it does', async () => {
    await using home = await kgHome(alone)
    await using mcp = await connectStdio({ ...inherited, KG_HOME: home.path })
    expect(await mcp.ok('kg_status')).toMatchObject({ running: false, remedy: expect.stringContaining('kg start') })
    expect(await mcp.refuses('kg_list_context_graphs', {}, 'DAEMON_UNREACHABLE')).toContain('kg start')
    expect((await mcp.client.listResources()).resources).toEqual([])
    await home.kg('start')
    expect(await mcp.ok('kg_status')).toMatchObject({ running: true })
    await home.kg('stop')
    expect(await mcp.ok('kg_status')).toMatchObject({ running: false })
    await home.kg('start')
    expect(await mcp.ok('kg_context_graph_create', { contextGraphId: 'later' })).toMatchObject({ created: true })
  }, 90_000)

  it('imports a file of the caller’s machine, by its absolute path', async () => {
    await using node = await started()
    await using mcp = await connectStdio(node.env)
    const asset = { contextGraphId: 'files', name: 'doc' }
    await mcp.ok('kg_context_graph_create', { contextGraphId: 'files' })
    const path = join(node.home.path, 'plan.md')
    writeFileSync(path, '# Plan\n\nFirst things first.\n')
    const { fileName, extraction } = await mcp.ok('kg_knowledge_asset_import_file', { ...asset, path })
    expect({ fileName, status: extraction.status }).toEqual({ fileName: 'plan.md', status: 'completed' })
    for (const wrong of ['plan.md', join(node.home.path, 'none.md'), node.home.path])
      await mcp.refuses('kg_knowledge_asset_import_file', { ...asset, path: wrong }, 'VALIDATION_FAILED')
  }, 60_000)

  it('calls a lost share "outcome unknown" and names the tool to look with; other time-outs are time-outs', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const api = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const env = {
      ...inherited,
      KG_API: api,
      KG_TOKEN: 't',
      KG_API_READ_TIMEOUT_MS: '200',
      KG_API_LONG_TIMEOUT_MS: '200',
    }
    {
      await using mcp = await connectStdio(env)
      const asset = { contextGraphId: 'g', name: 'a' }
      const text = await mcp.refuses('kg_knowledge_asset_share', asset, 'OUTCOME_UNKNOWN')
      expect(text).toContain('kg_knowledge_asset_history for "a"')
      const quads = [fact('urn:a', 'A')]
      await mcp.refuses('kg_knowledge_asset_create', { ...asset, quads, alsoShareSwm: true }, 'OUTCOME_UNKNOWN')
      await mcp.refuses('kg_knowledge_asset_create', { ...asset, quads }, 'TIMEOUT')
      await mcp.refuses('kg_knowledge_asset_list', { contextGraphId: 'g' }, 'TIMEOUT')
    }
    silent.closeAllConnections()
    silent.close()
  }, 60_000)

  it('gives up a call that the client cancels, and lets go of the connection', async () => {
    const seen: string[] = []
    let gone: () => void = () => undefined
    const left = new Promise<void>((resolve) => {
      gone = resolve
    })
    const slow = createServer((call) => {
      seen.push(`${call.method} ${call.headers['idempotency-key'] === undefined ? 'without' : 'with'} key`)
      call.socket.once('close', gone)
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const api = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    await using mcp = await connectStdio({ ...inherited, KG_API: api, KG_TOKEN: 't' })
    const cancelling = new AbortController()
    const call = mcp.client.callTool(
      { name: 'kg_knowledge_asset_share', arguments: { contextGraphId: 'g', name: 'a' } },
      undefined,
      { signal: cancelling.signal, onprogress: () => setTimeout(() => cancelling.abort('enough'), 300) },
    )
    await expect(call).rejects.toThrow('enough')
    await left
    expect(seen).toEqual(['POST with key'])
    slow.closeAllConnections()
    slow.close()
  }, 60_000)
})
