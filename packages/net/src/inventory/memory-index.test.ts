import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryIndex } from './memory-index.js'
import { everything, type Item } from './types.js'

const item = (key: string, state: number): Item => ({ key, fingerprint: new Uint8Array(32).fill(state) })
const keys = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'é', '\u{1f600}', '\uffee'), minLength: 1, maxLength: 5 })

describe('an index in memory', () => {
  it('is after any changes as one that was made with the result', () => {
    const change = fc.record({ key: keys, state: fc.integer({ min: 0, max: 3 }) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), keys, keys, (changes, from, to) => {
        const index = memoryIndex([])
        const held = new Map<string, Item>()
        for (const { key, state } of changes)
          if (state === 0) {
            index.remove(key)
            held.delete(key)
          } else {
            index.put(item(key, state))
            held.set(key, item(key, state))
          }
        const fresh = memoryIndex(held.values())
        expect(index.size).toBe(held.size)
        for (const range of [everything, { from, to: undefined }, { from, to }, { from: '', to }]) {
          expect(index.count(range)).toBe(fresh.count(range))
          expect(index.fingerprint(range)).toEqual(fresh.fingerprint(range))
          expect(index.items(range, 50)).toEqual(fresh.items(range, 50))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('holds many, that come in any order, and gives them in theirs', () => {
    const index = memoryIndex([])
    const all = Array.from({ length: 5000 }, (_, i) => item(`k${String((i * 2659) % 5000).padStart(5, '0')}`, 1))
    for (const one of all) index.put(one)
    expect(index.size).toBe(5000)
    expect(index.fingerprint(everything)).toEqual(memoryIndex(all).fingerprint(everything))
    const ranges = index.split(everything, 16)
    expect(ranges.map((range) => index.count(range)).every((n) => n > 300 && n < 325)).toBe(true)
    expect(ranges.flatMap((range) => index.items(range, 1000)).map(({ key }) => key)).toEqual(
      all.map(({ key }) => key).sort(),
    )
    for (const { key } of all) index.remove(key)
    expect(index.size).toBe(0)
    expect(index.fingerprint(everything)).toEqual(memoryIndex([]).fingerprint(everything))
  })
})
