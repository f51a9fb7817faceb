import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildTree } from '../hash-tree/build-tree.js'
import { commitmentOf } from '../hash-tree/commitment.js'
import { fromHex, type Hex, ZERO_HASH } from '../hash-tree/hex.js'
import { ZERO_ADDRESS } from '../ids/address.js'
import { nameHash } from '../ids/context-graph-id.js'
import { makeKaId } from '../ids/ka-id.js'
import { addressOfKey, signSeal } from '../seal/sign-seal.js'
import type { ProofBundle } from './bundle.js'
import { checkBundle } from './check-bundle.js'

const key = fromHex(`0x${'7'.repeat(64)}`)
const author = addressOfKey(key)
const lines = Array.from({ length: 11 }, (_, i) => `<urn:s${i}> <urn:p> "ż ${i}" .`)

function makeBundle(line: string, kaId = makeKaId(author, 1n)): ProofBundle {
  const tree = buildTree(lines)
  const parts = { root: tree.root, leafCount: tree.leafCount, privateRoot: ZERO_HASH }
  const commitment = commitmentOf(parts)
  const place = { nameHash: nameHash('notes'), name: 'plan', version: 1, chainId: 0, contract: ZERO_ADDRESS }
  const fields = { ...place, commitment, author, kaId: String(kaId) }
  return {
    version: 1,
    statement: { line },
    proof: tree.prove(line),
    commitment: { ...parts, commitment },
    seal: { fields, signature: signSeal(fields, key) },
  }
}

const good = makeBundle(lines[4]!)

/** The bundle with one character, somewhere on the way given, replaced by another. */
function change(path: (string | number)[], at: number, by: string): unknown {
  const copy = structuredClone(good) as unknown as Record<string | number, unknown>
  const last = path[path.length - 1]!
  const holder = path.slice(0, -1).reduce<Record<string | number, unknown>>((o, k) => o[k] as typeof o, copy)
  const value = String(holder[last])
  const i = at % value.length
  const changed = value.slice(0, i) + by + value.slice(i + 1)
  holder[last] = typeof holder[last] === 'number' ? Number(changed) : changed
  return JSON.stringify(copy) === JSON.stringify(good) ? undefined : copy
}

describe('checkBundle', () => {
  it('accepts every statement of the asset and names the author', () => {
    for (const line of lines) expect(checkBundle(makeBundle(line))).toEqual({ ok: true, author })
  })

  it('accepts a bundle that went through JSON', () => {
    expect(checkBundle(JSON.parse(JSON.stringify(good)))).toEqual({ ok: true, author })
  })

  it('accepts a seal without a reserved number', () => {
    expect(checkBundle(makeBundle(lines[0]!, 0n))).toMatchObject({ ok: true })
  })

  const places: (string | number)[][] = [
    ['statement', 'line'],
    ['proof', 'index'],
    ...good.proof.siblings.map((_, i) => ['proof', 'siblings', i]),
    ...['root', 'leafCount', 'privateRoot', 'commitment'].map((field) => ['commitment', field]),
    ...['commitment', 'nameHash', 'name', 'version', 'kaId', 'chainId'].map((field) => ['seal', 'fields', field]),
    ['seal', 'signature'],
  ]
  it('refuses the bundle when any one character of it is another', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.nat(),
        fc.oneof(fc.constantFrom(...'0123456789abcdefABCDEF'), fc.string({ minLength: 1, maxLength: 1 })),
        (path, at, by) => {
          const changed = change(path, at, by)
          fc.pre(changed !== undefined)
          expect(checkBundle(changed)).toMatchObject({ ok: false })
        },
      ),
      { numRuns: 2000 },
    )
  })

  const otherHash: Hex = `0x${'1'.repeat(64)}`
  const { commitment, seal, proof } = good
  const faults: [failed: string, part: object, what: string][] = [
    ['shape', { version: 2 }, 'an unknown version'],
    ['shape', { proof: { ...proof, siblings: Array(54).fill(otherHash) } }, 'an endless path'],
    ['shape', { statement: { line: 'x'.repeat(2 ** 20 + 1) } }, 'a huge statement'],
    ['shape', { seal: { ...seal, signature: '0x' } }, 'no signature'],
    ['statement', { statement: { line: 'two\nlines .' } }, 'two lines in one'],
    ['statement', { statement: { line: '<urn:s> <urn:p> "\ud800" .' } }, 'broken Unicode'],
    ['path', { statement: { line: '<urn:s> <urn:p> "never said" .' } }, 'another statement'],
    ['path', { proof: { ...proof, siblings: proof.siblings.slice(1) } }, 'a short path'],
    ['path', { commitment: { ...commitment, leafCount: 0 } }, 'an empty tree'],
    ['commitment', { commitment: { ...commitment, privateRoot: otherHash } }, 'another private root'],
    ['seal', { seal: { ...seal, fields: { ...seal.fields, name: 'other' } } }, 'another name'],
    ['seal', { seal: { ...seal, fields: { ...seal.fields, commitment: otherHash } } }, 'a seal of something else'],
    ['seal', { seal: { ...seal, fields: { ...seal.fields, author: ZERO_ADDRESS } } }, 'another author'],
    ['seal', { seal: { ...seal, signature: `0x${'0'.repeat(128)}1b` } }, 'an empty signature'],
  ]
  it.each(faults.map(([failed, part, what]) => ({ failed, part, what })))(
    'blames the $failed for $what',
    ({ failed, part }) => {
      expect(checkBundle({ ...good, ...part })).toMatchObject({ ok: false, failed, why: expect.stringMatching(/./) })
    },
  )

  it('refuses a seal on an asset id that belongs to somebody else', () => {
    const stolen = makeBundle(lines[0]!, makeKaId(`0x${'1'.repeat(40)}`, 1n))
    expect(checkBundle(stolen)).toMatchObject({ ok: false, failed: 'seal' })
  })

  it('answers, and never throws, whatever it is given', () => {
    const part = fc.oneof(fc.anything(), fc.constant(good.seal), fc.constant(good.proof), fc.constant(good.commitment))
    const almost = fc.record({ version: fc.constant(1), statement: part, proof: part, commitment: part, seal: part })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), almost), (value) => {
        expect(checkBundle(value)).toMatchObject({ ok: false })
      }),
    )
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    expect(checkBundle(trap)).toMatchObject({ ok: false, failed: 'shape' })
  })
})
