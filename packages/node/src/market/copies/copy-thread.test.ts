import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockTreeOf } from '@kg/core'
import { DecryptionFailedError, newEncryptionKey } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { hashInThread, openInThread, sealInThread } from './copy-thread.js'
import { hashFile } from './hash-file.js'
import { openFile } from './open-file.js'
import { sealFile } from './seal-file.js'

const folder = await mkdtemp(join(tmpdir(), 'kg-copy-thread-'))
afterAll(() => rm(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const { signal } = new AbortController()
const { secret, publicKey: key } = newEncryptionKey()
const plain = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7) % 253)
const task = { key, purpose: 'test' }

async function* text(pieceBytes = 100_000) {
  for (let from = 0; from < plain.length; from += pieceBytes) yield plain.slice(from, from + pieceBytes)
}

describe('the thread for copies', () => {
  it('hashes as the main thread does', async () => {
    await writeFile(at('plain'), plain)
    const [here, there] = await Promise.all([hashFile(at('plain')), hashInThread({ path: at('plain') })])
    const tree = blockTreeOf(there)
    expect([here.root, here.blockCount, here.prove(7)]).toEqual([tree.root, tree.blockCount, tree.prove(7)])
  })

  it('encrypts what the main thread decrypts, and the other way round', async () => {
    const there = await sealInThread(text(), { ...task, path: at('there') }, signal)
    const here = await sealFile(text(), { ...task, path: at('here') }, signal)
    expect({ ...there, copyRoot: '' }).toEqual({ ...here, copyRoot: '' })
    expect((await hashFile(at('there'))).root).toBe(there.copyRoot)
    await openFile({ secret, purpose: 'test', from: at('there'), to: at('opened') })
    expect((await readFile(at('opened'))).equals(plain)).toBe(true)
    await openInThread({ secret, purpose: 'test', from: at('here'), to: at('opened') })
    expect((await readFile(at('opened'))).equals(plain)).toBe(true)
  })

  it('keeps what an error says', async () => {
    await sealInThread(text(), { ...task, path: at('sealed') }, signal)
    const failing = openInThread({ secret, purpose: 'other', from: at('sealed'), to: at('opened') })
    await expect(failing).rejects.toBeInstanceOf(DecryptionFailedError)
    await expect(hashInThread({ path: at('missing') })).rejects.toMatchObject({ code: 'ENOENT' })
    const broken = (async function* () {
      yield new Uint8Array(10)
      throw new RangeError('no more text')
    })()
    await expect(sealInThread(broken, { ...task, path: at('broken') }, signal)).rejects.toBeInstanceOf(RangeError)
  })

  it('ends what is cancelled, reads no more of its text, and goes on with the others', async () => {
    const leaving = new AbortController()
    let isClosed = false
    const endless = (async function* () {
      try {
        for (let i = 0; ; i++) {
          if (i === 5) leaving.abort(new Error('not wanted'))
          yield new Uint8Array(1000)
        }
      } finally {
        isClosed = true
      }
    })()
    const sealing = sealInThread(endless, { ...task, path: at('endless') }, leaving.signal)
    const other = sealInThread(text(), { ...task, path: at('other') }, signal)
    await expect(sealing).rejects.toThrow('not wanted')
    expect(isClosed).toBe(true)
    expect(await other).toMatchObject({ bytes: (await readFile(at('other'))).length })
    await expect(hashInThread({ path: at('other') }, leaving.signal)).rejects.toThrow('not wanted')
  })
})
