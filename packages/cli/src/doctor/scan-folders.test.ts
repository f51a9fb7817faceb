import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { scanFolders } from './scan-folders.js'

const path = mkdtempSync(join(tmpdir(), 'kg-scan-'))
afterAll(() => rmSync(path, { recursive: true }))
const { signal } = new AbortController()
const limits = { folders: 100, ms: 60_000, signal }

const kg = (place: string, manifest = '{"name":"@kg/cli"}') => {
  mkdirSync(join(path, place), { recursive: true })
  writeFileSync(join(path, place, 'package.json'), manifest)
  return join(path, place)
}
const clone = kg('a/b/packages/cli')
const installed = kg('c/node_modules/@kg/cli')
kg('other/packages/cli', '{"name":"other"}')
kg('broken', 'this is no JSON')
kg('.hidden/packages/cli')

describe('a search for copies of kg', () => {
  it('finds clones and installations, the nearest first, and nothing else', async () => {
    expect(await scanFolders([{ path, depth: 2 }], limits)).toEqual([installed, clone])
  })

  it('goes as deep and looks into as many folders as it may', async () => {
    expect(await scanFolders([{ path, depth: 1 }], limits)).toEqual([installed])
    expect(await scanFolders([{ path, depth: 2 }], { ...limits, folders: 1 })).toEqual([])
  })

  it('ends when it is told to', async () => {
    const ended = AbortSignal.abort(new Error('enough'))
    await expect(scanFolders([{ path, depth: 2 }], { ...limits, signal: ended })).rejects.toThrow('enough')
  })
})
