import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { short } from '../lib/short.js'
import { type InstalledKg, installKg, type Machine } from './installed-kg.js'
import { firstVersion, type Patch, publishRelease, type ReleaseOptions } from './make-releases.js'
import { npmEnv } from './npm.js'
import { type TestRegistry, testRegistry } from './registry.js'

const minutes = (n: number) => ({ timeout: n * 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'kg-releases-'))
let registry: TestRegistry
let machine: Machine
const publish = (version: string, options: ReleaseOptions = {}) =>
  publishRelease(registry, folder, npmEnv(folder, registry.url), version, options)

beforeAll(async () => {
  registry = await testRegistry()
  await publish(firstVersion)
  machine = await installKg(registry, firstVersion)
}, 240_000)
afterAll(async () => {
  machine[Symbol.dispose]()
  await registry[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes and shares something, so that there is data that could be lost. */
async function remember({ json, home }: InstalledKg, name: string): Promise<void> {
  const file = join(home, `${name}.ttl`)
  writeFileSync(file, `<urn:test:${name}> <urn:test:says> "still here" .\n`)
  await json('ka', 'create', name, '-c', 'notes', '--input-file', file)
  await json('ka', 'share', name, '-c', 'notes')
}

const named = async ({ json }: InstalledKg) =>
  (await json<{ assets: { name: string }[] }>('ka', 'list', '-c', 'notes')).assets.map(({ name }) => name).sort()
const followed = async ({ json }: InstalledKg) =>
  (await json<{ subscriptions: { id: string }[] }>('subscriptions')).subscriptions.map(({ id }) => id)
const running = async ({ json }: InstalledKg) => (await json<{ version: string }>('status')).version
const current = ({ home }: InstalledKg) => readlinkSync(join(home, 'releases', 'current'))

/** A daemon that ends as soon as it is started. */
const broken: Patch = {
  in: 'node',
  file: 'dist/daemon/main.js',
  change: (text) => `throw new Error('this release is broken')\n${text}`,
}
/** A ledger of another schema, with the way to it. */
const migrating: Patch = {
  in: 'store',
  file: 'dist/ledger/schema.js',
  change: (text) =>
    text
      .replace('export const schemaVersion = 1', 'export const schemaVersion = 2')
      .replace('migrations = []', 'migrations = [{ to: 2, run: () => undefined }]'),
}
const withLedger = ['cli', 'node', 'store']

describe('kg update', () => {
  it('updates a running node, which keeps its data and subscriptions, and goes back again [C-CN-14, C-CN-15, C-CN-16, C-CN-17, C-VE-01, C-VE-03]', {
    ...minutes(5),
    ...short,
  }, async () => {
    await publish('90.0.0')
    await publish('91.0.0-beta.1', { tag: 'next' })
    await using kg = machine.node()
    await kg.json('start')
    await kg.json('context-graph', 'create', 'notes')
    await remember(kg, 'first')

    const check = await kg.json('update', '--check')
    expect(check).toMatchObject({ from: firstVersion, to: '90.0.0', available: true, updated: false })
    expect(await running(kg)).toBe(firstVersion)
    expect(await kg.json('update', '--check', '--allow-prerelease')).toMatchObject({ to: '91.0.0-beta.1' })

    expect(await kg.json('update')).toMatchObject({ from: firstVersion, to: '90.0.0', updated: true })
    expect([current(kg), await running(kg), await followed(kg)]).toEqual(['90.0.0', '90.0.0', ['notes']])
    expect((await kg.kg('--version')).stdout.trim()).toBe('90.0.0')
    expect(await kg.json('update')).toMatchObject({ available: false, updated: false })
    await remember(kg, 'second')

    expect(await kg.json('rollback')).toEqual({ from: '90.0.0', to: firstVersion, ledgerRestored: false })
    expect([await running(kg), await named(kg)]).toEqual([firstVersion, ['first', 'second']])
    expect((await kg.kg('--version')).stdout.trim()).toBe(firstVersion)
    const { ok, findings } = JSON.parse((await kg.kg('doctor', '--json', '--no-orphan-scan')).stdout)
    expect([ok, findings.filter((one: { ok: boolean }) => !one.ok)]).toEqual([true, []])
  })

  it('returns by itself to the version that ran when the new one does not come up', minutes(5), async () => {
    await publish('92.0.0', { packages: ['cli', 'node'], patches: [broken] })
    await using kg = machine.node()
    await kg.json('start')
    await kg.json('context-graph', 'create', 'notes')
    await remember(kg, 'first')
    const failure = await kg.refused('update')
    expect(failure).toMatchObject({
      code: 'UPDATE_FAILED',
      detail: expect.stringContaining(`${firstVersion} is running again`),
    })
    expect([await running(kg), await named(kg)]).toEqual([firstVersion, ['first']])
    expect(readdirSync(join(kg.home, 'releases'))).toEqual([])
    expect((await kg.refused('rollback')).code).toBe('NO_PREVIOUS_VERSION')
  })

  it('refuses a release that the registry has not signed, and a registry without TLS', minutes(5), async () => {
    await publish('97.0.0', { packages: ['cli', 'node'] })
    registry.unsign('@kg/cli', '97.0.0')
    await using kg = machine.node()
    expect(await kg.refused('update')).toMatchObject({
      code: 'RELEASE_REFUSED',
      detail: expect.stringContaining('has no signature for @kg/cli@97.0.0'),
    })
    await publish('98.0.0', { packages: ['cli', 'node'] })
    registry.unsign('@kg/node', '98.0.0', 'stranger')
    expect((await kg.refused('update')).detail).toContain('the signature of @kg/node@98.0.0 is wrong')
    expect(readdirSync(join(kg.home, 'releases'))).toEqual([])
    await using strict = machine.node({ KG_REGISTRY_ALLOW_HTTP: '' })
    expect((await strict.refused('update')).code).toBe('PACKAGE_REGISTRY_WITHOUT_TLS')
  })

  it('refuses other bytes, a Node that does not fit, and a second update at once', minutes(5), async () => {
    await publish('93.0.0')
    registry.corrupt('@kg/cli', '93.0.0')
    await using kg = machine.node()
    await kg.json('start')
    const failure = await kg.refused('update')
    expect(['RELEASE_REFUSED', 'PACKAGE_REGISTRY_UNAVAILABLE']).toContain(failure.code)
    expect(failure.detail).toMatch(/integrity|bytes/i)
    await publish('94.0.0', { engines: '>=99' })
    expect((await kg.refused('update')).detail).toContain('it needs Node >=99')
    writeFileSync(join(kg.home, 'releases', 'update.lock'), `${process.pid}\n`)
    expect(await kg.refused('rollback')).toMatchObject({ code: 'UPDATE_RUNNING' })
    expect(await running(kg)).toBe(firstVersion)
  })
})

describe('a release that changes the ledger', () => {
  it('is rolled back with the ledger from before while nothing was written, and not after', minutes(5), async () => {
    await publish('95.0.0', { packages: withLedger, patches: [migrating] })
    await using kg = machine.node()
    await kg.json('start')
    await kg.json('context-graph', 'create', 'notes')
    await remember(kg, 'first')
    expect(await kg.json('update')).toMatchObject({ to: '95.0.0', updated: true })
    expect(await named(kg)).toEqual(['first'])
    expect(await kg.json('rollback')).toMatchObject({ to: firstVersion, ledgerRestored: true })
    expect([await running(kg), await named(kg)]).toEqual([firstVersion, ['first']])

    expect(await kg.json('update')).toMatchObject({ to: '95.0.0', updated: true })
    await remember(kg, 'second')
    const refusal = await kg.refused('rollback')
    expect(refusal).toMatchObject({ code: 'ROLLBACK_REFUSED', remedy: expect.stringContaining('ledger-of-') })
    expect([await running(kg), await named(kg)]).toEqual(['95.0.0', ['first', 'second']])
  })

  it('that fails after the change gives the old version its ledger back', minutes(5), async () => {
    const late: Patch = {
      in: 'node',
      file: 'dist/platform/open-platform.js',
      change: (text) => text.replace('const ledger = makeJournal(store)', "throw new Error('too late')"),
    }
    await publish('96.0.0', { packages: withLedger, patches: [migrating, late] })
    await using kg = machine.node()
    await kg.json('start')
    await kg.json('context-graph', 'create', 'notes')
    await remember(kg, 'first')
    expect(await kg.refused('update')).toMatchObject({
      code: 'UPDATE_FAILED',
      detail: expect.stringContaining('too late'),
    })
    expect([await running(kg), await named(kg)]).toEqual([firstVersion, ['first']])
  })
})
