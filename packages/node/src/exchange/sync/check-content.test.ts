import { deflateRawSync } from 'node:zlib'
import { buildTree, type Line } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { sealRecord } from '../testing/test-record.test.support.js'
import { checkContent } from './check-content.js'

const lines = ['<urn:a> <urn:p> "1" .', '<urn:b> <urn:p> "2" .']
const { record, chunks } = sealRecord({ lines })
const task = { chunks, root: record.root, leafCount: 2, bytes: record.bytes }
const plain = (text: string) => Uint8Array.from([0, ...Buffer.from(text)])
const deflated = (text: string) => Uint8Array.from([1, ...deflateRawSync(text)])
const text = lines.map((line) => `${line}\n`).join('')

/** What an author has sealed although it is not in canonical form. */
function sealedAnyway(...odd: string[]) {
  const content = odd.map((line) => `${line}\n`).join('')
  const { root, leafCount } = buildTree(odd as Line[])
  return { chunks: [plain(content)], root, leafCount, bytes: content.length }
}

describe('content from a peer', () => {
  it('is accepted as one chunk or several, deflated or not', async () => {
    const half = text.length / 2
    for (const some of [chunks, [deflated(text)], [plain(text.slice(0, half)), deflated(text.slice(half))]])
      expect(await checkContent({ ...task, chunks: some })).toMatchObject({ quads: 2, bytes: text.length })
  })

  it('is stored as it came if that is how this node would pack it', async () => {
    const long = Array.from({ length: 40 }, (_, i) => `<urn:a:${10 + i}> <urn:p> "1" .`)
    const sealed = (some: string[]) => ({ ...sealedAnyway(...some), chunks: [deflated(`${some.join('\n')}\n`)] })
    const inOrder = sealed(long)
    const [kept] = (await checkContent(inOrder)).packed
    expect(Buffer.from(inOrder.chunks[0] ?? []).equals(kept?.data ?? Buffer.of())).toBe(true)
    const reversed = await checkContent(sealed([...long].reverse()))
    expect(reversed.chunks).toEqual([kept?.hash])
    const swollen = await checkContent({
      ...inOrder,
      chunks: [Uint8Array.from([...(inOrder.chunks[0] ?? []), ...Buffer.alloc(2000)])],
    })
    expect(swollen.chunks).toEqual([kept?.hash])
    expect(swollen.packed[0]?.data.length).toBeLessThan(1000)
  })

  it.each([
    ['fewer bytes than the record says', { bytes: record.bytes + 1 }],
    ['more bytes than the record says', { bytes: record.bytes - 1 }],
    ['another number of statements', { leafCount: 3 }],
    ['another root', { root: sealRecord().record.root }],
    ['an unknown packing', { chunks: [Uint8Array.from([2, ...Buffer.from(text)])] }],
    ['bytes that cannot be inflated', { chunks: [Uint8Array.from([1, 255, 255])] }],
    ['far more bytes once it is inflated', { chunks: [deflated(text.repeat(10_000))] }],
    ['a statement twice', { ...sealedAnyway(lines[0] ?? '', lines[0] ?? ''), leafCount: 2 }],
    ['a line that is no statement', sealedAnyway('hello .')],
    ['a statement in another form', sealedAnyway('<urn:a>  <urn:p> "1" .')],
  ])('is refused with %s', async (_, change) => {
    await expect(checkContent({ ...task, ...change })).rejects.toMatchObject({ code: 'RECORD_INVALID' })
  })
})
