import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encode } from '../envelope/cbor.js'
import { InventorySide, maxInventoryBytes } from './inventory-side.js'
import { memoryIndex } from './memory-index.js'
import { everything, type Item } from './types.js'

const item = (key: string, state = 'one'): Item => ({
  key,
  fingerprint: new Uint8Array(createHash('sha256').update(key).update(state).digest()),
})
const keyOf = (i: number) => {
  const owner = createHash('sha256')
    .update(`${i % 40}`)
    .digest('hex')
    .slice(0, 40)
  return `urn:kg:asset:31337/0x${owner}/${i}/latest`
}

/** Runs the whole conversation. */
function compare(mine: readonly Item[], theirs: readonly Item[]) {
  const sides = [new InventorySide(memoryIndex(mine)), new InventorySide(memoryIndex(theirs))]
  const found = [
    { need: new Set<string>(), have: new Set<string>() },
    { need: new Set<string>(), have: new Set<string>() },
  ]
  let message: Uint8Array | undefined = sides[0]!.first()
  let bytes = 0
  let largest = 0
  let messages = 0
  for (let turn = 1; message !== undefined; turn = 1 - turn) {
    bytes += message.length
    largest = Math.max(largest, message.length)
    if (++messages > 10_000) throw new Error('it does not end')
    const { reply, need, have } = sides[turn]!.answer(message)
    for (const key of need) found[turn]!.need.add(key)
    for (const key of have) found[turn]!.have.add(key)
    message = reply
  }
  const sorted = found.map(({ need, have }) => ({ need: [...need].sort(), have: [...have].sort() }))
  return { mine: sorted[0]!, theirs: sorted[1]!, bytes, largest, messages }
}

/** What the comparison must find. */
function difference(of: readonly Item[], against: readonly Item[]): string[] {
  const other = new Map(against.map(({ key, fingerprint }) => [key, Buffer.from(fingerprint).toString('hex')]))
  return of
    .filter((i) => other.get(i.key) !== Buffer.from(i.fingerprint).toString('hex'))
    .map(({ key }) => key)
    .sort()
}

function expectFound(mine: readonly Item[], theirs: readonly Item[]) {
  const result = compare(mine, theirs)
  expect(result.mine).toEqual({ need: difference(theirs, mine), have: difference(mine, theirs) })
  expect(result.theirs).toEqual({ need: difference(mine, theirs), have: difference(theirs, mine) })
  return result
}

describe('comparing inventories', () => {
  const keys = fc.string({
    unit: fc.constantFrom('a', 'b', '/', 'é', '\u{1f600}', '\uffee'),
    minLength: 1,
    maxLength: 6,
  })
  const items = fc.uniqueArray(fc.record({ key: keys, state: fc.constantFrom('one', 'two') }), {
    selector: ({ key }) => key,
    maxLength: 150,
  })

  it('finds exactly the difference of any two sets', () => {
    fc.assert(
      fc.property(items, items, (a, b) => {
        const make = ({ key, state }: { key: string; state: string }) => item(key, state)
        expectFound(a.map(make), b.map(make))
      }),
      { numRuns: 150 },
    )
  })

  it('finds it when one set is mostly the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.array(fc.nat(2999), { maxLength: 40 }), (size, gone) => {
        const all = Array.from({ length: size }, (_, i) => item(keyOf(i)))
        expectFound(
          all,
          all.filter((_, i) => !gone.includes(i)),
        )
      }),
      { numRuns: 25 },
    )
  })

  it('needs one message for equal sets', () => {
    const all = Array.from({ length: 5000 }, (_, i) => item(keyOf(i)))
    expect(compare(all, all)).toMatchObject({ messages: 1, mine: { need: [], have: [] } })
  })

  it('finds ten differences in 100,000 items with a few kilobytes in a few rounds', () => {
    const all = Array.from({ length: 100_000 }, (_, i) => item(keyOf(i)))
    const mine = all.filter((_, i) => i % 30_011 !== 7)
    const theirs = all.map((held, i) => (i % 17_011 === 5 ? item(held.key, 'two') : held))
    expect(difference(mine, theirs).length + difference(theirs, mine).length).toBeGreaterThanOrEqual(10)
    const { bytes, messages } = expectFound(mine, theirs)
    expect(bytes, `${bytes} bytes in ${messages} messages`).toBeLessThan(14_000)
    expect(messages, `${bytes} bytes in ${messages} messages`).toBeLessThanOrEqual(8)
  })

  it('fills an empty side in messages of bounded size', () => {
    const all = Array.from({ length: 20_000 }, (_, i) => item(keyOf(i)))
    const { largest } = expectFound([], all)
    expect(largest, `largest message ${largest} bytes`).toBeLessThan(maxInventoryBytes)
    expectFound(all, [])
  })

  it('keeps messages bounded when keys are very long', () => {
    const all = Array.from({ length: 2000 }, (_, i) => item(`${'k'.repeat(1900)}${i}`))
    const { largest } = expectFound([], all)
    expect(largest, `largest message ${largest} bytes`).toBeLessThan(maxInventoryBytes)
  })

  it('tells all about two sets with nothing in common', () => {
    const make = (kind: string) => Array.from({ length: 3000 }, (_, i) => item(`${kind}/${keyOf(i)}`))
    const { largest } = expectFound(make('a'), make('b'))
    expect(largest).toBeLessThan(maxInventoryBytes)
  })

  it('refuses whatever is no message, and never fails otherwise', () => {
    const side = new InventorySide(memoryIndex([item('a')]))
    const refused = expect.objectContaining({ code: expect.stringMatching(/INVENTORY_MALFORMED|NOT_CANONICAL_CBOR/) })
    const salt = new Uint8Array(8)
    const bad = [
      encode('x'),
      encode([2, salt, []]),
      encode([1, new Uint8Array(3), []]),
      encode([1, salt, [[5, 'a', 1, new Uint8Array(8)]]]),
      encode([1, salt, [[0, '', 0]]]),
      encode([1, salt, [[0, null, 9]]]),
      encode([1, salt, [[0, null, 1, new Uint8Array(7)]]]),
      encode([1, salt, [[0, null, 4, [['key', new Uint8Array(31)]]]]]),
      encode([1, salt, [[0, 'b', 4, [['c', new Uint8Array(32)]]]]]),
      encode([
        1,
        salt,
        [
          [0, null, 0],
          [0, 'a', 0],
        ],
      ]),
      new Uint8Array(maxInventoryBytes + 1),
    ]
    for (const bytes of bad) expect(() => side.answer(bytes)).toThrow(refused)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (junk) => {
        expect(() => side.answer(junk)).toThrow(refused)
      }),
    )
  })
})

describe('the index in memory', () => {
  it('splits a range into parts that hold all of it', () => {
    const all = Array.from({ length: 1000 }, (_, i) => item(keyOf(i)))
    const index = memoryIndex(all)
    const ranges = index.split(everything, 16)
    expect(ranges.map((range) => index.count(range)).every((count) => count >= 62 && count <= 63)).toBe(true)
    expect(ranges.flatMap((range) => index.items(range, 100))).toEqual(index.items(everything, 1000))
  })

  it('has one fingerprint for equal items in any order, and another for any change', () => {
    const [a, b] = [item('a'), item('b')]
    const of = (...items: Item[]) => memoryIndex(items).fingerprint(everything)
    expect(of(a, b)).toEqual(of(b, a))
    expect(of(a, b)).not.toEqual(of(a))
    expect(of(a, b)).not.toEqual(of(a, item('b', 'two')))
  })
})
