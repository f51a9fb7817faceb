import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { hasFreshBundles } from './programs.js'

const packages = mkdtempSync(join(tmpdir(), 'kg-programs-'))
afterAll(() => rmSync(packages, { recursive: true }))
const dist = pathToFileURL(`${packages}/cli/dist/`)

function write(path: string, second: number): void {
  const file = join(packages, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, second, second)
}

describe('the bundles', () => {
  it('are not there before a build', () => {
    expect(hasFreshBundles(dist)).toBe(false)
  })

  it('run when they are as new as all modules, as in an installed package', () => {
    write('cli/dist/bundle/daemon.js', 100)
    expect(hasFreshBundles(dist)).toBe(true)
    write('store/dist/.tsbuildinfo', 100)
    expect(hasFreshBundles(dist)).toBe(true)
  })

  it('do not run when a module was built after them', () => {
    write('store/dist/.tsbuildinfo', 101)
    expect(hasFreshBundles(dist)).toBe(false)
  })
})
