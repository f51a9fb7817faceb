import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Host, PeerRefusedError, PeerSilentError } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { writeCopyHeader } from '../copies/copy-header.js'
import { fetchCopy } from './fetch-copy.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-fetch-copy-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'copy')
const hash = `0x${'a'.repeat(64)}` as const
const header = { datasetId: hash, bytes: 5, copyRoot: hash, blockCount: 1, delivery: `0x${'b'.repeat(130)}` } as const

const fetch = (frames: () => Iterable<Uint8Array>) => {
  const host: Partial<Host> = {
    peerId: 'holder',
    networkId: 'test',
    requestStream: async function* () {
      yield* frames()
    },
  }
  // Only what it asks of a host is here.
  return fetchCopy(host as Host, {
    peerId: 'creator',
    request: { blockchainId: 'local:1', offerId: 1n, holder: `0x${'1'.repeat(40)}`, key: new Uint8Array(32) },
    sign: async () => `0x${'c'.repeat(130)}`,
    bytes: 3,
    path,
    signal: new AbortController().signal,
  })
}
const failing = (error: Error) => () => {
  throw error
}

const refusal = (code: string) =>
  new PeerRefusedError({ peer: 'creator', protocol: 'dataset-copy', code, detail: 'no' })

describe('fetching a copy', () => {
  it('writes the bytes after the header to a file', async () => {
    expect(await fetch(() => [writeCopyHeader(header), Buffer.from('abc'), Buffer.from('de')])).toEqual(header)
    expect(readFileSync(path, 'utf8')).toBe('abcde')
  })

  it('refuses what has another length than was said, or says nothing', async () => {
    const refused = { code: 'DATASET_INVALID' }
    await expect(fetch(() => [writeCopyHeader(header), Buffer.from('abcdef')])).rejects.toMatchObject(refused)
    await expect(fetch(() => [writeCopyHeader(header), Buffer.from('abcd')])).rejects.toMatchObject(refused)
    await expect(fetch(() => [])).rejects.toMatchObject(refused)
  })

  it('says that it can be tried again when the creator is away, or busy', async () => {
    const again = { code: 'PEER_UNREACHABLE', status: 502 }
    const silent = new PeerSilentError({ peer: 'creator', waitedMs: 1, what: 'a copy' })
    await expect(fetch(failing(silent))).rejects.toMatchObject(again)
    await expect(fetch(failing(refusal('DATASET_COPY_LATER')))).rejects.toMatchObject(again)
    const denied = { code: 'DATASET_COPY_DENIED', status: 403, message: expect.stringContaining('no') }
    await expect(fetch(failing(refusal('DATASET_COPY_REFUSED')))).rejects.toMatchObject(denied)
    await expect(fetch(failing(new TypeError('a bug')))).rejects.toThrow('a bug')
  })
})
