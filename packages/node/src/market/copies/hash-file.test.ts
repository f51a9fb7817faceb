import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBlockTree } from '@kg/core'
import { afterAll, expect, it } from 'vitest'
import { CopyTree, hashFile } from './hash-file.js'

const folder = await mkdtemp(join(tmpdir(), 'kg-hash-'))
afterAll(() => rm(folder, { recursive: true }))
const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7) % 253)

it('gives a file the root that it has always had', async () => {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const { root, blockCount } = await hashFile(path)
  // Computed with another library, block by block.
  expect(root).toBe('0x36a9e3b460f2fc2d47e03db60f73c2cf2f86d99e554cdb957da5a07446c280d4')
  expect(blockCount).toBe(293)
})

it('cuts into blocks of one size, whatever the pieces are', () => {
  const blocks = [bytes.subarray(0, 1024), bytes.subarray(1024, 2048), bytes.subarray(2048, 2500)]
  const tree = new CopyTree()
  for (const [from, to] of [
    [0, 1],
    [1, 1500],
    [1500, 2500],
  ])
    tree.add(bytes.subarray(from, to))
  expect(tree.finish().root).toBe(buildBlockTree(blocks).root)
})
