import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toConfig } from '../platform/home/config.js'
import { loadMounts } from './load-mounts.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-mounts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A module whose mount serves a path. */
function writeModule(name: string, text = `export const mount = () => ({ path: '/${name}', folder: '/srv' })`): string {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, text)
  return path
}

const needs = { baseUrl: () => 'http://127.0.0.1:1', log: () => undefined, config: toConfig({}) }

describe('the modules of --mount', () => {
  it('are loaded in the order of the command line', async () => {
    const [one, two] = [writeModule('one'), writeModule('two')]
    const mounts = await loadMounts(['--foreground', '--mount', two, '--set', 'apiPort=0', '--mount', one])
    expect(mounts.map((mount) => mount(needs).path)).toEqual(['/two', '/one'])
  })

  it('are none without the flag', async () => {
    expect(await loadMounts([writeModule('stray'), '--set', 'name=mount'])).toEqual([])
  })

  it('are refused by name when they export no mount', async () => {
    const path = writeModule('empty', 'export const other = 1')
    await expect(loadMounts(['--mount', path])).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(`--mount ${path}`),
    })
  })

  it('stop the start when they cannot be loaded', async () => {
    await expect(loadMounts(['--mount', join(folder, 'missing.mjs')])).rejects.toThrow(/missing\.mjs/)
    const broken = writeModule('broken', "throw new Error('broken at load')")
    await expect(loadMounts(['--mount', broken])).rejects.toThrow('broken at load')
  })
})
