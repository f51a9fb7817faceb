import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { operator } from '../../lib/people.js'
import { until } from '../../lib/until.js'

// The program as it ships: real processes, real pipes.
const program = join('packages', 'cli', 'bin', 'kg.js')

interface KgOptions {
  readonly stdin?: string
  readonly env?: NodeJS.ProcessEnv
  /** Interrupts the command, as Ctrl-C does. */
  readonly signal?: AbortSignal
}

interface Shell extends Daemon {
  kg(argv: readonly string[], more?: KgOptions): Promise<{ exitCode: number; stdout: string; stderr: string }>
}

async function shell(): Promise<Shell> {
  const daemon = await startDaemon()
  const { KG_API: _api, KG_TOKEN: _token, ...inherited } = process.env
  return Object.assign(daemon, {
    async kg(argv: readonly string[], { stdin = '', env = {}, signal }: KgOptions = {}) {
      const all = { ...inherited, KG_HOME: daemon.home, ...env }
      const child = spawn(process.execPath, [program, ...argv], { env: all })
      const exit = once(child, 'exit')
      signal?.addEventListener('abort', () => child.kill('SIGINT'), { once: true })
      // A command that refuses early ends before it has read all.
      child.stdin.on('error', () => undefined)
      child.stdin.end(stdin)
      const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
      return { exitCode: code as number, stdout, stderr }
    },
  })
}

/** Passes every request on to the daemon, and no answer back. */
async function silentWay(url: string): Promise<{ url: string; paths: readonly string[] } & Disposable> {
  const server = createServer()
  const paths: string[] = []
  server.on('request', (asked) => {
    paths.push(asked.url ?? '')
    const passed = request(new URL(asked.url ?? '/', url), { method: asked.method, headers: asked.headers })
    passed.on('response', (answer) => answer.resume()).on('error', () => undefined)
    asked.pipe(passed)
    asked.socket.once('close', () => passed.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, paths, [Symbol.dispose]: close }
}

describe('kg with data, as a program', () => {
  it('reads RDF, documents and queries from the standard input', async () => {
    await using sh = await shell()
    await sh.kg(['context-graph', 'create', 'lab'])
    const stdin = '<urn:a> <urn:b> "c" .'
    const nameless = await sh.kg(['ka', 'create', 'a', '-c', 'lab', '--input-file', '-'], { stdin })
    expect(nameless).toMatchObject({ exitCode: 1, stdout: '' })
    expect(nameless.stderr).toMatch(/^kg: INPUT_FORMAT_UNKNOWN: .+\n→ Use --format turtle/)
    const line = ['ka', 'create', 'a', '-c', 'lab', '--input-file', '-', '--format', 'turtle', '--share', '--json']
    const created = await sh.kg(line, { stdin })
    expect(created).toMatchObject({ exitCode: 0, stderr: '' })
    expect(JSON.parse(created.stdout)).toMatchObject({ written: 1, status: 'swm-shared' })
    const document = ['ka', 'import-file', 'm', '-c', 'lab', '--input-file', '-', '--file-name', 'm.md']
    expect((await sh.kg(document, { stdin: '# Minutes\n' })).stdout).toMatch(/^file +m\.md$/m)
    const sparql = 'SELECT ?o WHERE { ?s ?p ?o }'
    for (const flags of [
      ['-q', '-'],
      ['-f', '-'],
    ])
      expect((await sh.kg(['query', 'lab', ...flags, '--format', 'csv'], { stdin: sparql })).stdout).toBe('o\r\nc\r\n')
  })

  it('sends a file of 20,000 statements and reads it back whole', async () => {
    await using sh = await shell()
    await sh.kg(['context-graph', 'create', 'lab'])
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `<urn:s:${String(at).padStart(5, '0')}> <urn:p> "${at}" .\n`,
    )
    const file = join(sh.home, 'big.nt')
    writeFileSync(file, lines.join(''))
    const created = await sh.kg(['ka', 'create', 'big', '-c', 'lab', '--input-file', file])
    expect(created.stdout).toMatch(/^status +wm-sealed\nstatements +20000$/m)
    const back = await sh.kg(['ka', 'query', 'big', '-c', 'lab', '--format', 'ntriples'])
    expect(back.stdout === lines.join('')).toBe(true)
  })

  it('acts as the agent whose token KG_TOKEN is', async () => {
    await using sh = await shell()
    const bot = JSON.parse((await sh.kg(['agent', 'register', 'bot', '--json'])).stdout)
    const env = { KG_TOKEN: bot.authToken }
    await sh.kg(['context-graph', 'create', 'club', '--curated'])
    const write = ['ka', 'write', 'a', '-c', 'club', '--input-file', '-', '--format', 'nt']
    const stdin = '<urn:a> <urn:b> <urn:c> .\n'
    const refused = await sh.kg(write, { env, stdin })
    expect(refused).toMatchObject({ exitCode: 7, stdout: '' })
    expect(refused.stderr).toContain('NOT_ON_ALLOWLIST')
    await sh.kg(['context-graph', 'add-agent', 'club', '--agent', bot.agentAddress])
    expect(await sh.kg(write, { env, stdin })).toMatchObject({ exitCode: 0, stdout: '1 statement written to a\n' })
    expect((await sh.kg(['ka', 'query', 'a', '-c', 'club'])).exitCode).toBe(3)
  })

  it('ends with 4 when the daemon is down, and keeps stdout empty', async () => {
    await using sh = await shell()
    await sh.stop()
    const down = await sh.kg(['context-graph', 'list', '--json'])
    expect(down).toMatchObject({ exitCode: 4, stdout: '' })
    expect(JSON.parse(down.stderr)).toMatchObject({ code: 'DAEMON_UNREACHABLE', remedy: expect.any(String) })
  })

  it('says that the outcome is unknown when no answer comes in time; the daemon works on, and the command that is named tells [C-ER-06, C-ER-07, C-ER-08, C-ER-09, C-ER-10, C-ER-11, C-ER-12, C-ER-13]', async () => {
    await using sh = await shell()
    using silent = await silentWay(sh.url)
    const env = {
      KG_API: silent.url,
      KG_TOKEN: sh.adminToken,
      KG_API_READ_TIMEOUT_MS: '500',
      KG_API_LONG_TIMEOUT_MS: '500',
    }
    const file = join(sh.home, 'facts.nt')
    writeFileSync(file, '<urn:a> <urn:b> <urn:c> .\n')
    await sh.kg(['context-graph', 'create', 'lab'])
    await sh.kg(['ka', 'create', 'sealed', '-c', 'lab', '--input-file', file])
    const from = ['-c', 'lab', '--input-file', file]
    const lines = [
      ['ka', 'share', 'sealed', '-c', 'lab'],
      ['ka', 'create', 'shared', ...from, '--share'],
      ['ka', 'create', 'published', ...from, '--publish'],
      ['ka', 'import-file', 'imported', ...from],
      ['ka', 'publish', 'other', '-c', 'lab'],
    ]
    const lost = await Promise.all(lines.map((line) => sh.kg(line, { env })))
    for (const [at, { exitCode, stdout, stderr }] of lost.entries()) {
      expect([exitCode, stdout]).toEqual([6, ''])
      expect(stderr).toMatch(/^kg: OUTCOME_UNKNOWN: .+the daemon keeps working on it/)
      expect(stderr).toContain(`kg ka history ${lines[at]?.[2]} -c lab`)
    }
    const late = await sh.kg(['context-graph', 'info', 'lab'], { env })
    expect([late.exitCode, late.stderr]).toEqual([
      5,
      expect.stringContaining('TimeoutError: GET /api/context-graph/lab'),
    ])

    const becomes = (name: string, status: string) =>
      until(
        () => operator(sh).call('getAsset', { params: { name }, query: { contextGraphId: 'lab' } }),
        ({ body }) => (body as { status?: string }).status === status,
      )
    await becomes('sealed', 'swm-shared')
    await becomes('shared', 'swm-shared')
    await becomes('imported', 'draft-open')
  })

  it('lets kg verify wait for its window and half a minute, whatever the deadline of other commands is [C-LI-04]', async () => {
    await using sh = await shell()
    using silent = await silentWay(sh.url)
    const deadlines = { KG_API_READ_TIMEOUT_MS: '500', KG_API_LONG_TIMEOUT_MS: '500' }
    const env = { KG_API: silent.url, KG_TOKEN: sh.adminToken, ...deadlines }
    const interrupting = new AbortController()
    const line = ['verify', 'a', '--context-graph', 'lab', '--verified-graph', 'lab', '--timeout', '1']
    const verifying = sh.kg(line, { env, signal: interrupting.signal })
    await expect.poll(() => silent.paths).toContain('/api/verify')
    expect((await sh.kg(['context-graph', 'create', 'lab'], { env })).exitCode).toBe(5)
    interrupting.abort()
    // It still waited; otherwise it would have ended with 5 by itself.
    expect((await verifying).exitCode).toBe(130)
  })

  it('refuses a wrong time-out setting by its name before anything is sent [C-ER-14]', async () => {
    await using sh = await shell()
    const refused = await sh.kg(['context-graph', 'list'], { env: { KG_API_READ_TIMEOUT_MS: 'soon' } })
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' })
    expect(refused.stderr).toContain('KG_API_READ_TIMEOUT_MS')
  })
})
