import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apply } from './apply.js'
import { entryFor } from './entry.js'
import { jsonFormat } from './formats/json.js'
import type { Target } from './target.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kg-apply-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const install = { node: '/usr/bin/node', program: '/opt/kg/bin/kg.js', home: '/home/ada/.kg' }
const target = (more: Partial<Target> = {}): Target => ({
  client: 'cursor',
  location: 'native',
  name: 'Cursor',
  file: join(folder, 'mcp.json'),
  present: true,
  format: jsonFormat(['mcpServers']),
  serving: {},
  entry: (serving) => entryFor('native', install, serving),
  ...more,
})
const file = (text: string | Uint8Array, mode = 0o644) => writeFileSync(join(folder, 'mcp.json'), text, { mode })
const text = () => readFileSync(join(folder, 'mcp.json'), 'utf8')
const actions = async (...given: Parameters<typeof apply>) => (await apply(...given)).map(({ action }) => action)

describe('set-up of a file', () => {
  it.each(['', '\n', '{}', '{ }', '{\n}\n', '{ "a": 1 }', '{"mcpServers":{}}', '{ // nothing\n}', '\ufeff{}'])(
    'comes and goes without a trace in %j',
    async (before) => {
      file(before)
      expect(await actions([target()], {})).toEqual(['added'])
      expect(await actions([target()], {})).toEqual(['unchanged'])
      expect(await actions([target()], { remove: true })).toEqual(['removed'])
      expect(text()).toBe(before)
      expect(existsSync(join(folder, 'mcp.json.kg-backup'))).toBe(false)
    },
  )

  it('makes the file and its folder where there are none, and removes the file again', async () => {
    const deep = target({ file: join(folder, 'settings', 'mcp.json') })
    expect(await actions([deep], {})).toEqual(['added'])
    expect(statSync(deep.file).mode & 0o777).toBe(0o600)
    expect(await actions([deep], { remove: true })).toEqual(['removed'])
    expect(existsSync(deep.file)).toBe(false)
  })

  it('keeps a copy, who may read the file, and a link', async () => {
    const before = '{ "mcpServers": { "a": {} } }'
    writeFileSync(join(folder, 'real.json'), before, { mode: 0o640 })
    symlinkSync('real.json', join(folder, 'mcp.json'))
    const [change] = await apply([target()], {})
    expect(change?.backup).toMatch(/real\.json\.kg-backup$/)
    expect(readFileSync(change?.backup ?? '', 'utf8')).toBe(before)
    expect(statSync(change?.backup ?? '').mode & 0o777).toBe(0o640)
    expect(statSync(join(folder, 'real.json')).mode & 0o777).toBe(0o640)
    expect(lstatSync(join(folder, 'mcp.json')).isSymbolicLink()).toBe(true)
  })

  it('takes out only our entry after the client has written the file anew [C-CS-11]', async () => {
    file('{ "mcpServers": { "a": {} } }')
    await apply([target()], {})
    const anew = JSON.stringify({ ...JSON.parse(text()), visits: 2 }, null, 4)
    file(anew)
    const [change] = await apply([target()], { remove: true })
    expect(change).toMatchObject({ action: 'removed', backup: expect.any(String) })
    expect(text()).toBe(JSON.stringify({ mcpServers: { a: {} }, visits: 2 }, null, 4))
  })

  it('puts a changed program right, keeps what a person added, and still finds the way back', async () => {
    const before = '{\n  "mcpServers": {\n    "a": {} // a\n  }\n}\n'
    file(before)
    await apply([target()], {})
    const moved = target({ entry: (serving) => entryFor('native', { ...install, node: '/new/node' }, serving) })
    expect(await actions([moved], {})).toEqual(['updated'])
    expect(text()).toContain('/new/node')
    expect(await actions([moved], { remove: true })).toEqual(['removed'])
    expect(text()).toBe(before)
  })

  it('makes an entry of an earlier version, which acted as admin, act as an agent, and still finds the way back', async () => {
    const before = '{\n  "mcpServers": {\n    "a": {} // a\n  }\n}\n'
    file(before)
    await apply([target({ entry: () => entryFor('native', install, {}) })], {})
    expect(text()).not.toContain('--agent')
    const migration = { action: 'updated', agent: 'cursor', wasAdmin: true }
    expect(await apply([target()], { dryRun: true })).toMatchObject([migration])
    expect(text()).not.toContain('--agent')
    expect(await apply([target()], {})).toMatchObject([migration])
    expect(text()).toContain('"--agent"')
    expect(await apply([target()], { remove: true })).toMatchObject([{ action: 'removed' }])
    expect(text()).toBe(before)
  })

  it('removes an entry of an earlier version', async () => {
    file('{}')
    await apply([target({ entry: () => entryFor('native', install, {}) })], {})
    expect(await actions([target()], { remove: true })).toEqual(['removed'])
    expect(text()).toBe('{}')
  })

  it('keeps the agent that was chosen until another is, and a token that a person put there', async () => {
    expect(await apply([target({ serving: { agent: 'reviewer' } })], {})).toMatchObject([{ agent: 'reviewer' }])
    expect(await apply([target()], {})).toMatchObject([{ action: 'unchanged', agent: 'reviewer' }])
    expect(await apply([target({ serving: { agent: 'other' } })], {})).toMatchObject([
      { action: 'updated', agent: 'other' },
    ])
    const own = { ...entryFor('native', install, {}), env: { KG_HOME: install.home, KG_TOKEN: 't' } }
    file(JSON.stringify({ mcpServers: { kg: own } }))
    const [change] = await apply([target()], {})
    expect([change?.action, change?.agent]).toEqual(['unchanged', undefined])
  })

  it('leaves another server of our name alone, unless by force', async () => {
    const before = '{ "mcpServers": { "kg": { "url": "https://kg.example" } } }'
    file(before)
    expect(await apply([target()], {})).toMatchObject([{ action: 'refused', why: expect.stringContaining('--force') }])
    expect(await apply([target()], { remove: true })).toMatchObject([{ action: 'unchanged', why: expect.any(String) }])
    expect(text()).toBe(before)
    expect(await actions([target()], { force: true })).toEqual(['updated'])
    expect(text()).not.toContain('kg.example')
  })

  it.each([
    ['that is not valid', '{ "mcpServers": ', 'is missing'],
    ['that is not UTF-8', Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 'UTF-8'],
    ['whose servers are a list', '{ "mcpServers": [] }', 'not an object'],
  ])('refuses a file %s and goes on with the next', async (_, before, why) => {
    file(before)
    const next = target({ file: join(folder, 'next.json') })
    expect(await apply([target(), next], {})).toMatchObject([
      { action: 'refused', why: expect.stringContaining(why) },
      { action: 'added' },
    ])
    expect(readFileSync(join(folder, 'mcp.json'))).toEqual(Buffer.from(before))
  })

  it('writes nothing on a dry run, nor where it is declined or the client is absent', async () => {
    const before = '{ "mcpServers": { "a": { "env": { "KEY": "secret" } },\n "b": {} } }'
    file(before)
    const [dry] = await apply([target()], { dryRun: true })
    expect(dry).toMatchObject({ action: 'added', diff: expect.stringContaining('+') })
    expect(dry?.diff).not.toContain('secret')
    expect(await actions([target()], { agree: async () => false })).toEqual(['declined'])
    expect(await actions([target({ present: false })], {})).toEqual(['absent'])
    expect(await actions([target({ present: false })], { remove: true })).toEqual(['absent'])
    expect(text()).toBe(before)
  })

  it('does not write over what another program wrote meanwhile', async () => {
    file('{}')
    const agree = async () => {
      file('{ "fresh": true }')
      return true
    }
    expect(await apply([target()], { agree })).toMatchObject([
      { action: 'refused', why: expect.stringContaining('another program') },
    ])
    expect(text()).toBe('{ "fresh": true }')
  })
})
