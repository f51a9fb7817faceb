import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findFile, readNames } from './static-path.js'

const outer = realpathSync(mkdtempSync(join(tmpdir(), 'kg-path-')))
const folder = join(outer, 'web')
mkdirSync(join(folder, 'assets'), { recursive: true })
writeFileSync(join(folder, 'assets', 'a.js'), 'four')
writeFileSync(join(outer, 'secret'), 'secret')
mkdirSync(join(outer, 'web-other'))
writeFileSync(join(outer, 'web-other', 'secret'), 'secret')
symlinkSync(join(outer, 'secret'), join(folder, 'leak'))
symlinkSync(join(outer, 'web-other'), join(folder, 'sibling'))
symlinkSync(join(folder, 'assets', 'a.js'), join(folder, 'inside.js'))
afterAll(() => rmSync(outer, { recursive: true, force: true }))

describe('the names of a request path', () => {
  it.each([
    ['/assets/a.js', ['assets', 'a.js']],
    ['/a%20b/', ['a b']],
    ['/', ['']],
    ['', ['']],
    ['/a//b', ['a', '', 'b']],
    ['/%2561', ['%61']],
  ])('%j: %j', (path, names) => {
    expect(readNames(path)).toEqual(names)
  })

  it.each([
    '/../secret',
    '/a/..',
    '/%2e%2e/secret',
    '/.env',
    '/a/.git/config',
    '/a%2f..%2fb',
    '/a\\b',
    '/a%00',
    '/%zz',
  ])('%j has none', (path) => {
    expect(readNames(path)).toBeUndefined()
  })
})

describe('a file to serve', () => {
  it('is found with its size, also behind a link that stays inside', async () => {
    const path = join(folder, 'assets', 'a.js')
    expect(await findFile(folder, ['assets', 'a.js'])).toMatchObject({ path, size: 4 })
    expect(await findFile(folder, ['inside.js'])).toMatchObject({ path, size: 4 })
  })

  it('has another stamp when its content changes, even at the same length', async () => {
    const path = join(folder, 'changing')
    writeFileSync(path, 'old')
    const before = await findFile(folder, ['changing'])
    expect(await findFile(folder, ['changing'])).toEqual(before)
    rmSync(path)
    writeFileSync(path, 'new')
    expect((await findFile(folder, ['changing']))?.stamp).not.toBe(before?.stamp)
  })

  it.each([
    ['a folder', ['assets']],
    ['nothing there', ['missing']],
    ['a link that leads outside', ['leak']],
    ['a folder whose name begins alike', ['sibling', 'secret']],
    ['an empty name', ['assets', '', 'a.js']],
    ['a name with a slash', ['assets/a.js']],
    ['the folder itself', ['']],
  ])('is not %s', async (_what, names) => {
    expect(await findFile(folder, names)).toBeUndefined()
  })
})
