import { chmod, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type KgHome, kgHome } from '../../lib/run-kg.js'

const minute = { timeout: 120_000 }

async function remember(home: KgHome, name: string): Promise<void> {
  const file = join(home.path, `${name}.ttl`)
  await writeFile(file, `<urn:test:${name}> <urn:test:says> "hello" .\n`)
  await home.json('ka', 'create', name, '-c', 'notes', '--input-file', file)
  await home.json('ka', 'share', name, '-c', 'notes')
}

const named = async (home: KgHome) =>
  (await home.json<{ assets: { name: string }[] }>('ka', 'list', '-c', 'notes')).assets.map(({ name }) => name).sort()

async function refused(home: KgHome, ...argv: string[]): Promise<string> {
  const { stderr, code } = await home.kg(...argv, '--json')
  expect(code).not.toBe(0)
  return (JSON.parse(stderr) as { code: string }).code
}

describe('kg compact', () => {
  it('writes the file anew while the daemon is down, and the next start finds everything', minute, async () => {
    await using home = await kgHome()
    expect(await refused(home, 'compact')).toBe('LEDGER_NOT_FOUND')
    await home.json('start')
    await home.json('context-graph', 'create', 'notes')
    for (const name of ['first', 'second']) await remember(home, name)
    await home.json('stop')
    const done = await home.json<{ bytesBefore: number; bytesAfter: number; rows: number }>('compact')
    expect(done.rows).toBeGreaterThan(0)
    expect(done.bytesAfter).toBeLessThanOrEqual(done.bytesBefore)
    expect((await stat(join(home.path, 'ledger', 'data.mdb'))).size).toBe(done.bytesAfter)
    await home.json('start')
    expect(await named(home)).toEqual(['first', 'second'])
    expect(await home.json('doctor', '--no-orphan-scan')).toMatchObject({ ok: true })
  })
})

describe('kg backup and kg restore', () => {
  it('bring a node back, from a daemon that runs and from one that does not', minute, async () => {
    await using home = await kgHome()
    const [hot, cold] = [join(home.path, 'hot.tar.gz'), join(home.path, 'cold.tar.gz')]
    expect(await refused(home, 'backup', cold)).toBe('LEDGER_NOT_FOUND')
    await home.json('start')
    await home.json('context-graph', 'create', 'notes')
    await remember(home, 'first')
    expect(await home.json('backup', hot)).toMatchObject({ file: hot, hot: true, withKeys: false })
    expect(((await stat(hot)).mode & 0o777).toString(8)).toBe('600')
    expect(await refused(home, 'backup', hot)).toBe('FILE_EXISTS')
    await remember(home, 'second')
    expect(await refused(home, 'restore', hot)).toBe('DAEMON_RUNNING')
    await home.json('stop')
    const copy = join('holdings', 'local%3A31337-1.copy')
    await mkdir(join(home.path, 'holdings'), { recursive: true })
    await writeFile(join(home.path, copy), 'an encrypted copy')
    const bare = join(home.path, 'bare.tar.gz')
    expect(await home.json('backup', bare, '--no-holdings')).toMatchObject({ copies: 0, copiesLeftOut: 1 })
    const kinds = { hot: false, withKeys: true, copies: 1, copiesLeftOut: 0 }
    expect(await home.json('backup', cold, '--with-keys')).toMatchObject(kinds)

    expect(await refused(home, 'restore', hot)).toBe('HOME_NOT_EMPTY')
    const { kept } = await home.json<{ kept: string[] }>('restore', hot, '--force')
    expect(kept).toEqual([expect.stringContaining('ledger.before-restore-')])
    await home.json('start')
    expect(await named(home)).toEqual(['first'])

    await using fresh = await kgHome()
    expect(await refused(fresh, 'restore', hot)).toBe('NODE_KEY_NOT_FOUND')
    expect(await fresh.json('restore', cold)).toMatchObject({ withKeys: true, kept: [] })
    expect(await readFile(join(fresh.path, copy), 'utf8')).toBe('an encrypted copy')
    await fresh.json('start')
    expect(await named(fresh)).toEqual(['first', 'second'])
    expect(await fresh.json('doctor', '--no-orphan-scan')).toMatchObject({ ok: true })
  })

  it('refuse a file that is not whole, and leave the node as it is', minute, async () => {
    await using home = await kgHome()
    await home.json('start')
    await home.json('stop')
    const file = join(home.path, 'node.tar.gz')
    await home.json('backup', file)
    const before = await readFile(join(home.path, 'ledger', 'data.mdb'))
    await truncate(file, (await stat(file)).size - 500)
    expect(await refused(home, 'restore', file, '--force')).toBe('BACKUP_UNUSABLE')
    await writeFile(file, 'this is no archive')
    expect(await refused(home, 'restore', file, '--force')).toBe('BACKUP_UNUSABLE')
    expect(await refused(home, 'restore', join(home.path, 'nowhere.tar.gz'))).toBe('ENOENT')
    expect(await readFile(join(home.path, 'ledger', 'data.mdb'))).toEqual(before)
    expect((await readdir(home.path)).filter((name) => name.startsWith('.restore-'))).toEqual([])
  })
})

describe('kg export and kg import', () => {
  it('carry a context graph to another node', minute, async () => {
    await using home = await kgHome()
    await home.json('start')
    await home.json('context-graph', 'create', 'notes')
    await remember(home, 'first')
    const file = join(home.path, 'notes.kg')
    expect(await home.json('export', 'notes', '-o', file)).toMatchObject({ contextGraphId: 'notes', frames: 1 })
    expect(await refused(home, 'export', 'notes', '-o', file)).toBe('FILE_EXISTS')
    for (const format of ['trig', 'jsonld', 'nquads']) {
      const output = join(home.path, `notes.${format}`)
      const written = await home.json('export', 'notes', '-o', output, '--format', format)
      expect(written).toMatchObject({ graphs: 1, statements: expect.any(Number) })
      expect(await readFile(output, 'utf8')).toContain('did:kg:context-graph:notes/_swm/')
    }
    expect(await refused(home, 'export', 'nowhere', '-o', join(home.path, 'x.kg'))).toBe('CONTEXT_GRAPH_NOT_FOUND')

    await using other = await kgHome()
    await other.json('start')
    expect(await other.json('import', file)).toMatchObject({ isNew: true, stored: 1, refused: [] })
    expect(await named(other)).toEqual(['first'])
    await truncate(file, (await stat(file)).size - 1)
    expect(await refused(other, 'import', file)).toBe('GRAPH_FILE_INVALID')
  })
})

describe('kg service', () => {
  it('shows, writes, tells of and removes the unit', minute, async () => {
    const tools = join(process.cwd(), 'test', 'out', `service-${process.pid}`)
    await mkdir(join(tools, 'bin'), { recursive: true })
    const said = join(tools, 'said')
    await writeFile(join(tools, 'bin', 'systemctl'), `#!/bin/sh\necho "$@" >> ${said}\n`)
    await chmod(join(tools, 'bin', 'systemctl'), 0o755)
    await using home = await kgHome({ XDG_CONFIG_HOME: tools, PATH: `${tools}/bin:${process.env.PATH}` })
    const unit = join(tools, 'systemd', 'user', 'kg.service')

    const { stdout } = await home.kg('service', 'install', '--dry-run')
    expect(stdout).toContain(`Environment=KG_HOME=${home.path}`)
    expect(await home.json('service', 'status')).toMatchObject({ installed: false, file: unit })
    expect(await home.json('service', 'install')).toMatchObject({ written: true, enabled: true })
    expect(await readFile(unit, 'utf8')).toContain('start --foreground --json')
    expect(await home.json('service', 'status')).toMatchObject({ installed: true, upToDate: true, active: true })
    expect(await home.json('service', 'uninstall')).toEqual({ file: unit, removed: true })
    expect(await home.json('service', 'uninstall')).toEqual({ file: unit, removed: false })
    const told = (await readFile(said, 'utf8')).split('\n')
    expect(told).toContain('--user enable --now kg.service')
    expect(told).toContain('--user disable --now kg.service')
  })

  it('says what to do where the manager does not answer', minute, async () => {
    const tools = join(process.cwd(), 'test', 'out', `no-service-${process.pid}`)
    await mkdir(tools, { recursive: true })
    await using home = await kgHome({ XDG_CONFIG_HOME: tools, PATH: tools })
    const { code, stdout } = await home.kg('service', 'install', '--json')
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      expect.objectContaining({ written: true, enabled: false, remedy: expect.stringContaining('enable-linger') }),
    ])
  })
})

describe('kg update', () => {
  it('tells how a clone is updated', minute, async () => {
    await using home = await kgHome()
    const { code, stderr } = await home.kg('update')
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`cd ${process.cwd()} && git pull && npm ci && npm run build`),
    ])
    expect(await refused(home, 'rollback')).toBe('INSTALLED_FROM_CLONE')
  })
})
