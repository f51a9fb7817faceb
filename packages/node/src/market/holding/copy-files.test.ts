import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBlock } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { treeOfCopy } from '../copies/copy-file.js'
import { CopyFiles } from './copy-files.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-copy-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = new CopyFiles(join(folder, 'holdings'))
const ref = { blockchainId: 'local:1', offerId: 3 }
const bytes = Uint8Array.from({ length: 2500 }, (_, i) => i % 251)

describe('the files of copies', () => {
  it('show blocks that prove themselves', async () => {
    await files.prepare()
    writeFileSync(files.pathOf(ref), bytes)
    const { root, blockCount } = await treeOfCopy(files.pathOf(ref))
    for (const index of [0, 2]) {
      const { block, siblings } = await files.showBlock(ref, index)
      expect(block).toEqual(bytes.slice(index * 1024, (index + 1) * 1024))
      expect(checkBlock({ root, leafCount: blockCount, proof: { index, siblings }, block })).toBe(true)
    }
    await expect(files.showBlock(ref, 3)).rejects.toThrow(RangeError)
  })

  it('go one by one, or all that belong to no holding', async () => {
    const others = [4, 5].map((offerId) => ({ ...ref, offerId }))
    for (const one of others) writeFileSync(files.pathOf(one), bytes)
    writeFileSync(`${files.pathOf(ref)}.text`, 'left behind')
    await files.removeOthers([ref, others[0] ?? ref])
    expect([ref, ...others].map((one) => existsSync(files.pathOf(one)))).toEqual([true, true, false])
    expect(existsSync(`${files.pathOf(ref)}.text`)).toBe(false)
    await files.remove(ref)
    await files.remove(ref)
    expect(existsSync(files.pathOf(ref))).toBe(false)
    await expect(files.showBlock(ref, 0)).rejects.toThrow('ENOENT')
  })

  it('are read again after they were not there', async () => {
    writeFileSync(files.pathOf(ref), bytes)
    expect((await files.showBlock(ref, 0)).block).toHaveLength(1024)
  })
})
