import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly engines?: object }>>
}

const { packages } = JSON.parse(
  readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
) as LockFile

describe('the lock file', () => {
  // They run on Node 20 but declare Node 22, and npm leaves out optional packages with the wrong engine without a word.
  it('does not hold the modules of the local chain to an engine', () => {
    const modules = Object.entries(packages).filter(([path]) => path.includes('@nomicfoundation/edr-'))
    expect(modules.length).toBeGreaterThan(0)
    expect(modules.filter(([, { engines }]) => engines !== undefined)).toEqual([])
  })
})
