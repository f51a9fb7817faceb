import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Host, PeerRefusedError, PeerSilentError } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { fetchDataset } from './fetch-dataset.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-fetch-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'dataset')

const fetch = (frames: () => Iterable<Uint8Array>, counts: number[] = []) => {
  const host: Partial<Host> = {
    peerId: 'reader',
    networkId: 'test',
    requestStream: async function* () {
      yield* frames()
    },
  }
  // Only what it asks of a host is here.
  return fetchDataset(host as Host, {
    peerId: 'holder',
    offered: { id: '0x1', bytes: 10, price: '5' },
    agent: `0x${'1'.repeat(40)}`,
    agentKey: new Uint8Array(32).fill(3),
    path,
    signal: new AbortController().signal,
    onBytes: (bytes) => counts.push(bytes),
  })
}
const failing = (error: Error) => () => {
  throw error
}
const refusal = (code: string) => new PeerRefusedError({ peer: 'holder', protocol: 'dataset-read', code, detail: 'no' })

describe('fetching a dataset', () => {
  it('writes what the holder sends to a file', async () => {
    const counts: number[] = []
    await fetch(() => [Buffer.from('ab'), Buffer.from('c')], counts)
    expect(readFileSync(path, 'utf8')).toBe('abc')
    expect(counts).toEqual([2, 3])
  })

  it('says why there is nothing', async () => {
    await expect(fetch(() => [])).rejects.toMatchObject({ code: 'DATASET_INVALID' })
    for (const code of ['DATASET_NOT_OFFERED', 'NETWORK_READ_NOT_FREE'])
      await expect(fetch(failing(refusal(code)))).rejects.toMatchObject({ code, status: expect.any(Number) })
    await expect(fetch(failing(refusal('READ_LATER')))).rejects.toMatchObject({ code: 'PEER_UNREACHABLE', status: 502 })
    const silent = new PeerSilentError({ peer: 'holder', waitedMs: 1, what: 'a read' })
    await expect(fetch(failing(silent))).rejects.toMatchObject({ code: 'PEER_UNREACHABLE' })
  })
})
