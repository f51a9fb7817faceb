import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { checkNewAssetName } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { describe, expect, it } from 'vitest'
import { indexRepository } from './index-repository.js'
import { indexed, testRepository } from './repository.test.support.js'

const shop = {
  'package.json': '{"name":"shop","version":"2.0.0","dependencies":{"zod":"4","@shop/core":"1"}}',
  'core/package.json': '{"name":"@shop/core"}',
  'core/index.ts': 'export interface Item {}\nexport class Cart implements Item { sum(): number { return 1 } }\n',
  'core/index.test.ts':
    "import { Cart } from './index.js'\nimport { it } from 'vitest'\nit('sums', () => { new Cart() })\n",
  'README.md': '# The *Shop*\n\nRead [the core](core/index.ts), `core/package.json` and [more](https://example.org).\n',
}

describe('an indexed repository', () => {
  it('says what is in it, in statements that RDF readers take', async () => {
    using repository = testRepository(shop)
    const { assets, facts } = await indexed(repository.root)
    expect(assets.map(({ name }) => name)).toEqual([
      'code:r',
      'code:r:core~package.json',
      'code:r:package.json',
      'code:r:README.md',
      'code:r:core~index.test.ts',
      'code:r:core~index.ts',
    ])
    expect(
      facts(
        'containedIn',
        'imports',
        'importsName',
        'testFile',
        'references',
        'dependsOn',
        'implements',
        'hasMethod',
        'title',
      ),
    ).toEqual([
      '~package/npm/@shop/core containedIn urn:kg:code:r',
      '~package/npm/shop containedIn urn:kg:code:r',
      '~package/npm/shop dependsOn pkg:npm/zod',
      '~package/npm/shop dependsOn ~package/npm/@shop/core',
      'README.md containedIn ~package/npm/shop',
      'README.md references core/index.ts',
      'README.md references core/package.json',
      'README.md title "The Shop"',
      'core/index.test.ts containedIn ~package/npm/@shop/core',
      'core/index.test.ts imports core/index.ts',
      'core/index.test.ts importsName "vitest"',
      'core/index.ts testFile core/index.test.ts',
      'core/index.ts#Cart hasMethod core/index.ts#Cart.sum',
      'core/index.ts#Cart implements core/index.ts#Item',
      'core/index.ts containedIn ~package/npm/@shop/core',
    ])
    const text = assets
      .flatMap(({ lines }) => lines)
      .map((line) => `${line}\n`)
      .join('')
    expect(await readQuads(text, { format: 'n-triples' })).toHaveLength(new Set(text.trim().split('\n')).size)
  })

  it('tells who changed a file and when, from the history of git', async () => {
    using repository = testRepository({ 'a.ts': 'export const a = 1\n', 'b.ts': 'export const b = 1\n' })
    repository.git('init', '-q')
    repository.commit('Ada', 'Begin')
    repository.write('a.ts', 'export const a = 2\n')
    repository.commit('Bo "B" C', 'Change a')
    repository.write('a.ts', 'export const a = 3\n')
    const { facts } = await indexed(repository.root)
    const said = facts('author', 'changeCount', 'title')
    expect(said.filter((fact) => fact.startsWith('a.ts'))).toEqual([
      'a.ts author "Ada"',
      'a.ts author "Bo \\"B\\" C"',
      'a.ts changeCount "2"',
    ])
    expect(said.filter((fact) => fact.startsWith('b.ts'))).toEqual(['b.ts author "Ada"', 'b.ts changeCount "1"'])
    expect(said.filter((fact) => fact.includes('"Change a"'))).toHaveLength(1)
    expect(facts('lastCommit')).toHaveLength(2)
  })

  it('takes what git does not ignore; without git, all but made things', async () => {
    using repository = testRepository({ 'a.ts': '', 'made/b.ts': '', 'node_modules/x/c.ts': '' })
    const paths = async () => (await indexed(repository.root)).assets.flatMap(({ path }) => path || [])
    expect(await paths()).toEqual(['a.ts', 'made/b.ts'])
    repository.git('init', '-q')
    repository.write('.gitignore', 'made\n')
    expect(await paths()).toEqual(['a.ts', 'node_modules/x/c.ts'])
  })

  it('leaves out links, binaries, and what is too large or made by a program', async () => {
    using repository = testRepository({
      'a.ts': 'export const a = 1\n',
      'large.ts': '// x\n'.repeat(300_000),
      'min.js': `${'f();'.repeat(9000)}\n`,
    })
    repository.write('binary.ts', new Uint8Array([1, 0, 2]))
    symlinkSync('/etc/hostname', join(repository.root, 'link.ts'))
    const { assets, skipped } = await indexed(repository.root)
    expect(assets.map(({ path }) => path)).toEqual(['', 'a.ts'])
    expect(skipped).toBe(3)
  })

  it('reads only what has changed the second time, and says the same as a first run would', async () => {
    using repository = testRepository({ ...shop, 'läden/ü ~.ts': 'export function ü() {}\n' })
    using home = testRepository()
    const cacheFile = join(home.root, 'index', 'facts')
    expect((await indexed(repository.root, { cacheFile })).parsed).toBe(4)
    expect((await indexed(repository.root, { cacheFile })).parsed).toBe(0)
    repository.write('core/index.ts', "export * from './cart.js'\n")
    repository.write('core/cart.ts', 'export class Cart {}\n')
    const second = await indexed(repository.root, { cacheFile })
    expect(second.parsed).toBe(2)
    // A file that did not change says something else now: what it calls has moved.
    expect(second.facts('calls')).toEqual(['core/index.test.ts calls core/cart.ts#Cart'])
    expect(second.assets).toEqual((await indexed(repository.root)).assets)
  })

  it('is not misled by a broken or foreign cache', async () => {
    using repository = testRepository({ 'a.ts': 'export const a = 1\n' })
    using home = testRepository({ facts: 'something else\n' })
    const cacheFile = join(home.root, 'facts')
    expect((await indexed(repository.root, { cacheFile })).parsed).toBe(1)
    home.write('facts', 'kg-code-facts 1\nnonsense')
    expect((await indexed(repository.root, { cacheFile })).parsed).toBe(1)
    expect((await indexed(repository.root, { cacheFile })).parsed).toBe(0)
  })

  it('is not stopped by files that were made to be hard to read', async () => {
    using repository = testRepository({
      'a.ts': 'export function a() {}\n',
      'deep.ts': `${'('.repeat(50_000)}\n${')'.repeat(50_000)}\n`,
      'chain.ts': `x${'\n.y'.repeat(20_000)}()\n`,
      'calls.ts': `x${'\n.y()'.repeat(20_000)}\n`,
      'nested.js': `${'function f() {\n'.repeat(3000)}${'}\n'.repeat(3000)}`,
    })
    const { counts } = (await indexed(repository.root)).assets.find(({ path }) => path === 'a.ts') ?? {}
    expect(counts).toEqual({ CodeModule: 1, Function: 1 })
  })

  it('stops when told to, and leaves no cache', async () => {
    using repository = testRepository(
      Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}.ts`, `export const a${at} = 1\n`])),
    )
    using home = testRepository()
    const cacheFile = join(home.root, 'facts')
    const stop = new AbortController()
    const onProgress = ({ done }: { done: number }) => void (done === 3 && stop.abort(new Error('enough')))
    const running = indexRepository({ root: repository.root, cacheFile, signal: stop.signal, onProgress })
    await expect(running).rejects.toThrow('enough')
    expect(existsSync(cacheFile)).toBe(false)
  })

  it('names its assets as the node takes them, however long or odd a path is', async () => {
    const long = `${'folder/'.repeat(40)}a.ts`
    using repository = testRepository({ [long]: '', 'a b/ü~/c%.ts': '', 'a~b.ts': '', 'a/b.ts': '' })
    const { assets } = await indexed(repository.root)
    const names = assets.map(({ name }) => checkNewAssetName(name))
    expect(new Set(names).size).toBe(5)
    expect(names).toContain('code:r:a~b.ts')
    expect(names).toContain('code:r:a%7Eb.ts')
  })
})
