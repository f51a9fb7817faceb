import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentPacked, type PackedContent, packContent, sha256 } from './content.js'
import { Ledger } from './ledger.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'

const mebibyte = 1 << 20
const lineOf = (bytes: number, letter = 'x') => letter.repeat(bytes - 1)

describe('content', () => {
  let folder: string
  let ledger: Ledger
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kg-content-'))
    ledger = await Ledger.open({ path: folder }, { signer: ed25519Signer(newEd25519Pem()) })
  })
  afterEach(async () => {
    await ledger.close()
    rmSync(folder, { recursive: true })
  })
  const store = (content: PackedContent) => ledger.writeWithoutReceipt((w) => w.putContent(content))
  const text = (content: PackedContent) => ledger.read((r) => r.contentText(content))
  /** What stands in the file for a chunk. */
  const overwrite = (hash: string | undefined, data: Buffer) => {
    ledger.inside.env.content.putSync(Buffer.from(hash ?? '', 'hex'), data)
  }

  it('is cut where a mebibyte is full, so that equal content has equal hashes in every release', async () => {
    const lines = [lineOf(mebibyte), lineOf(mebibyte - 1), lineOf(5), lineOf(7)]
    const content = await packContent(lines)
    const texts = [`${lines[0]}\n`, `${lines[1]}\n${lines[2]}\n`, `${lines[3]}\n`]
    expect(content).toMatchObject({ chunks: texts.map(sha256), quads: 4, bytes: 2 * mebibyte + 11 })
    await store(content)
    expect(text(content)).toBe(texts.join(''))
  })

  it.each([
    ['as it is when it is short', 255, 0],
    ['deflated when it is long', 256, 1],
  ])('is stored %s', async (_, bytes, mark) => {
    const content = await packContent([lineOf(bytes)])
    await store(content)
    const [hash = ''] = content.chunks
    const stored = contentPacked(ledger.inside.env, hash)
    expect(stored[0]).toBe(mark)
    expect(stored.length < bytes).toBe(mark === 1)
    expect(text(content)).toBe(`${lineOf(bytes)}\n`)
  })

  it('of nothing has no chunks', async () => {
    expect(await packContent([])).toEqual({ chunks: [], quads: 0, bytes: 0, packed: [] })
  })

  it('that is gone or damaged is not read', async () => {
    const content = await packContent([lineOf(300)])
    const [hash] = content.chunks
    expect(() => text(content)).toThrow(expect.objectContaining({ code: 'CONTENT_MISSING' }))
    expect(() => contentPacked(ledger.inside.env, hash ?? '')).toThrow(
      expect.objectContaining({ code: 'CONTENT_MISSING' }),
    )
    await store(content)
    const [{ data } = { data: Buffer.alloc(0) }] = content.packed
    const damaged = { code: 'CONTENT_DAMAGED' }
    for (const wrong of [Buffer.from([2, ...data.subarray(1)]), Buffer.from([1, 255, 255]), Buffer.from([0, 120])]) {
      overwrite(hash, wrong)
      expect(() => text(content)).toThrow(expect.objectContaining(damaged))
    }
  })
})
