import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run, testNode } from '../commands/test-node.test.support.js'
import { homeFiles } from '../home/home-files.js'
import { Releases } from '../update/releases.js'

interface Finding {
  id: string
  severity: string
  ok: boolean
  detail: string
  remedy?: string
}

const folder = mkdtempSync(join(tmpdir(), 'kg-doctor-'))
const good = join(folder, 'good')
const user = join(folder, 'user')
let made = 0

beforeAll(async () => {
  await using node = await testNode()
  await node.json('context-graph', 'create', 'notes')
  const file = node.file('a.ttl', '<urn:test:a> <urn:test:p> "o" .')
  await node.json('ka', 'create', 'note', '-c', 'notes', '--input-file', file)
  await node.kg('stop')
  cpSync(node.env.KG_HOME ?? '', good, { recursive: true })
  rmSync(join(good, 'chain'), { recursive: true, force: true })
  rmSync(join(good, 'a.ttl'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A copy of the good home to break. */
function copy() {
  const path = join(folder, `home-${++made}`)
  cpSync(good, path, { recursive: true })
  return homeFiles(path)
}

async function examine(path: string, env: NodeJS.ProcessEnv = {}, ...flags: string[]) {
  const quiet = { KG_API_PORT: '0', KG_NETWORK: 'none', PATH: '', HOME: user }
  const { stdout, exitCode } = await run({ ...quiet, ...env, KG_HOME: path }, ['doctor', '--json', ...flags])
  const { findings, fixed } = JSON.parse(stdout) as { findings: Finding[]; fixed: string[] }
  const wrong = findings.filter(({ ok }) => !ok)
  for (const { id, severity, detail, remedy = '' } of wrong) {
    expect([id, severity]).toEqual([
      expect.stringMatching(/^[a-z-]+\.[a-z-]+$/),
      expect.stringMatching(/warning|error/),
    ])
    expect([detail.length, remedy.length]).toEqual([expect.toSatisfy((n) => n > 5), expect.toSatisfy((n) => n > 5)])
  }
  return { findings: wrong, ids: wrong.map(({ id }) => id), exitCode, fixed }
}

/** Something that looks like the package of kg; returns its program. */
function makeKg(folder: string): string {
  const program = join(folder, 'bin', 'kg.js')
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"@kg/cli"}')
  writeFileSync(program, '')
  return program
}

async function serving(answer: object): Promise<{ url: string; port: number } & Disposable> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  return { url, port, [Symbol.dispose]: () => server.close() }
}

const config = (text: string) => (home: ReturnType<typeof copy>) => writeFileSync(home.config, text, { mode: 0o600 })

/** What is broken, how, and what doctor must say of it. */
const cases: [what: string, by: (home: ReturnType<typeof copy>) => void, ids: string[], env?: NodeJS.ProcessEnv][] = [
  ['keys that all may read', ({ keys }) => chmodSync(join(keys, 'node.pem'), 0o644), ['permissions.too-open']],
  ['a damaged config.json', config('{"apiPort": 92'), ['config.damaged']],
  ['an unknown setting', config('{"colour": "red"}'), ['config.unknown-key']],
  ['a setting with a bad value', config('{"jobs": {"concurrency": -1}}'), ['config.bad-value']],
  ['the files of a killed daemon', ({ pid }) => writeFileSync(pid, '999999999\n'), ['stale-files.left-over']],
  ['a ledger that was cut off', ({ ledger }) => cut(join(ledger, 'data.mdb')), ['ledger.damaged']],
  ['a ledger without its key', ({ keys }) => rmSync(join(keys, 'node.pem')), ['keys.node-key-missing']],
  ['an empty auth.token', ({ tokens }) => writeFileSync(tokens, '\n# none\n'), ['token.empty']],
  ['an auth.token that all may read', ({ tokens }) => chmodSync(tokens, 0o644), ['permissions.too-open']],
  [
    'a network without its chain',
    config('{"network": "sepolia", "chain": {"rpcUrls": ["sepolia"]}}'),
    ['config.chain-incomplete', 'config.chain-rpc-url'],
    { KG_NETWORK: '' },
  ],
  ['another current version', ({ path }) => slot(path, '99.0.0'), ['version.slot-skew']],
  ['a current version that is gone', ({ path }) => new Releases(path).switchTo('99.0.0'), ['releases.current-broken']],
  [
    'a version that nobody needs',
    ({ path }) => mkdirSync(join(path, 'releases', '0.0.1'), { recursive: true }),
    ['orphans.slot'],
  ],
]

const cut = (file: string) => truncateSync(file, Math.floor(statSync(file).size / 3))

function slot(path: string, version: string): void {
  const releases = new Releases(path)
  const bin = join(releases.packageOf(releases.slot(version)), 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'kg.js'), '')
  writeFileSync(releases.note(releases.slot(version)), '{}')
  releases.switchTo(version)
}

describe('kg doctor', () => {
  it('finds nothing in a good home', { timeout: 60_000 }, async () => {
    expect(await examine(copy().path)).toMatchObject({ ids: [], exitCode: 0 })
  })

  it.each(cases)('finds %s', { timeout: 60_000 }, async (_, breakIt, ids, env = {}) => {
    const home = copy()
    mkdirSync(join(home.path, 'releases'), { recursive: true })
    breakIt(home)
    expect(await examine(home.path, env)).toMatchObject({ ids, exitCode: 8 })
  })

  it('finds a port that is taken', { timeout: 60_000 }, async () => {
    using server = await serving({})
    expect((await examine(copy().path, { KG_API_PORT: String(server.port) })).ids).toEqual(['port.taken'])
  })

  it('finds an RPC of another chain', { timeout: 60_000 }, async () => {
    using rpc = await serving({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    const chain = { rpcUrls: [rpc.url, 'http://127.0.0.1:1'], chainId: 11155111, hub: `0x${'1'.repeat(40)}` }
    const home = copy()
    config(JSON.stringify({ network: 'sepolia', chain }))(home)
    expect((await examine(home.path, { KG_NETWORK: '' })).ids).toEqual(['chain.other-chain', 'chain.rpc-away'])
  })

  it('finds a daemon of another version [C-CN-11, C-VE-01]', { timeout: 60_000 }, async () => {
    const store = { ok: false, engine: 'embedded', detail: 'gone', writeMs: -1 }
    const chain = { network: 'local', state: 'failed', reason: 'no answer' }
    using daemon = await serving({ version: '99.0.0', store, chain, connectedPeers: 0, multiaddrs: [] })
    const { ids } = await examine(copy().path, { KG_API: daemon.url })
    expect(ids).toEqual(['version.daemon-skew', 'store.broken', 'chain.failed'])
  })

  it('finds a clone on PATH, unless it is told not to look [C-CN-12]', { timeout: 60_000 }, async () => {
    mkdirSync(join(folder, 'path'))
    symlinkSync(makeKg(join(folder, 'clone')), join(folder, 'path', 'kg'))
    const env = { PATH: join(folder, 'path') }
    expect((await examine(copy().path, env)).ids).toEqual(['orphans.clone'])
    expect((await examine(copy().path, env, '--no-orphan-scan')).ids).toEqual([])
  })

  it('finds clones and installations that are not on PATH [C-CN-12]', { timeout: 60_000 }, async () => {
    const person = join(folder, 'crowded')
    const home = copy()
    const clone = join(person, 'src/kg')
    const daemon = join(clone, 'packages/node/dist/daemon/main.js')
    mkdirSync(dirname(daemon), { recursive: true })
    writeFileSync(daemon, 'process.stdin.resume()')
    const started = makeKg(join(clone, 'packages/cli'))
    const forgotten = makeKg(join(person, 'old/kg/packages/cli'))
    const global = makeKg(join(person, '.npm-global/lib/node_modules/@kg/cli'))
    const named = makeKg(join(folder, 'elsewhere/packages/cli'))
    makeKg(join(person, 'one/two/three/four/packages/cli'))
    mkdirSync(join(person, '.cursor'))
    const kg = { command: 'node', args: [named, 'mcp', 'serve'] }
    writeFileSync(join(person, '.cursor/mcp.json'), JSON.stringify({ mcpServers: { kg } }))
    const other = spawn(process.execPath, [daemon])
    await once(other, 'spawn')
    mkdirSync(join(person, '.kg-2'))
    writeFileSync(join(person, '.kg-2/daemon.pid'), `${other.pid}\n`)
    const { findings } = await examine(home.path, { HOME: person })
    const found = findings.map(({ id, detail }) => [id, detail.replace(/^There is another kg, /, '')])
    expect(found).toEqual([
      ['orphans.clone', `${started}: the daemon of ${person}/.kg-2 runs from it (process ${other.pid})`],
      ['orphans.clone', `${named}: Cursor starts it (${person}/.cursor/mcp.json)`],
      ['orphans.installation', `${global}: nothing starts it, and it is not on PATH`],
      ['orphans.clone', `${forgotten}: nothing starts it, and it is not on PATH`],
    ])
    expect((await examine(home.path, { HOME: person }, '--no-orphan-scan')).ids).toEqual([])
    other.stdin.end()
    await once(other, 'exit')
  })

  it('puts right what is safe to, and leaves the rest', { timeout: 60_000 }, async () => {
    const home = copy()
    chmodSync(join(home.keys, 'node.pem'), 0o666)
    writeFileSync(home.pid, '999999999\n')
    mkdirSync(join(home.path, 'releases', '.new-1.0.0-x'), { recursive: true })
    writeFileSync(join(home.path, 'releases', 'update.lock'), '999999999\n')
    config('{"colour": "red"}')(home)
    const { ids, fixed } = await examine(home.path, {}, '--fix')
    expect([ids, fixed.length]).toEqual([['config.unknown-key'], 4])
    expect([existsSync(home.pid), readFileSync(home.config, 'utf8')]).toEqual([false, '{"colour": "red"}'])
  })
})
