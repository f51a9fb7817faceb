import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newEncryptionKey } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { treeOfCopy } from './copy-file.js'
import { copyPurpose, sealCopy } from './seal-copy.js'

const folder = await mkdtemp(join(tmpdir(), 'kg-seal-'))
afterAll(() => rm(folder, { recursive: true }))
const owner = { blockchainId: 'local:1', offerId: 7n, holder: `0x${'aB'.repeat(20)}` } as const
const { publicKey: key } = newEncryptionKey()

async function* text() {
  yield new TextEncoder().encode('a secret '.repeat(1000))
}

describe('sealing a copy', () => {
  it('hides the text, and says what the copy is', async () => {
    const path = join(folder, 'one')
    const sealed = await sealCopy(text(), { owner, key, path, signal: new AbortController().signal })
    const bytes = await readFile(path)
    expect(bytes.includes('secret')).toBe(false)
    expect(bytes.length).toBe(sealed.bytes)
    expect(await treeOfCopy(path)).toMatchObject({ root: sealed.copyRoot, blockCount: sealed.blockCount })
  })

  it('has a purpose of its own for each holder and offer', () => {
    const purposes = [owner, { ...owner, offerId: 8n }, { ...owner, holder: `0x${'00'.repeat(20)}` as const }]
    expect(new Set(purposes.map(copyPurpose)).size).toBe(3)
  })
})
