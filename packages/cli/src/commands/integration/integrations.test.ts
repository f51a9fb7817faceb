import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runLine } from '../../testing/run-line.js'
import { notes, provenance, type TestRegistry, testRegistry } from './registry.test.support.js'

const kg = ({ env }: TestRegistry, line: string, more: NodeJS.ProcessEnv = {}) =>
  runLine(line.split(' '), { env: { ...env, ...more } })
const slugs = (stdout: string): string[] =>
  (JSON.parse(stdout) as { integrations: { slug: string }[] }).integrations.map(({ slug }) => slug)
/** The code and detail of the failure. */
const refusal = async (registry: TestRegistry, line: string): Promise<string> => {
  const { code, stderr, stdout } = await kg(registry, line)
  expect([code === 0, stdout]).toEqual([false, ''])
  return stderr
}
const nothingRan = ({ home, asked }: TestRegistry) => {
  expect(existsSync(join(home, '.kg/integrations/notes'))).toBe(false)
  expect(asked).not.toContain('/notes.tgz')
}

describe('the list of integrations', () => {
  it('has what came with kg, all of it right, without a network [C-CS-13, C-SV-18]', async () => {
    const { code, stdout } = await runLine(['integration', 'list', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ sources: ['bundled'], refused: [] })
    expect(slugs(stdout)).toEqual(expect.arrayContaining(['cursor', 'codex-cli', 'openclaw', 'hermes']))
  })

  it('begins with the tier verified; what an index from outside says of itself is not believed [C-CS-13, C-CS-14]', async () => {
    await using registry = await testRegistry()
    const { integrity } = registry
    registry.index(notes(integrity), notes(integrity, { slug: 'wild', trustTier: 'community' }))
    const usual = slugs((await kg(registry, 'integration list --json')).stdout)
    expect([usual.includes('notes'), usual.includes('wild'), usual.includes('cursor')]).toEqual([false, false, true])
    const all = await kg(registry, 'integration list --tier community --json')
    expect(slugs(all.stdout)).toEqual(expect.arrayContaining(['notes', 'wild']))
    expect((await kg(registry, 'integration info notes')).stdout).toMatch(/^tier +community$/m)
    expect(slugs((await kg(registry, 'integration list --tier featured --json')).stdout)).not.toContain('notes')
    expect((await kg(registry, 'integration list --tier best')).code).toBe(2)
  })

  it('names entries that are not right with the reason, and shows the others', async () => {
    await using registry = await testRegistry()
    const { integrity } = registry
    const install = { kind: 'cli', package: '@ada/notes', version: '^1.0.0', integrity, binary: '../x' }
    const { repo: _, ...homeless } = notes(integrity, { slug: 'homeless' })
    registry.index(
      notes(integrity),
      notes(integrity, { slug: 'loose', install }),
      notes(integrity, { slug: '../../etc' }),
      notes(integrity, { slug: 'cursor' }),
      homeless,
      { slug: 'invalid', install: { kind: 'shell', run: 'rm -rf /' } },
      7 as never,
    )
    const { stdout } = await kg(registry, 'integration list --tier community --json')
    expect(slugs(stdout)).toContain('notes')
    const { refused } = JSON.parse(stdout) as { refused: { slug: string; why: string }[] }
    expect(refused.map(({ slug }) => slug)).toEqual(['loose', '../../etc', 'cursor', 'homeless', 'invalid', 'entry 7'])
    expect(refused[0]?.why).toMatch(/version: must be one exact version; .*binary/)
    expect(refused[2]?.why).toContain('taken')
    expect(refused[3]?.why).toContain('repo')
    expect((await kg(registry, 'integration list')).stdout).toContain('Refused:')
    expect(await refusal(registry, 'integration install loose --yes')).toContain(
      'INTEGRATION_REFUSED: loose is refused',
    )
    nothingRan(registry)
  })

  it('comes from a file too, and says what is wrong with an index that cannot be read', async () => {
    await using registry = await testRegistry()
    const file = join(registry.home, 'index.json')
    const at = { KG_REGISTRY_INDEX_URL: pathToFileURL(file).href }
    writeFileSync(file, JSON.stringify({ integrations: [notes(registry.integrity)] }))
    expect(slugs((await kg(registry, 'integration list --tier community --json', at)).stdout)).toContain('notes')
    writeFileSync(file, ' '.repeat((1 << 20) + 1))
    expect((await kg(registry, 'integration list', at)).stderr).toMatch(
      /REGISTRY_UNAVAILABLE: .*more than 1048576 bytes/,
    )
    const wrong = [
      ['ftp://127.0.0.1/x', 'ftp: is not supported'],
      [`${registry.url}/nowhere`, 'answers 404'],
      ['nonsense', 'Invalid URL'],
      ['http://127.0.0.1:1/', 'bad port'],
    ]
    for (const [url = '', why = ''] of wrong) {
      const { code, stderr } = await kg(registry, 'integration list', { KG_REGISTRY_INDEX_URL: url })
      expect(code).toBe(1)
      expect(stderr).toContain(why)
    }
    registry.served.set('/index.json', Buffer.alloc((1 << 20) + 1, ' '))
    expect((await kg(registry, 'integration list')).stderr).toContain('more than 1048576 bytes')
    registry.served.set('/index.json', [])
    expect((await kg(registry, 'integration list')).stderr).toContain('no list "integrations"')
  })
})

describe('an integration', () => {
  it('is shown with what it does and may do [C-CS-15]', async () => {
    await using registry = await testRegistry()
    registry.index(notes(registry.integrity))
    const { stdout } = await kg(registry, 'integration info notes')
    expect(stdout).toMatch(/^package +@ada\/notes@1\.2\.3$/m)
    expect(stdout).toMatch(/^may write +draft$/m)
    expect((await kg(registry, 'integration info none')).code).toBe(3)
  })

  it('is installed after a yes: checked, unpacked into the home, its scripts not run [C-CS-16]', async () => {
    await using registry = await testRegistry()
    registry.index(notes(registry.integrity))
    const { code, stdout, stderr } = await kg(registry, 'integration install notes --allow-community --yes --json')
    expect([code, stderr]).toEqual([0, ''])
    const { program, plan } = JSON.parse(stdout) as { program: string; plan: string[] }
    expect(plan[0]).toContain('integrity as pinned')
    expect(plan[2]).toContain('--ignore-scripts')
    expect(execFileSync(program, { encoding: 'utf8' })).toBe('noted\n')
    const folder = join(registry.home, '.kg/integrations/notes')
    expect(existsSync(join(folder, 'node_modules/@ada/notes/ran'))).toBe(false)
    expect(JSON.parse(readFileSync(join(folder, 'integration.json'), 'utf8'))).toMatchObject({ version: '1.2.3' })
    expect(readdirSync(join(registry.home, '.kg/integrations'))).toEqual(['notes'])
  })

  it('that is an MCP server comes with the entry for a client', async () => {
    await using registry = await testRegistry()
    const { integrity } = registry
    const base = notes(integrity).install as object
    registry.index(notes(integrity, { install: { ...base, kind: 'mcp', args: ['serve'], envRequired: ['NOTES_DIR'] } }))
    const { stdout } = await kg(registry, 'integration install notes --allow-community --yes --json')
    expect(JSON.parse(stdout)).toMatchObject({
      entry: { command: expect.stringMatching(/\.bin.notes$/), args: ['serve'], env: { NOTES_DIR: '' } },
    })
  })

  it('runs nothing without a yes, and says what it would run', async () => {
    await using registry = await testRegistry()
    registry.index(notes(registry.integrity))
    const stderr = await refusal(registry, 'integration install notes --allow-community')
    expect(stderr).toMatch(/CONSENT_NEEDED: .*run npm install --prefix/)
    const dry = await kg(registry, 'integration install notes --allow-community --dry-run')
    expect(dry.stdout).toContain('nothing was run')
    nothingRan(registry)
  })

  it('of the community needs a word of its own [C-CS-16]', async () => {
    await using registry = await testRegistry()
    registry.index(notes(registry.integrity, { trustTier: 'community' }))
    expect(await refusal(registry, 'integration install notes --yes')).toContain('--allow-community')
    nothingRan(registry)
    expect((await kg(registry, 'integration install notes --yes --allow-community')).code).toBe(0)
  })

  it.each<[string, (registry: TestRegistry) => void, string]>([
    [
      'whose registry serves other bytes',
      (registry) => registry.dist({ integrity: `sha512-${'A'.repeat(86)}==` }),
      'differs from the pinned one',
    ],
    [
      'without provenance where the registry signs',
      (registry) => registry.dist({ signatures: [{}] }),
      'without provenance',
    ],
    ['that the registry does not have', ({ served }) => served.delete('/%40ada%2Fnotes/1.2.3'), 'answers 404'],
    [
      'of which the registry says odd things',
      ({ served }) => served.set('/%40ada%2Fnotes/1.2.3', { dist: 7 }),
      'invalid',
    ],
    [
      'built elsewhere',
      attested({ repository: 'https://github.com/eve/notes' }),
      'not from https://github.com/ada/notes',
    ],
    ['built from another commit', attested({ gitCommit: 'b'.repeat(40) }), 'not built from commit'],
    [
      'whose provenance is of other bytes',
      (registry) => attestedAs(registry, provenance(`sha512-${'A'.repeat(86)}==`)),
      'for another package',
    ],
    ['whose provenance nobody has signed', attested({}), 'cannot be verified'],
    [
      'whose attestations say nothing of its build',
      (registry) => attestedAs(registry, { attestations: [] }),
      'say nothing about its build',
    ],
  ])('%s is refused before anything is downloaded', async (_, spoil, why) => {
    await using registry = await testRegistry()
    registry.index(notes(registry.integrity))
    spoil(registry)
    expect(await refusal(registry, 'integration install notes --allow-community --yes')).toContain(why)
    nothingRan(registry)
  })

  it.each<[string, (registry: TestRegistry) => void, string]>([
    [
      'whose bytes are not those that were pinned',
      ({ served }) => served.set('/notes.tgz', Buffer.from('x')),
      'pinned',
    ],
    ['that cannot be downloaded', ({ served }) => served.delete('/notes.tgz'), '404'],
  ])('%s is refused and leaves nothing behind', async (_, spoil, why) => {
    await using registry = await testRegistry()
    registry.index(notes(registry.integrity))
    spoil(registry)
    expect(await refusal(registry, 'integration install notes --allow-community --yes')).toContain(why)
    expect(readdirSync(join(registry.home, '.kg/integrations'))).toEqual([])
  })

  it('for a later kg is refused', async () => {
    await using registry = await testRegistry()
    registry.index(notes(registry.integrity, { requiresNodeVersion: '>=99.0.0' }))
    expect(await refusal(registry, 'integration install notes --allow-community --yes')).toContain(
      'it needs kg >=99.0.0',
    )
    nothingRan(registry)
  })

  it('that is done by hand shows its steps and runs nothing', async () => {
    const { code, stdout } = await runLine(['integration', 'install', 'cursor'])
    expect(code).toBe(0)
    expect(stdout).toContain('1. kg mcp setup --client cursor')
  })
})

function attestedAs(registry: TestRegistry, served: object): void {
  registry.served.set('/attestations', served)
  registry.dist({ attestations: { url: `${registry.url}/attestations` } })
}

function attested(more: Parameters<typeof provenance>[1]): (registry: TestRegistry) => void {
  return (registry) => attestedAs(registry, provenance(registry.integrity, more))
}
