import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { LoggingMessageNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { kgHome } from '../lib/run-kg.js'
import { connectStdio } from './lib/connect.js'
import { fact, started } from './lib/started.js'

const alone = { KG_NETWORK: 'none', KG_NET_ENABLED: 'false' }
const { KG_API: _api, KG_TOKEN: _token, ...inherited } = process.env

/** Everything that Node and the program can be made to say. */
const noisy = {
  KG_LOG_LEVEL: 'trace',
  DEBUG: '*',
  NODE_DEBUG: 'http,net,stream,timer',
  NODE_OPTIONS: '--trace-warnings --trace-deprecation',
}

/** The server as a plain process: what it is told, and what it says on each side. Ends with its input. */
async function speak(env: NodeJS.ProcessEnv, lines: readonly string[], answers: number) {
  const args = ['packages/cli/bin/kg.js', 'mcp', 'serve', '--profile', 'all']
  const child = spawn(process.execPath, args, { env: { ...inherited, ...env } })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (text: Buffer) => (stderr += text))
  child.stdout.on('data', (text: Buffer) => {
    stdout += text
    const whole = stdout.split('\n').slice(0, -1)
    if (whole.filter((line) => line.includes('"id":')).length === answers) child.stdin.end()
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
  it.each([
    ['beside a daemon', true, {}],
    ['without a daemon', false, {}],
    ['beside a daemon, all logs on', true, noisy],
    ['without a daemon, all logs on', false, noisy],
  ])(
    'writes nothing but the protocol to stdout, whatever it is told, %s [C-SV-05]',
    async (_, isRunning, logs) => {
      await using node = await started(logs)
      if (!isRunning) await node.home.kg('stop')
      const lines = [
        hello,
        'this is no JSON',
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
        request(2, 'logging/setLevel', { level: 'debug' }),
        request(3, 'tools/list'),
        request(4, 'tools/call', { name: 'kg_status', arguments: {} }),
        request(5, 'tools/call', { name: 'kg_query', arguments: { sparql: 'nonsense' } }),
        request(6, 'no/such/method'),
      ]
      const { code, stdout, stderr } = await speak({ ...node.env, ...logs }, lines, 6)
      const messages = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
      const answers = messages.filter(({ id }) => id !== undefined)
      expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6])
      expect(answers.find(({ id }) => id === 4).result.structuredContent).toMatchObject({ running: isRunning })
      expect(code).toBe(0)
      expect(stderr).toContain('JSON')
    },
    60_000,
  )

  it('tells the client’s log what goes wrong, and more when it is asked to', async () => {
    await using home = await kgHome(alone)
    await using mcp = await connectStdio({ ...inherited, KG_HOME: home.path })
    const told: [level: string, text: unknown][] = []
    mcp.client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params: { level, data } }) => {
      told.push([level, data])
    })
    await mcp.ok('kg_status')
    await mcp.refuses('kg_query', {}, 'VALIDATION_FAILED')
    expect(told).toEqual([])
    await mcp.refuses('kg_wallet_balances', {}, 'DAEMON_UNREACHABLE')
    expect(told).toEqual([['warning', 'kg_wallet_balances failed: DAEMON_UNREACHABLE']])
    await mcp.client.setLoggingLevel('debug')
    told.length = 0
    await mcp.refuses('kg_query', {}, 'VALIDATION_FAILED')
    expect(told).toEqual([
      ['info', 'kg_query failed: VALIDATION_FAILED'],
      ['debug', expect.stringMatching(/^kg_query: \d+ ms$/)],
    ])
    await mcp.client.setLoggingLevel('emergency')
    told.length = 0
    await mcp.refuses('kg_wallet_balances', {}, 'DAEMON_UNREACHABLE')
    expect(told).toEqual([])
  }, 30_000)

  it.each([
    ['KG_API_READ_TIMEOUT_MS', 'soon'],
    ['KG_API_LONG_TIMEOUT_MS', '0'],
    ['KG_API', 'nowhere'],
    ['KG_TOKEN', 'two words'],
  ])(
    'refuses to start with a bad %s, by its name [C-ER-14, C-LI-08]',
    async (variable, value) => {
      const { code, stdout, stderr } = await speak({ [variable]: value }, [hello], 1)
      expect(code).toBeGreaterThan(0)
      expect(stderr).toContain(variable)
      expect(stdout).toBe('')
    },
    30_000,
  )

  it('serves before the daemon runs, and finds it when it does [C-CS-04, C-SV-05]', async () => {
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

  it('calls a lost share "outcome unknown" and names the tool to look with; other time-outs are time-outs [C-ER-07, C-ER-09, C-ER-12, C-ER-13, C-LI-08]', async () => {
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
      // Who the client is goes another way, and is waited for by nobody.
      if (call.url === '/api/agent/client') return
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
