import { describe, expect, it } from 'vitest'
import { type AckNode, type AckRequest, collectAcks } from './acknowledgements.js'

const request = { byteSize: 10n } as AckRequest
const signature = (id: bigint) => `0x${id}` as const
const willing = (identityId: bigint): AckNode => ({ identityId, ask: async () => signature(identityId) })
const refusing = (identityId: bigint, why: string): AckNode => ({
  identityId,
  peerId: `peer ${identityId}`,
  ask: () => Promise.reject(new Error(why)),
})
const silent = (identityId: bigint): AckNode => ({
  identityId,
  ask: (_request, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})

describe('collecting acknowledgements', () => {
  it('gives as many as are needed, in the order of identities', async () => {
    const acks = await collectAcks([willing(3n), willing(1n), willing(2n)], request, 2)
    expect(acks.map(({ identityId }) => identityId)).toEqual([1n, 3n])
  })

  it('asks others in the place of those that refuse, and does not wait for the silent', async () => {
    const acks = await collectAcks([silent(1n), refusing(2n, 'full'), willing(3n), willing(4n)], request, 2)
    expect(acks.map(({ identityId }) => identityId)).toEqual([3n, 4n])
  })

  it('names who refused and why when there are too few', async () => {
    const asking = collectAcks([refusing(2n, 'disk full'), willing(1n)], request, 2)
    await expect(asking).rejects.toMatchObject({
      code: 'STORAGE_ACK_QUORUM',
      data: { required: 2, given: 1, peers: [{ peer: 'peer 2', reason: 'disk full' }] },
    })
  })
})
