import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newEncryptionKey } from '@kg/net'
import { afterAll, expect, it } from 'vitest'
import { openCopy } from './open-copy.js'
import { sealCopy } from './seal-copy.js'

const folder = await mkdtemp(join(tmpdir(), 'kg-open-'))
afterAll(() => rm(folder, { recursive: true }))

async function* text() {
  yield new TextEncoder().encode('the text')
}

it('opens a copy with the secret of its key, and with no other', async () => {
  const owner = { blockchainId: 'local:1', offerId: 7n, holder: `0x${'ab'.repeat(20)}` } as const
  const [from, to] = [join(folder, 'sealed'), join(folder, 'plain')]
  const { secret, publicKey: key } = newEncryptionKey()
  const { signal } = new AbortController()
  await sealCopy(text(), { owner, key, path: from, signal })
  await openCopy({ owner, secret, from, to, signal })
  expect(await readFile(to, 'utf8')).toBe('the text')
  const other = newEncryptionKey().secret
  await expect(openCopy({ owner, secret: other, from, to, signal })).rejects.toMatchObject({
    code: 'DECRYPTION_FAILED',
  })
})
