import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Host, newEncryptionKey } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { treeOfCopy } from './copy-file.js'
import { readCopyHeader } from './copy-header.js'
import { writeCopyRequest } from './copy-request.js'
import { openCopy } from './open-copy.js'
import { parties, ref, sign, wallet } from './records.test.support.js'
import { type CopySource, serveCopies } from './serve-copies.js'

const folder = await mkdtemp(join(tmpdir(), 'kg-serve-'))
const place = await mkdtemp(join(tmpdir(), 'kg-got-'))
afterAll(() => Promise.all([folder, place].map((one) => rm(one, { recursive: true }))))
const { secret, publicKey: key } = newEncryptionKey()
const { signal } = new AbortController()
const source: CopySource = {
  datasetId: `0x${'1'.repeat(64)}`,
  async *text() {
    yield new TextEncoder().encode('the text')
  },
  sign: async () => `0x${'3'.repeat(130)}`,
}

type Handler = Parameters<Host['serve']>[1]

async function serving(findSource: () => Promise<CopySource> = async () => source): Promise<Handler> {
  let handler: Handler | undefined
  const host: Partial<Host> = {
    peerId: parties.creator,
    networkId: parties.network,
    serve: async (_, given) => {
      handler = given
      return async () => undefined
    },
  }
  // Only what it asks of a host is here.
  await serveCopies({ folder, findSource }, host as Host)
  if (handler === undefined) throw new Error('nothing is served')
  return handler
}

async function ask(handler: Handler, peerId = parties.holder): Promise<Uint8Array[]> {
  const request = await writeCopyRequest(parties, { ...ref, holder: wallet, key }, sign)
  const frames: Uint8Array[] = []
  for await (const frame of (await handler(request, { peerId, signal })) as AsyncIterable<Uint8Array>)
    frames.push(frame)
  return frames
}

describe('a creator that is asked for a copy', () => {
  it('sends a header, and the copy that it speaks of; nothing stays behind', async () => {
    const [head, ...rest] = await ask(await serving())
    const header = readCopyHeader(head as Uint8Array)
    const [from, to] = [join(place, 'copy'), join(place, 'text')]
    await writeFile(from, Buffer.concat(rest))
    expect(await treeOfCopy(from)).toMatchObject({ root: header.copyRoot, blockCount: header.blockCount })
    await openCopy({ owner: { ...ref, holder: wallet }, secret, from, to, signal })
    expect(await readFile(to, 'utf8')).toBe('the text')
    expect(await readdir(folder)).toEqual([])
  })

  it('refuses what another peer has signed, and what its owner refuses', async () => {
    await expect(ask(await serving(), 'another')).rejects.toMatchObject({ code: 'RECORD_INVALID' })
    const refusing = await serving(() => Promise.reject(new Error('no')))
    await expect(ask(refusing)).rejects.toThrow('no')
  })

  it('encrypts only so many a minute for one wallet', async () => {
    const handler = await serving()
    for (let i = 0; i < 30; i++) await ask(handler)
    await expect(ask(handler)).rejects.toMatchObject({ code: 'DATASET_COPY_LATER' })
  })
})
