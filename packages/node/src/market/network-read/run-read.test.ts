import { join } from 'node:path'
import { receipts } from '@kg/store'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { ann } from '../../memory/testing/test-memory.test.support.js'
import { type ReadNeeds, runRead } from './run-read.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger, needs: below } = node
const hash = `0x${'a'.repeat(64)}`
const offered = { id: hash, rootHash: hash, creator: ann, bytes: 9, price: '0', permissioned: [] }

function run(frames: (signal: AbortSignal) => AsyncIterable<Uint8Array>, attempts = 1) {
  const host = {
    peerId: 'reader',
    networkId: 'test',
    requestStream: (_peer: string, _name: string, _request: Uint8Array, { signal }: { signal: AbortSignal }) =>
      frames(signal),
  }
  // Only what a free read asks of peers and chains is here.
  const needs = {
    ...below,
    network: { ready: async () => host },
    chains: {},
    folder: join(node.folder, 'reads'),
    purchases: join(node.folder, 'purchases'),
  } as unknown as ReadNeeds
  const input = { queryId: 'q', replyId: 'r', peerId: 'holder', offered, limit: '0' }
  const job = { id: 'job', agent: ann, isAdmin: false, attempts, maxAttempts: 3, input }
  const progress = { signal: new AbortController().signal, onStep: () => undefined }
  // Only what is read of a job is here.
  return runRead(needs, job as unknown as Parameters<typeof runRead>[1], progress)
}
const failures = () =>
  ledger.read((r) => [...r.range(receipts)].filter(({ value }) => value.action === 'dataset.fetch-failed').length)

describe('a read', () => {
  it('can be cancelled while it waits for the other node', async () => {
    const reading = run(async function* (signal) {
      yield Buffer.from('{')
      below.running.cancel('job')
      signal.throwIfAborted()
    })
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(failures()).toBe(1)
  })

  it('is in the log when it has failed for good, and not before', async () => {
    const broken = async function* () {
      yield Buffer.from('no dataset')
    }
    await expect(run(broken)).rejects.toMatchObject({ status: expect.toSatisfy((n) => n < 500) })
    expect(failures()).toBe(2)
    const gone = () => {
      throw new TypeError('gone')
    }
    await expect(run(gone)).rejects.toThrow('gone')
    expect(failures()).toBe(2)
    await expect(run(gone, 3)).rejects.toThrow('gone')
    expect(failures()).toBe(3)
  })
})
