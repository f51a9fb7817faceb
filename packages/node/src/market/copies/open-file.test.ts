import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encryptionKeyFrom } from '@kg/net'
import { afterAll, expect, it } from 'vitest'
import { openInThread } from './copy-thread.js'
import { hashFile } from './hash-file.js'
import { openFile } from './open-file.js'

const folder = await mkdtemp(join(tmpdir(), 'kg-open-file-'))
afterAll(() => rm(folder, { recursive: true }))

/** A copy that lies on the disks of holders: later releases must open it, and prove its blocks against the same root. */
const golden = {
  copy: '01dbbcc30adf0e058e9ce140a24d8bfbf78084279fc73fe0788c7bf25922cf4d0e464bcf8f1050c9e09d5b2809f9348f5392b2562b81443a7e3a5fa6d4e19dd2c57b807b2601fca710c42079d32234',
  root: '0x3d8dbd05778aaeb5e38927149b76654fb39346b3ab5ff5f88b0fed1c2e645097',
  text: 'a text that was encrypted once',
}

it('opens a copy of an earlier release, here and in the thread', async () => {
  const [from, to] = [join(folder, 'copy'), join(folder, 'text')]
  await writeFile(from, Buffer.from(golden.copy, 'hex'))
  expect((await hashFile(from)).root).toBe(golden.root)
  const { secret } = encryptionKeyFrom(new Uint8Array(32).fill(5), 'golden')
  const task = { secret, purpose: `dataset-copy/local:1/7/0x${'ab'.repeat(20)}`, from, to }
  for (const open of [openFile, openInThread]) {
    await rm(to, { force: true })
    await open(task)
    expect(await readFile(to, 'utf8')).toBe(golden.text)
  }
})
