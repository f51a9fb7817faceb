import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IdTable } from './id-table.js'

const ids = fc.oneof(
  fc.constantFrom('a', 'b', 'ab', '', 'é', 'e\u0301', '\u4e2d', '\ud800', '\udc00', 'x\ud800', 'a'.repeat(2000)),
  fc.string({ unit: 'binary' }),
  fc.integer({ min: 0, max: 2000 }).map((serial) => `urn:epc:id:sgtin:0614141.107346.${serial}`),
)
const calls = fc.array(fc.record({ id: ids, isGiven: fc.boolean() }), { maxLength: 1500, size: 'max' })

it('knows what a map knows, in the same order', () => {
  fc.assert(
    fc.property(calls, (called) => {
      const table = new IdTable()
      const model = new Map<string, boolean>()
      for (const { id, isGiven } of called) {
        expect(table.isGiven(id)).toBe(model.get(id) ?? false)
        if (isGiven) table.give(id)
        else table.add(id)
        model.set(id, isGiven || (model.get(id) ?? false))
      }
      expect([...table.missing()]).toEqual([...model].filter(([, isGiven]) => !isGiven).map(([id]) => id))
      for (const [id, isGiven] of model) expect(table.isGiven(id)).toBe(isGiven)
    }),
    { numRuns: 8 },
  )
})

it('holds many ids in little memory', () => {
  const count = 50_000
  const before = process.memoryUsage()
  const table = new IdTable()
  for (let i = 0; i < count; i++) table.add(`urn:epc:id:sgtin:0614141.107346.${i}`)
  const { arrayBuffers } = process.memoryUsage()
  expect([...table.missing()].length).toBe(count)
  expect((arrayBuffers - before.arrayBuffers) / count).toBeLessThan(200)
})
