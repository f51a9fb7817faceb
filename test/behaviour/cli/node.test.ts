import { once } from 'node:events'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { type KgHome, kgHome } from '../../lib/run-kg.js'

interface Diagnosis {
  ok: boolean
  fixed: string[]
  findings: { check: string; ok: boolean; detail: string; remedy?: string }[]
}

const wrongs = ({ findings }: Diagnosis) => findings.filter(({ ok }) => !ok).map(({ check }) => check)
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

/** Resolves when a node in the foreground is up, with what it has said so far. */
function untilUp({ stderr }: ReturnType<KgHome['spawn']>): Promise<() => string> {
  let said = ''
  return new Promise((resolve) => {
    stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Ctrl-C stops it')) resolve(() => said)
    })
  })
}

describe('kg and its daemon', () => {
  it('starts, tells its state and stops [C-CN-05, C-CN-07, C-CN-08]', { timeout: 60_000 }, async () => {
    await using home = await kgHome()
    const started = await home.json<{ url: string; pid: number; alreadyRunning: boolean }>('start')
    expect(started.alreadyRunning).toBe(false)
    expect((await fetch(`${started.url}/api/status`)).status).toBe(200)

    const again = await home.json('start')
    expect(again).toMatchObject({ alreadyRunning: true, url: started.url, pid: started.pid })

    const status = await home.kg('status')
    expect([status.code, status.stderr]).toEqual([0, ''])
    expect(status.stdout).toMatch(/^peers +0$/m)
    expect(status.stdout).toMatch(/^store +ok, embedded/m)

    expect(await home.kg('stop')).toMatchObject({ code: 0, stdout: expect.stringContaining('The daemon has stopped') })
    await expect(fetch(`${started.url}/api/status`)).rejects.toThrow('fetch failed')
    expect(await home.kg('stop')).toMatchObject({ code: 0, stdout: 'No daemon is running\n' })
  })

  it('runs in the foreground until a signal and ends cleanly [C-CN-06, C-CN-09]', { timeout: 60_000 }, async () => {
    await using home = await kgHome()
    const child = home.spawn('start', '-f')
    const said = await untilUp(child)
    expect(said()).toMatch(/The node is up at http:\/\/127\.0\.0\.1:\d+/)
    expect(said()).toContain(join(home.path, 'auth.token'))
    child.kill('SIGINT')
    const [code] = await once(child, 'close')
    expect([code, said()]).toEqual([0, expect.stringContaining('node stopped')])
    expect((await home.kg('status')).code).toBe(4)
    expect((await home.kg('logs', '-n', '1')).stdout).toContain('node stopped')
  })

  it('stops a node in the foreground, too', { timeout: 60_000 }, async () => {
    await using home = await kgHome()
    const child = home.spawn('start', '-f')
    const ended = once(child, 'close')
    await untilUp(child)
    expect(await home.json('stop')).toMatchObject({ wasRunning: true })
    expect((await ended)[0]).toBe(0)
  })

  it('stops a daemon that its token no longer opens, by a signal', { timeout: 60_000 }, async () => {
    await using home = await kgHome({ KG_TOKEN: 'not-the-token' })
    await home.json('start')
    expect(await home.json('stop')).toMatchObject({ wasRunning: true, by: 'signal' })
  })

  it('says why the daemon does not start', { timeout: 60_000 }, async () => {
    await using home = await kgHome()
    await writeFile(join(home.path, 'config.json'), '{"colour":"red"}')
    const { code, stdout, stderr } = await home.kg('start')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('kg: CONFIG_INVALID: config.json: colour is not a setting\n→ ')
  })

  it('shows the end of the log, for people and as it was written [C-CN-09]', { timeout: 60_000 }, async () => {
    await using home = await kgHome()
    expect(await home.kg('logs')).toMatchObject({ code: 3, stderr: expect.stringContaining('LOG_NOT_FOUND') })
    await home.json('start')
    await home.json('stop')
    const pretty = await home.kg('logs', '-n', '2')
    expect(pretty.stdout.trimEnd().split('\n')).toHaveLength(2)
    expect(pretty.stdout).toMatch(/^\d\d:\d\d:\d\d info {2}node stopped$/m)
    const raw = await home.kg('logs', '-n', '1', '--json')
    expect(JSON.parse(raw.stdout)).toMatchObject({ level: 30, msg: 'node stopped' })
    expect((await home.kg('logs', '-n', 'many')).code).toBe(2)
  })

  it('follows the log as it grows', { timeout: 60_000 }, async () => {
    await using home = await kgHome()
    await writeFile(join(home.path, 'daemon.log'), 'old\n')
    const child = home.spawn('logs', '--follow', '--json')
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
    expect(await lines.next()).toMatchObject({ value: 'old' })
    await writeFile(join(home.path, 'daemon.log'), 'new\n', { flag: 'a' })
    expect(await lines.next()).toMatchObject({ value: 'new' })
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

describe('kg auth', () => {
  it('rotates the token: the old one is refused at once, the new one works [C-AU-01, C-AU-03, C-CN-18, C-CN-19, C-CN-20]', {
    timeout: 60_000,
  }, async () => {
    await using home = await kgHome()
    const { url } = await home.json<{ url: string }>('start')
    const ask = async (token: string) =>
      (await fetch(`${url}/api/context-graph/list`, { headers: { authorization: `Bearer ${token}` } })).status
    const before = (await home.kg('auth', 'show')).stdout.trim()
    expect(await ask(before)).toBe(200)
    const { stdout, code } = await home.kg('auth', 'rotate')
    const after = stdout.trim()
    expect([code, await ask(before), await ask(after)]).toEqual([0, 401, 200])
    expect((await home.kg('auth', 'show')).stdout.trim()).toBe(after)
    expect(await mode(join(home.path, 'auth.token'))).toBe('600')
    expect(await home.json('auth', 'status')).toMatchObject({ enabled: true, from: 'daemon', adminTokens: 1 })
  })

  it('tells what is configured while no daemon runs [C-AU-03, C-CN-20]', async () => {
    await using home = await kgHome()
    expect((await home.kg('auth', 'show')).code).toBe(3)
    await writeFile(join(home.path, 'config.json'), '{"auth":{"enabled":false}}')
    expect(await home.json('auth', 'status')).toMatchObject({ enabled: false, from: 'config', adminTokens: 0 })
  })
})

/** Other copies of kg on the machine of whoever runs this are none of these tests' business. */
const noOthers = { HOME: '/nonexistent' }

describe('kg doctor', () => {
  it('finds nothing wrong with a good home, running or not [C-CN-10, C-CN-12]', { timeout: 60_000 }, async () => {
    await using home = await kgHome(noOthers)
    await home.json('start')
    const running = await home.json<Diagnosis>('doctor', '--no-orphan-scan')
    expect([wrongs(running), running.ok]).toEqual([[], true])
    expect(running.findings.map(({ check }) => check)).not.toContain('orphans')
    await home.json('stop')
    const down = await home.kg('doctor')
    expect([down.code, down.stderr]).toEqual([0, ''])
    expect(down.stdout).toContain('No problems found')
  })

  it('finds secrets that others may read, and closes them with --fix', async () => {
    await using home = await kgHome(noOthers)
    await mkdir(join(home.path, 'keys'), { mode: 0o755 })
    await writeFile(join(home.path, 'keys/node.pem'), 'x', { mode: 0o644 })
    await writeFile(join(home.path, 'auth.token'), 'x', { mode: 0o644 })
    for (const name of ['keys', 'keys/node.pem', 'auth.token']) await chmod(join(home.path, name), 0o755)
    const { code, stdout } = await home.kg('doctor', '--json')
    expect(code).toBe(8)
    expect(wrongs(JSON.parse(stdout))).toEqual(['permissions', 'permissions', 'permissions'])
    expect(await home.json('doctor', '--fix')).toMatchObject({ ok: true, fixed: { length: 3 } })
    expect(await mode(join(home.path, 'keys'))).toBe('700')
    expect(await mode(join(home.path, 'keys/node.pem'))).toBe('600')
  })

  it('finds settings that the daemon would refuse [C-CN-10, C-CN-13]', async () => {
    await using home = await kgHome(noOthers)
    const config = { colour: 'red', jobs: { concurrency: -1 }, auth: { enabled: false }, apiHost: '0.0.0.0' }
    await writeFile(join(home.path, 'config.json'), JSON.stringify(config), { mode: 0o600 })
    const diagnosis = await home.json<Diagnosis>('doctor')
    const details = diagnosis.findings.filter(({ ok }) => !ok).map(({ detail }) => detail)
    expect(details).toEqual([
      expect.stringContaining('colour is not a setting'),
      expect.stringContaining('jobs.concurrency'),
      expect.stringContaining('auth.enabled is false while the API listens on 0.0.0.0'),
    ])
  })

  it('finds what a killed daemon leaves, a broken ledger and a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await using home = await kgHome({ ...noOthers, KG_API_PORT: String(port) })
    await writeFile(join(home.path, 'daemon.pid'), `${process.pid}\n`)
    await writeFile(join(home.path, 'api.port'), '1\n')
    await mkdir(join(home.path, 'ledger'))
    await writeFile(join(home.path, 'ledger/data.mdb'), 'this is no ledger at all')
    expect(wrongs(await home.json('doctor'))).toEqual(['stale files', 'stale files', 'port', 'ledger'])
    expect(wrongs(await home.json('doctor', '--fix'))).toEqual(['port', 'ledger'])
    server.close()
  })
})

describe('kg update', () => {
  it('says of a clone that git updates it [C-CN-15]', async () => {
    await using home = await kgHome()
    const { code, stdout } = await home.kg('update', '--check')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/ in the clone .+: update it with git pull/)])
    expect((await home.kg('update')).stderr).toContain('INSTALLED_FROM_CLONE')
  })
})

describe('kg init', () => {
  it('sets peers and relays, and warns when another program has the port [C-CN-01]', async () => {
    await using home = await kgHome()
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const peer = '/ip4/203.0.113.7/tcp/9201/p2p/12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'
    const { stdout } = await home.kg('init', '--yes', '--api-port', String(port), '--bootstrap', peer, '--relay', peer)
    server.close()
    expect(stdout).toContain(`Port ${port} is used by another program`)
    const { net } = JSON.parse(await readFile(join(home.path, 'config.json'), 'utf8'))
    expect(net).toEqual({ bootstrap: [peer], relays: [peer] })
  })

  it('writes a config that only its owner may read, and keeps what is there [C-CN-02, C-CN-03]', async () => {
    await using home = await kgHome()
    const { code, stdout } = await home.kg(
      'init',
      '--yes',
      '--name',
      'kitchen',
      '--role',
      'core',
      '--network',
      'local',
      '--store',
      'embedded',
    )
    expect(code).toBe(0)
    expect(stdout).toContain('Next: kg start')
    await home.json('init', '--api-port', '9333', '--auth', 'off')
    const config = JSON.parse(await readFile(join(home.path, 'config.json'), 'utf8'))
    expect(config).toEqual({
      name: 'kitchen',
      nodeRole: 'core',
      network: 'local',
      apiPort: 9333,
      auth: { enabled: false },
      store: { backend: 'embedded' },
    })
    expect(await mode(join(home.path, 'config.json'))).toBe('600')
  })

  it('does not show a password', async () => {
    await using home = await kgHome()
    const file = join(home.path, 'config.json')
    await writeFile(file, '{"store":{"password":"hunter2"}}')
    expect((await home.kg('init', '--json')).stdout).not.toContain('hunter2')
    expect(await readFile(file, 'utf8')).toContain('hunter2')
  })

  it.each([
    ['a port that is none', ['--api-port', 'x']],
    ['a server without its address', ['--store', 'server']],
    ['a backend that does not exist', ['--store', 'paper']],
  ])('refuses %s and writes nothing', async (_, options) => {
    await using home = await kgHome()
    expect((await home.kg('init', ...options)).code).toBe(2)
    await expect(stat(join(home.path, 'config.json'))).rejects.toThrow('ENOENT')
  })

  it('does not write over a config that the daemon would refuse', async () => {
    await using home = await kgHome()
    await writeFile(join(home.path, 'config.json'), '{"colour":"red"}')
    const { code, stderr } = await home.kg('init')
    expect(code).toBe(1)
    expect(stderr).toContain('CONFIG_INVALID: colour is not a setting')
    expect(await readFile(join(home.path, 'config.json'), 'utf8')).toBe('{"colour":"red"}')
  })
})

describe('kg', () => {
  it('shows a newcomer around', { timeout: 60_000 }, async () => {
    await using home = await kgHome()
    expect((await home.kg('demo')).code).toBe(4)
    await home.json('start')
    const demo = await home.kg('demo')
    expect(demo.code).toBe(0)
    expect(demo.stderr).toContain('$ kg ka share hello -c demo-')
    expect(demo.stderr).toContain('answer: "Charles Babbage"')
    expect(demo.stderr).toContain('Publishing is left out: the demo publishes only on the network local')
    const { steps } = await home.json<{ steps: { command: string }[] }>('demo')
    expect(steps).toHaveLength(5)
  })

  it('prints completion scripts', async () => {
    await using home = await kgHome()
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, stdout } = await home.kg('completion', shell)
      expect([code, stdout.includes('context-graph create')]).toEqual([0, true])
    }
    expect((await home.kg('completion', 'cmd')).code).toBe(2)
  })

  it('suggests the nearest command for one that is unknown', async () => {
    await using home = await kgHome()
    const { code, stdout, stderr } = await home.kg('strat')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain("kg: USAGE: unknown command 'strat'\n→ Did you mean start?")
  })

  it('says how to start the daemon when it is down, also as JSON', async () => {
    await using home = await kgHome()
    const { code, stdout, stderr } = await home.kg('status', '--json')
    expect([code, stdout]).toEqual([4, ''])
    expect(JSON.parse(stderr)).toMatchObject({ code: 'DAEMON_UNREACHABLE', exitCode: 4 })
  })

  it('is quiet when whoever reads its output has had enough', async () => {
    await using home = await kgHome()
    const child = home.spawn('completion', 'fish')
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.stdout?.destroy()
    const [code] = await once(child, 'close')
    expect([code, stderr]).toEqual([0, ''])
  })
})
