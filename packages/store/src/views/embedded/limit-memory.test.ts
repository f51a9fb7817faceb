import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { engineBytes, loadEngine } from './engine-memory.js'
import { engineFile } from './engine-module.js'
import { limitMemory } from './limit-memory.js'

const mib = 2 ** 20

describe('an engine with limited memory', () => {
  it('works below its limit, and fails on a query that needs more', async () => {
    const { Store } = await loadEngine({
      module: await WebAssembly.compile(limitMemory(readFileSync(engineFile()), 24 * mib)),
    })
    const store = new Store()
    const lines = Array.from({ length: 500 }, (_, i) => `<urn:${i}> <urn:p> "${'x'.repeat(100)}" .`)
    store.load(lines.join('\n'), { format: 'application/n-quads' })
    expect(store.query('ASK { ?s ?p ?o }')).toBe(true)
    const bomb = 'SELECT (GROUP_CONCAT(?o) AS ?x) { ?s ?p ?o . ?t ?q ?r }'
    expect(() => store.query(bomb)).toThrow(WebAssembly.RuntimeError)
    expect(engineBytes()).toBeLessThanOrEqual(24 * mib)
  })

  it('is made only of modules that have one memory of their own', () => {
    const empty = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])
    expect(() => limitMemory(empty, mib)).toThrow('no memory of its own')
    const shared = Uint8Array.from([...empty, 5, 4, 1, 3, 1, 2])
    expect(() => limitMemory(shared, mib)).toThrow('another kind of memory')
  })

  it('keeps a lower limit that the module has, and never goes below its first size', () => {
    const withMax = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 4, 1, 1, 2, 3])
    expect([...limitMemory(withMax, 10 * mib)].slice(8)).toEqual([5, 4, 1, 1, 2, 3])
    expect([...limitMemory(withMax, 0)].slice(8)).toEqual([5, 4, 1, 1, 2, 2])
  })
})
