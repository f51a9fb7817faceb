import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBlock, type Hex } from '@kg/core'
import { newEncryptionKey } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { readBlock, treeOfCopy } from './copy-file.js'
import { piecesOf } from './file-pieces.js'
import { openCopy } from './open-copy.js'
import { sealCopy } from './seal-copy.js'
import { blockBytes } from './sizes.js'

const folder = await mkdtemp(join(tmpdir(), 'kg-copies-'))
afterAll(() => rm(folder, { recursive: true }))
const { signal } = new AbortController()
const holder: Hex = `0x${'aB'.repeat(20)}`
const owner = { blockchainId: 'local:1', offerId: 7n, holder }
const { secret, publicKey: key } = newEncryptionKey()
const plain = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7) % 253)

async function* text() {
  for (let at = 0; at < plain.length; at += 10_000) yield plain.subarray(at, at + 10_000)
}
async function bytesOf(path: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of piecesOf(path)) pieces.push(piece)
  return Uint8Array.from(Buffer.concat(pieces))
}
const seal = (path: string) => sealCopy(text(), { owner, key, path, signal })

describe('the copy of a dataset', () => {
  const [first, second, opened] = ['first', 'second', 'opened'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]

  it('opens for its holder, and no two are equal', async () => {
    const sealed = await seal(first)
    expect((await seal(second)).copyRoot).not.toBe(sealed.copyRoot)
    await openCopy({ owner, secret, from: first, to: opened, signal })
    expect(Buffer.compare(await bytesOf(opened), plain)).toBe(0)
    expect((await bytesOf(first)).length).toBe(sealed.bytes)
    expect(sealed.blockCount).toBe(Math.ceil(sealed.bytes / blockBytes))
  })

  it('does not open for another offer, another holder, or after a change', async () => {
    const refused = expect.objectContaining({ code: 'DECRYPTION_FAILED' })
    const open = (more: Partial<typeof owner>, from = first) =>
      openCopy({ owner: { ...owner, ...more }, secret, from, to: opened, signal })
    await expect(open({ offerId: 8n })).rejects.toEqual(refused)
    await expect(open({ holder: `0x${'00'.repeat(20)}` })).rejects.toEqual(refused)
    const changed = await bytesOf(first)
    changed[1000] = (changed[1000] as number) ^ 1
    await writeFile(second, changed)
    await expect(open({}, second)).rejects.toEqual(refused)
  })

  it('has blocks that prove themselves against its root', async () => {
    const sealed = await seal(first)
    const tree = await treeOfCopy(first)
    expect(tree).toMatchObject({ root: sealed.copyRoot, blockCount: sealed.blockCount })
    for (const index of [0, 1, sealed.blockCount - 1]) {
      const block = await readBlock(first, index)
      const claim = { proof: { index, siblings: tree.prove(index) }, root: tree.root, leafCount: tree.blockCount }
      expect(checkBlock({ ...claim, block })).toBe(true)
    }
  })

  it('is not sealed to its end when the node stops', async () => {
    const aborted = AbortSignal.abort(new Error('stopped'))
    await expect(sealCopy(text(), { owner, key, path: second, signal: aborted })).rejects.toThrow('stopped')
  })
})
