import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { questions, Shop, shopAnswers } from '../../lib/shop.js'
import { short } from '../../lib/short.js'

const program = join('packages', 'cli', 'bin', 'kg.js')

interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

async function kg(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<Ran> {
  const { KG_API: _api, KG_TOKEN: _token, ...inherited } = process.env
  const child = spawn(process.execPath, [program, ...argv], { env: { ...inherited, ...env } })
  const exit = once(child, 'exit')
  child.stdin.end()
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code: code as number, stdout, stderr }
}

async function json<T = Record<string, unknown>>(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<T> {
  const { code, stdout, stderr } = await kg(env, ...argv, '--json')
  if (code !== 0) throw new Error(`kg ${argv.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout) as T
}

const envOf = ({ home }: Daemon): NodeJS.ProcessEnv => ({ KG_HOME: home })
const plain = (term: string) => term.replace(/^"|"(\^\^.*)?$/g, '')

/** The rows of an answer, each as its values in the order of the variables. */
async function rows(env: NodeJS.ProcessEnv, sparql: string, ...more: string[]): Promise<string[][]> {
  const reply = await json<{ result: { bindings: Record<string, string>[] } }>(
    env,
    'query',
    'dev-coordination',
    '-q',
    sparql,
    ...more,
  )
  return reply.result.bindings.map((row) => Object.values(row).map(plain))
}

const drafts = ['--view', 'wm']
const paths = 'SELECT ?path WHERE { ?file a <urn:kg:ns:CodeModule> ; <urn:kg:ns:path> ?path } ORDER BY ?path'

interface Indexed {
  readonly assets: { written: number; unchanged: number; removed: number; kept: number }
  readonly parsed: number
}

describe('kg index', { timeout: 60_000 }, () => {
  it('answers the questions of docs/code-index.md [C-CC-23, C-SV-17]', short, async () => {
    using shop = new Shop()
    await using daemon = await startDaemon()
    const env = envOf(daemon)
    const done = await kg(env, 'index', shop.root, '--name', 'shop')
    expect(done).toMatchObject({ code: 0, stderr: "Query it: kg query dev-coordination --view wm -q '…'\n" })
    expect(done.stdout).toMatch(/^repository +shop\nfiles +5, 5 new or changed$/m)
    expect(done.stdout).toMatch(/^assets +6 written, 0 unchanged, 0 removed$/m)

    const answers = await Promise.all(
      questions().map(async ([title, sparql]) => [title, await rows(env, sparql, ...drafts)]),
    )
    expect(answers).toEqual(shopAnswers)
  })

  it('explains every word that it uses', async () => {
    const { classes, properties } = await import('@kg/ingest/code')
    const doc = readFileSync(join('docs', 'code-index.md'), 'utf8')
    expect([...classes, ...properties].filter((word) => !doc.includes(`\`${word}\``))).toEqual([])
  })

  it('writes only what has changed, and removes what is gone', async () => {
    using shop = new Shop()
    await using daemon = await startDaemon()
    const env = envOf(daemon)
    const index = () => json<Indexed>(env, 'index', shop.root)
    expect(await index()).toMatchObject({ parsed: 5, assets: { written: 6, unchanged: 0 } })
    expect(await index()).toMatchObject({ parsed: 0, assets: { written: 0, unchanged: 6 } })

    shop.remove('src/store.ts')
    shop.write('src/price.ts', "export { price } from './tax.js'\n")
    shop.write('src/tax.ts', 'export const price = (item: string): number => 2\n')
    // cart.ts is as it was, and calls what is now in another file.
    expect(await index()).toMatchObject({ parsed: 2, assets: { written: 3, unchanged: 3, removed: 1 } })
    const callee =
      'SELECT ?path WHERE { ?by <urn:kg:ns:name> "addItem" ; <urn:kg:ns:calls>/<urn:kg:ns:definedIn>/<urn:kg:ns:path> ?path }'
    expect(await rows(env, callee, ...drafts)).toEqual([['src/tax.ts']])
    expect(await rows(env, paths, ...drafts)).toEqual([
      ['src/cart.test.ts'],
      ['src/cart.ts'],
      ['src/price.ts'],
      ['src/tax.ts'],
      ['src/till.ts'],
    ])
  })

  it('brings back what was changed or thrown away on the node', async () => {
    using shop = new Shop()
    await using daemon = await startDaemon()
    const env = envOf(daemon)
    const index = () => json<Indexed>(env, 'index', shop.root, '--name', 'shop')
    await index()
    const file = join(daemon.home, 'more.nt')
    writeFileSync(file, '<urn:a> <urn:b> <urn:c> .\n')
    const place = ['-c', 'dev-coordination']
    await json(env, 'ka', 'discard', 'code:shop:src~price.ts', ...place)
    await json(env, 'ka', 'write', 'code:shop:src~cart.ts', ...place, '--input-file', file)
    await json(env, 'ka', 'finalize', 'code:shop:src~till.ts', ...place)
    expect(await index()).toMatchObject({ parsed: 0, assets: { written: 3, unchanged: 3 } })
    expect(await rows(env, 'SELECT ?o WHERE { <urn:a> <urn:b> ?o }', ...drafts)).toEqual([])
    expect(await rows(env, paths, ...drafts)).toHaveLength(5)
  })

  it('shares, shares again what has changed, and takes back what is gone', async () => {
    using shop = new Shop()
    await using daemon = await startDaemon()
    const env = envOf(daemon)
    const index = (...more: string[]) => json<Indexed>(env, 'index', shop.root, '--name', 'shop', ...more)
    await index()
    expect(await rows(env, paths)).toEqual([])
    expect(await index('--share')).toMatchObject({ assets: { written: 0, unchanged: 6 } })
    expect(await rows(env, paths)).toHaveLength(5)
    shop.remove('src/till.ts')
    shop.write('src/price.ts', 'export const price = (): number => 1\n')
    expect(await index()).toMatchObject({ assets: { written: 1, removed: 0, kept: 1 } })
    expect(await index('--share')).toMatchObject({ assets: { written: 0, removed: 1, kept: 0 } })
    const signature = 'SELECT ?s WHERE { ?f <urn:kg:ns:name> "price" ; <urn:kg:ns:signature> ?s }'
    expect(await rows(env, signature)).toEqual([['price = (): number']])
    expect((await rows(env, paths)).flat()).not.toContain('src/till.ts')
    expect(await index('--share')).toMatchObject({ assets: { written: 0, unchanged: 5, removed: 0, kept: 0 } })
  })

  it('lets two agents index one repository, also after one has shared it', async () => {
    using shop = new Shop()
    await using daemon = await startDaemon()
    const env = envOf(daemon)
    const bot = await json<{ authToken: string }>(env, 'agent', 'register', 'bot')
    const asBot = { ...env, KG_TOKEN: bot.authToken }
    const line = ['index', shop.root, '--name', 'shop'] as const
    await json(env, ...line, '--share')
    expect(await json(asBot, ...line)).toMatchObject({ assets: { written: 6 } })
    expect(await json(asBot, ...line)).toMatchObject({ assets: { written: 0, unchanged: 6 } })
    expect(await rows(asBot, paths, ...drafts)).toHaveLength(5)
  })

  it('only tells what it would find, without a node, when it is a dry run', async () => {
    using shop = new Shop()
    const home = join(shop.root, 'no-home')
    const output = join(shop.root, 'shop.nt')
    const found = await json({ KG_HOME: home }, 'index', shop.root, '--name', 'shop', '--dry-run', '-o', output)
    expect(found).toMatchObject({
      repository: 'shop',
      iri: 'urn:kg:code:shop',
      files: 5,
      counts: { CodeModule: 5, Class: 3, Function: 6 },
    })
    const lines = readFileSync(output, 'utf8').trim().split('\n')
    expect(found.statements).toBe(lines.length)
    expect(lines).toContain(
      '<urn:kg:code:shop/-/src/till.ts#Till.scan> <urn:kg:ns:calls> <urn:kg:code:shop/-/src/cart.ts#addItem> .',
    )
    expect(existsSync(home)).toBe(false)
  })

  it('refuses what is not a folder, and a node that is not there', async () => {
    using shop = new Shop()
    const env = { KG_HOME: join(shop.root, 'no-home') }
    const missing = await kg(env, 'index', join(shop.root, 'nothing'), '--dry-run')
    expect(missing).toMatchObject({ code: 3, stdout: '' })
    expect(missing.stderr).toMatch(/^kg: DIRECTORY_NOT_FOUND: .+ does not exist\n→ /)
    expect((await kg(env, 'index', join(shop.root, 'src/cart.ts'), '--dry-run')).stderr).toContain('is not a folder')
    expect((await kg(env, 'index', shop.root)).stderr).toMatch(/^kg: DAEMON_UNREACHABLE/)
    expect((await kg(env, 'index', shop.root, '--dry-run', '--share')).code).toBe(2)
  })
})
