import { describe, expect, it } from 'vitest'
import type { AckRequest } from './acknowledgements.js'
import type { PricedNode } from './choose-nodes.js'
import { collectAcks } from './collect-acks.js'
import type { AckAnswer } from './publish-step.js'
import { RecentFailures } from './recent-failures.js'

const request = { byteSize: 10n } as AckRequest
const signature = (id: bigint) => `0x${id}` as const
const willing = (identityId: bigint, fee = 1n): PricedNode => ({
  identityId,
  fee,
  ask: async () => signature(identityId),
})
const refusing = (identityId: bigint, why: string, fee = 1n): PricedNode => ({
  identityId,
  fee,
  peerId: `peer ${identityId}`,
  ask: () => Promise.reject(new Error(why)),
})
const silent = (identityId: bigint, fee = 1n): PricedNode => ({
  identityId,
  fee,
  ask: (_request, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})

const collect = (nodes: PricedNode[], required: number, failures = new RecentFailures(), patienceMs?: number) =>
  collectAcks({ nodes, required, failures, ...(patienceMs === undefined ? {} : { patienceMs }) }, request)
const ids = (acks: readonly { identityId: bigint }[]) => acks.map(({ identityId }) => identityId)

describe('collecting acknowledgements', () => {
  it('gives as many as are needed, in the order of identities', async () => {
    expect(ids(await collect([willing(3n), willing(1n), willing(2n)], 2))).toEqual([1n, 3n])
  })

  it('asks others in the place of those that refuse, and does not wait for the silent', async () => {
    const nodes = [silent(1n), refusing(2n, 'full'), willing(3n), willing(4n)]
    expect(ids(await collect(nodes, 2))).toEqual([3n, 4n])
  })

  it('asks a dearer node only when a planned one refuses', async () => {
    expect(ids(await collect([willing(2n, 1n), willing(1n, 5n)], 1))).toEqual([2n])
    const acks = await collect([refusing(2n, 'full', 1n), willing(1n, 5n)], 1)
    expect(acks).toEqual([{ identityId: 1n, fee: 5n, signature: '0x1' }])
  })

  it('asks a dearer node when the planned one keeps us waiting', async () => {
    const failures = new RecentFailures()
    expect(ids(await collect([silent(2n, 1n), willing(1n, 5n)], 1, failures, 1))).toEqual([1n])
    expect(failures.has(2n)).toBe(true)
  })

  it('remembers who failed until it acknowledges again', async () => {
    const failures = new RecentFailures()
    await collect([refusing(2n, 'full'), willing(1n)], 1, failures)
    expect([failures.has(1n), failures.has(2n)]).toEqual([false, true])
    await collect([willing(2n)], 1, failures)
    expect(failures.has(2n)).toBe(false)
  })

  it('tells whom it asks and what they answer', async () => {
    const seen: string[] = []
    const onAck = ({ identityId, state, reason = '' }: AckAnswer) => void seen.push(`${identityId} ${state} ${reason}`)
    await collectAcks(
      { nodes: [refusing(2n, 'full'), willing(1n)], required: 1, failures: new RecentFailures(), onAck },
      request,
    )
    expect(seen.filter((line) => line.startsWith('2'))).toEqual(['2 asked ', '2 refused full'])
    expect(seen).toContain('1 given ')
  })

  it('names who refused and why when there are too few', async () => {
    await expect(collect([refusing(2n, 'disk full'), willing(1n)], 2)).rejects.toMatchObject({
      code: 'STORAGE_ACK_QUORUM',
      data: { required: 2, given: 1, peers: [{ peer: 'peer 2', reason: 'disk full' }] },
    })
  })
})
