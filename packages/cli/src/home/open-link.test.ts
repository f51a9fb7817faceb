import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { opener, openLink, pageTo } from './open-link.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-open-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('needs a desktop on Linux', () => {
  expect(opener('linux', {})).toBeUndefined()
  expect(opener('linux', { WAYLAND_DISPLAY: 'w' })).toEqual(['xdg-open'])
  expect(opener('darwin', {})).toEqual(['open'])
})

it('gives the browser a page that only its owner can read, and no secret', async () => {
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$@" > ${folder}/given\n`)
  chmodSync(join(folder, 'xdg-open'), 0o755)
  const env = { PATH: `${folder}:${process.env.PATH}`, DISPLAY: ':0' }
  expect(await openLink('http://a/ui/#token=s"x', { folder, env, platform: 'linux' })).toBe(true)
  await expect.poll(() => readFileSync(join(folder, 'given'), 'utf8')).toMatch(/^file:.*open-ui\.html\n$/)
  expect(statSync(join(folder, 'open-ui.html')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'open-ui.html'), 'utf8')).toContain('url=http://a/ui/#token=s&#34;x')
})

it('says that there is nothing to open it with', async () => {
  const env = { PATH: folder, DISPLAY: ':0' }
  rmSync(join(folder, 'xdg-open'), { force: true })
  expect(await openLink('http://a', { folder, env, platform: 'linux' })).toBe(false)
  expect(pageTo('"><script>')).not.toContain('<script>')
})
