import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../hash-tree/hex.js'
import { zeroAddress } from '../ids/address.js'
import { makeKaId } from '../ids/ka-id.js'
import { partsOf } from './bundle.js'
import { author, contentBundle, lines, statementBundle } from './bundles.test.support.js'
import { changedLeaf } from './changed-leaves.test.support.js'
import { checkBundle } from './check-bundle.js'

const one = statementBundle(lines[4]!)
const whole = contentBundle()
const { anchor: _anchor, ...oneShared } = one
const { anchor: _sameAnchor, ...wholeShared } = whole

describe('checkBundle', () => {
  it('accepts every statement of the asset and names the author', () => {
    for (const line of lines) expect(checkBundle(statementBundle(line))).toEqual({ ok: true, author })
  })

  it('accepts the whole asset, in any order of its lines', () => {
    expect(checkBundle(whole)).toEqual({ ok: true, author })
    expect(checkBundle({ ...whole, content: [...whole.content].reverse() })).toEqual({ ok: true, author })
  })

  it('accepts an asset whose statements are all private', () => {
    expect(checkBundle(contentBundle({ said: [] }))).toEqual({ ok: true, author })
  })

  it('accepts bundles that went through JSON, and those without an anchor', () => {
    for (const bundle of [one, whole, oneShared, wholeShared])
      expect(checkBundle(JSON.parse(JSON.stringify(bundle)))).toEqual({ ok: true, author })
  })

  it('accepts a seal without a reserved number', () => {
    expect(checkBundle(statementBundle(lines[0]!, { kaId: 0n }))).toMatchObject({ ok: true })
  })

  it('accepts addresses with their checksum', () => {
    const { seal } = one
    expect(checkBundle({ ...one, seal: { ...seal, fields: { ...seal.fields, author } } })).toMatchObject({ ok: true })
  })

  it.each([
    ['one statement', oneShared],
    ['a whole asset', wholeShared],
  ])('refuses a bundle of %s when any one value of it is another', (_, good) => {
    fc.assert(
      fc.property(changedLeaf<object>(good), ({ changed }) => {
        expect(checkBundle(changed)).toMatchObject({ ok: false })
      }),
      { numRuns: 1500 },
    )
  })

  const otherHash: Hex = `0x${'1'.repeat(64)}`
  const { commitment, seal, proof, anchor } = one
  const faults: [failed: string, part: object, what: string][] = [
    ['shape', { version: 2 }, 'an unknown version'],
    ['shape', { proof: { ...proof, siblings: Array(54).fill(otherHash) } }, 'an endless path'],
    ['shape', { statement: { line: 'x'.repeat(2 ** 20 + 1) } }, 'a huge statement'],
    ['shape', { seal: { ...seal, signature: '0x' } }, 'no signature'],
    ['shape', { content: lines }, 'a statement and a content'],
    ['shape', { anchor: null }, 'an anchor of nothing'],
    ['shape', { contextGraphId: '' }, 'a context graph without a name'],
    ['shape', { contextGraphId: 'notes\ud800' }, 'broken Unicode in a name'],
    ['statement', { statement: { line: 'two\nlines .' } }, 'two lines in one'],
    ['statement', { statement: { line: '<urn:s> <urn:p> "\ud800" .' } }, 'broken Unicode'],
    ['path', { statement: { line: '<urn:s> <urn:p> "never said" .' } }, 'another statement'],
    ['path', { proof: { ...proof, siblings: proof.siblings.slice(1) } }, 'a short path'],
    ['path', { commitment: { ...commitment, leafCount: 0 } }, 'an empty tree'],
    ['commitment', { commitment: { ...commitment, privateRoot: otherHash } }, 'another private root'],
    ['seal', { seal: { ...seal, fields: { ...seal.fields, name: 'other' } } }, 'another name'],
    ['seal', { seal: { ...seal, fields: { ...seal.fields, commitment: otherHash } } }, 'a seal of something else'],
    ['seal', { seal: { ...seal, fields: { ...seal.fields, author: zeroAddress } } }, 'another author'],
    ['seal', { seal: { ...seal, signature: `0x${'0'.repeat(128)}1b` } }, 'an empty signature'],
    ['seal', { contextGraphId: 'elsewhere' }, 'another context graph'],
    ['anchor', { anchor: { ...anchor, chainId: 1 } }, 'an anchor on another chain'],
    ['anchor', { anchor: { ...anchor, contract: zeroAddress } }, 'an anchor in another contract'],
    ['anchor', { anchor: { ...anchor, kaId: '7' } }, 'an anchor of another asset'],
  ]
  it.each(faults.map(([failed, part, what]) => ({ failed, part, what })))(
    'blames the $failed for $what',
    ({ failed, part }) => {
      expect(checkBundle({ ...one, ...part })).toMatchObject({ ok: false, failed, why: expect.stringMatching(/./) })
    },
  )

  it.each([
    ['shape', 'a text instead of lines', 'text'],
    ['shape', 'too many lines', Array(1_000_001).fill('')],
    ['shape', 'a line that is too long', ['x'.repeat(2 ** 20 + 1)]],
    ['shape', 'too many bytes', Array(65).fill('x'.repeat(2 ** 20))],
    ['content', 'a line missing', lines.slice(1)],
    ['content', 'a line twice', [...lines, lines[0]!]],
    ['content', 'one line twice and another missing', [...lines.slice(1), lines[1]!]],
    ['content', 'a line of another', [...lines.slice(1), '<urn:s> <urn:p> "never said" .']],
    ['content', 'two lines in one', [...lines.slice(2), `${lines[0]}\n${lines[1]}`]],
  ])('blames the %s of a whole asset for %s', (failed, _, content) => {
    expect(checkBundle({ ...whole, content })).toMatchObject({ ok: false, failed })
  })

  it('refuses a sealed line that is no statement, wherever it stands', () => {
    for (const said of [
      ['nothing', ...lines],
      [...lines, 'nothing'],
    ])
      expect(checkBundle(contentBundle({ said }))).toMatchObject({ ok: false, failed: 'content' })
  })

  it('refuses a seal on an asset id that belongs to somebody else', () => {
    const stolen = statementBundle(lines[0]!, { kaId: makeKaId(`0x${'1'.repeat(40)}`, 1n) })
    expect(checkBundle(stolen)).toMatchObject({ ok: false, failed: 'seal' })
  })

  it('holds the bundle against the author and the contract that the reader expects', () => {
    const { contract } = one.anchor
    expect(checkBundle(one, { author, contract })).toMatchObject({ ok: true })
    expect(checkBundle(one, { author: contract })).toMatchObject({ ok: false, failed: 'seal' })
    expect(checkBundle(one, { contract: author })).toMatchObject({ ok: false, failed: 'seal' })
  })

  it('tells what there is to check', () => {
    expect(partsOf(one)).toEqual(['shape', 'statement', 'path', 'commitment', 'seal', 'anchor'])
    expect(partsOf(wholeShared)).toEqual(['shape', 'content', 'commitment', 'seal'])
  })

  it('answers, and never throws, whatever it is given', () => {
    const part = fc.oneof(fc.anything(), fc.constant(seal), fc.constant(proof), fc.constant(commitment))
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
