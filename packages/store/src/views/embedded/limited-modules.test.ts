import { describe, expect, it } from 'vitest'
import { engineBytes, loadEngine } from './engine-memory.js'
import { LimitedModules, roundGrant } from './limited-modules.js'

const mib = 2 ** 20

describe('a module with limited memory', () => {
  it('is compiled once for each size, and again when others were wanted since', async () => {
    const modules = new LimitedModules()
    const first = await modules.load(64 * mib)
    expect(await modules.load(64 * mib)).toBe(first)
    for (const size of [96, 128, 192]) await modules.load(size * mib)
    const second = await modules.load(64 * mib)
    expect(second).not.toBe(first)
    modules.forget()
    expect(await modules.load(64 * mib)).not.toBe(second)
  })

  it('holds every engine that is made of it to its size', async () => {
    const module = await new LimitedModules().load(24 * mib)
    const text = `<urn:s> <urn:p> "${'x'.repeat(30 * mib)}" .`
    for (let i = 0; i < 2; i++) {
      const { Store } = await loadEngine({ module })
      expect(() => new Store().load(text, { format: 'application/n-quads' })).toThrow()
      expect(engineBytes()).toBeLessThanOrEqual(24 * mib)
    }
  })

  it('has one of few sizes, none smaller than what is wanted', () => {
    const sizes = [64, 65, 96, 97, 128, 129, 192, 200].map((size) => roundGrant(size * mib) / mib)
    expect(sizes).toEqual([64, 96, 96, 128, 128, 192, 192, 256])
  })
})
