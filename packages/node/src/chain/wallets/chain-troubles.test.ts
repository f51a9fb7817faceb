import { describe, expect, it } from 'vitest'
import type { ChainStatus, NodeChain } from '../connection/chain.js'
import { findChainTroubles } from './chain-troubles.js'

const minute = 60_000
const now = 1000 * minute
const ready = (network: string): ChainStatus => ({ network, state: 'ready', chainId: 5, role: 'edge', identityId: '0' })

/** What is found on a chain of which only the status and the follower are asked. */
function found(status: ChainStatus, follower: object = {}) {
  const chain = { status: () => status, current: () => ({ follower: { status: () => follower } }) }
  return findChainTroubles(chain as unknown as NodeChain, now)
}

describe('the troubles of a chain', () => {
  it('are none where it answers, or where there is none', () => {
    expect(found(ready('x'), { blockTime: now - minute, blockAgeMs: minute })).toEqual([])
    expect(found({ network: 'none', state: 'none' })).toEqual([])
  })

  it('name what could not be opened and what does not answer, without the secrets of URLs', () => {
    const [failed] = found({ network: 'x', state: 'failed', reason: 'no answer from https://rpc.example/v3/key' })
    expect(failed).toMatchObject({ id: 'chain.failed', remedy: expect.stringContaining('kg config set chain.rpcUrls') })
    expect(failed?.detail).not.toContain('key')
    expect(found(ready('local'), { fault: 'fetch failed' })).toMatchObject([
      { id: 'chain.away', remedy: expect.stringContaining('kg stop && kg start') },
    ])
  })

  it('include a clock that is behind or ahead of new blocks, but not of those of a local chain', () => {
    expect(found(ready('x'), { blockTime: now + 6 * minute })).toMatchObject([{ id: 'clock.behind' }])
    expect(found(ready('x'), { blockTime: now, blockAgeMs: 60 * minute })).toMatchObject([{ id: 'clock.ahead' }])
    expect(found(ready('local'), { blockTime: now + 60 * minute })).toEqual([])
  })
})
