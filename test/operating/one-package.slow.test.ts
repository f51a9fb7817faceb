import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { routes } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { register } from '../lib/people.js'
import { quads } from '../lib/quads.js'
import { short } from '../lib/short.js'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'kg-packed-'))
const packed = join(folder, 'packed')
const prefix = join(folder, 'prefix')
const user = join(folder, 'user')
/** As on a machine that has never seen the checkout: an empty home, and nothing of npm's settings but its registry. */
const { KG_API: _api, KG_TOKEN: _token, KG_HOME: _home, NODE_PATH: _path, ...inherited } = process.env
const env = {
  ...inherited,
  HOME: user,
  KG_HOME: join(user, '.kg'),
  KG_API_PORT: '0',
  KG_CHAIN_FOLDER: join(user, 'chain'),
  // npm puts the programs of the checkout on the path of its scripts.
  PATH: [join(prefix, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
}
const megabyte = 2 ** 20
const most = 150 * megabyte

const tarball = (name: string) => join(packed, `kg-${name}-0.1.0.tgz`)
const kg = (...argv: string[]) => run(join(prefix, 'bin', 'kg'), argv, { env, cwd: user })
const npm = (argv: string[], cwd: string) =>
  run('npm', [...argv, '--prefer-offline', '--no-audit', '--no-fund'], { env: { ...process.env, NODE_PATH: '' }, cwd })

/** What the files of a folder take on disk. */
async function sizeOf(path: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', path])
  return Number(stdout.split('\t')[0]) * 1024
}

beforeAll(async () => {
  mkdirSync(user)
  await run(process.execPath, ['scripts/pack.mjs', packed])
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('the command as one package', () => {
  it('installs alone, starts, and goes from a draft to a published and verified asset', {
    ...short,
    timeout: 300_000,
  }, async () => {
    await npm(['install', '--global', '--prefix', prefix, tarball('cli')], user)
    const size = await sizeOf(prefix)
    expect(size).toBeLessThan(most)
    const installed = join(prefix, 'lib', 'node_modules')
    expect(readdirSync(installed)).toEqual(['@kg'])
    expect(readdirSync(join(installed, '@kg'))).toEqual(['cli'])

    await kg('start')
    try {
      await kg('context-graph', 'create', 'garden')
      writeFileSync(join(user, 'a.ttl'), '<urn:tomato> <urn:likes> <urn:basil> .')
      await kg('ka', 'create', 'tomatoes', '-c', 'garden', '--input-file', 'a.ttl')
      await kg('ka', 'share', 'tomatoes', '-c', 'garden')
      await kg('context-graph', 'register', 'garden')
      const { ual } = JSON.parse((await kg('ka', 'publish', 'tomatoes', '-c', 'garden', '--json')).stdout)
      expect(ual).toMatch(/^did:kg:local:/)
      await kg('ka', 'prove', 'tomatoes', '-c', 'garden', '-o', 'proof.json')
      expect((await kg('verify-bundle', 'proof.json')).stdout).toContain('The bundle is valid')
      expect((await kg('doctor')).stdout).toContain('with its daemon inside')
      // In threads: a long query, a document, and code.
      const long = `SELECT * { ?s ?p ?o } # ${'long '.repeat(20_000)}`
      expect((await kg('query', 'garden', '-q', long)).stdout).toContain('urn:basil')
      writeFileSync(join(user, 'note.md'), '# Basil\n\nIt grows beside tomatoes.\n')
      await kg('ka', 'import-file', 'note', '-c', 'garden', '--input-file', 'note.md')
      mkdirSync(join(user, 'code'))
      writeFileSync(join(user, 'code', 'a.py'), 'def water():\n    return 1\n')
      expect((await kg('index', 'code')).stdout).toContain('1 Function')
      await kg('remember', 'The vault opens on Tuesdays.')
      expect((await kg('recall', 'When does the vault open?')).stdout).toContain('Tuesdays')
    } finally {
      await kg('stop')
    }
    // The tool that works on the ledger of a node that is down.
    expect((await kg('doctor')).stdout).toMatch(/✓ ledger/)
  })

  it('does without the local chain up to sharing, and says how to get one', { timeout: 300_000 }, async () => {
    const lean = join(folder, 'lean')
    await npm(['install', '--global', '--prefix', lean, tarball('cli')], user)
    rmSync(join(lean, 'lib/node_modules/@kg/cli/node_modules/@foundry-rs'), { recursive: true, force: true })
    expect(await sizeOf(lean)).toBeLessThan(100 * megabyte)
    const own = { ...env, KG_HOME: join(user, 'lean') }
    const leanKg = (...argv: string[]) => run(join(lean, 'bin', 'kg'), argv, { env: own, cwd: user })
    await leanKg('start')
    try {
      await leanKg('context-graph', 'create', 'garden')
      writeFileSync(join(user, 'b.ttl'), '<urn:tomato> <urn:likes> <urn:basil> .')
      await leanKg('ka', 'create', 'tomatoes', '-c', 'garden', '--input-file', 'b.ttl')
      await leanKg('ka', 'share', 'tomatoes', '-c', 'garden')
      await expect(leanKg('context-graph', 'register', 'garden')).rejects.toThrow(/not installed/)
      expect((await leanKg('status')).stdout).toContain('not installed')
    } finally {
      await leanKg('stop')
    }
  })

  it('has nothing in it but what it runs', async () => {
    const { stdout } = await run('tar', ['-tzf', tarball('cli')])
    const files = stdout.trim().split('\n')
    expect(files.filter((file) => /\.test\.|\.map$|\.tsbuildinfo|\.d\.ts|\/src\//.test(file))).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/dist/bundle/THIRD-PARTY-LICENSES.txt']),
    )
  })
})

describe('the packages for other programs', () => {
  it('install without the command, and do their work in an empty project', { timeout: 300_000 }, async () => {
    const project = join(folder, 'project')
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
    await npm(['install', tarball('core'), tarball('contract'), tarball('client'), tarball('contracts')], project)
    await using daemon = await startDaemon()
    const alice = await register(daemon, 'alice')
    await alice.ok('createContextGraph', { body: { id: 'garden' } })
    await alice.ok('createAsset', {
      body: { contextGraphId: 'garden', name: 'tomatoes', quads: quads(3), alsoShareSwm: true },
    })
    const program = `
      import { createClient } from '@kg/client'
      import { routes } from '@kg/contract'
      import { knowledgeAssetsAbi } from '@kg/contracts/abi/knowledge-assets'
      import { verdictOn } from '@kg/core/verify'
      const [baseUrl, token] = process.argv.slice(2)
      const client = createClient({ baseUrl, token })
      const bundle = await client.call('getProof', { params: { name: 'tomatoes' }, query: { contextGraphId: 'garden' } })
      const { ok } = await verdictOn(bundle)
      const forged = await verdictOn({ ...bundle, content: [...bundle.content, '<urn:x> <urn:y> <urn:z> .'] })
      const events = knowledgeAssetsAbi.filter(({ type }) => type === 'event').length
      console.log(JSON.stringify({ path: routes.status.path, ok, forged: forged.ok, events }))
    `
    writeFileSync(join(project, 'main.js'), program)
    const { stdout } = await run(process.execPath, ['main.js', daemon.url, alice.token], { cwd: project })
    expect(JSON.parse(stdout)).toEqual({
      ...{ path: routes.status.path, ok: true, forged: false },
      events: expect.toSatisfy((count: number) => count > 0),
    })
    const names = readdirSync(join(project, 'node_modules', '@kg'))
    expect(names).toEqual(['client', 'contract', 'contracts', 'core'])
    for (const name of names) {
      const manifest = JSON.parse(readFileSync(join(project, 'node_modules', '@kg', name, 'package.json'), 'utf8'))
      expect(manifest).toMatchObject({ license: 'Apache-2.0', repository: expect.anything() })
    }
  })
})
