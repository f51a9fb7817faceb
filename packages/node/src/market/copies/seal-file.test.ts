import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newEncryptionKey } from '@kg/net'
import { afterAll, expect, it } from 'vitest'
import { hashFile } from './hash-file.js'
import { openFile } from './open-file.js'
import { sealFile } from './seal-file.js'

const folder = await mkdtemp(join(tmpdir(), 'kg-seal-file-'))
afterAll(() => rm(folder, { recursive: true }))
const { secret, publicKey: key } = newEncryptionKey()
const path = join(folder, 'sealed')
const task = { key, purpose: 'test', path }

async function* text() {
  for (let i = 0; i < 4; i++) yield new TextEncoder().encode(`piece ${i} `)
}

it('says what it has written, and what it wrote opens again', async () => {
  const sealed = await sealFile(text(), task, new AbortController().signal)
  const { root, blockCount } = await hashFile(path)
  expect(sealed).toEqual({ bytes: (await readFile(path)).length, copyRoot: root, blockCount })
  const to = join(folder, 'text')
  await openFile({ secret, purpose: 'test', from: path, to })
  expect(await readFile(to, 'utf8')).toBe('piece 0 piece 1 piece 2 piece 3 ')
})

it('ends when it is told to', async () => {
  const aborted = AbortSignal.abort(new Error('stopped'))
  await expect(sealFile(text(), task, aborted)).rejects.toThrow('stopped')
})
