import { describe, expect, it } from 'vitest'
import type { ChainStatus, NodeChain, OpenChain } from '../connection/chain.js'
import { rpcHealth, withoutUrlSecrets } from './rpc-health.js'

const chainOf = (status: ChainStatus, open?: Partial<OpenChain>) =>
  ({ network: status.network, status: () => status, current: () => open }) as unknown as NodeChain

const ready: ChainStatus = { network: 'x', state: 'ready', chainId: 5, role: 'edge', identityId: '0' }

describe('the health of the chain', () => {
  it('says so when there is none', async () => {
    expect(await rpcHealth(chainOf({ network: 'none', state: 'none' }))()).toEqual({
      ok: false,
      network: 'none',
      state: 'none',
      endpoints: [],
      error: 'this node has no chain',
    })
  })

  it('says why it could not be opened, without the secrets of URLs', async () => {
    const reason = 'no answer from https://me:pw@rpc.example/v3/0123456789abcdef?k=1 in time'
    const { error, state } = await rpcHealth(chainOf({ network: 'x', state: 'failed', reason }))()
    expect({ error, state }).toEqual({ error: 'no answer from https://rpc.example/… in time', state: 'failed' })
  })

  it('asks the providers once for many who ask', async () => {
    let asked = 0
    const health = async () => [{ url: `https://rpc.example/…${++asked}`, ok: true, latencyMs: 3, blockNumber: 9 }]
    const look = rpcHealth(chainOf(ready, { chainId: 5, health }))
    expect((await Promise.all([look(), look()])).map(({ ok }) => ok)).toEqual([true, true])
    expect(await look()).toMatchObject({ chainId: 5, blockNumber: 9, latencyMs: 3, rpcUrl: 'https://rpc.example/…1' })
    expect(asked).toBe(1)
  })

  it('is bad when no URL answers', async () => {
    const health = async () => [{ url: 'https://rpc.example', ok: false, lastError: 'fetch failed' }]
    const answer = await rpcHealth(chainOf(ready, { chainId: 5, health }))()
    expect(answer).toMatchObject({ ok: false, error: 'fetch failed', endpoints: [{ ok: false }] })
  })
})

describe('a text with URLs', () => {
  it.each([
    ['http://127.0.0.1:8545 is down', 'http://127.0.0.1:8545 is down'],
    ['wss://u:p@h.example', 'wss://h.example'],
    ['at https://h.example/?key=s, twice', 'at https://h.example/… twice'],
  ])('%s loses its secrets', (text, shown) => {
    expect(withoutUrlSecrets(text)).toBe(shown)
  })
})
