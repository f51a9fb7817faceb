import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>
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

  // Some declare Node 22 and run on 20. Their engines were taken out, or the first thing that users read is a warning.
  it('asks for no newer Node than the project does', () => {
    const oldestOf = (range = '') => Math.min(...(range.match(/(?<![\d.])\d+/g) ?? ['0']).map(Number))
    const newer = Object.entries(packages).filter(([, { engines }]) => oldestOf(engines?.node) > 20)
    expect(newer.map(([path]) => path)).toEqual([])
  })
})
