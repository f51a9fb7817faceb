import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chainOf } from '../chain-client.js'
import { faultOf } from './faults.js'
import { openRpcPool, type RpcPool, type RpcPoolSettings } from './rpc-pool.js'

type Mood = 'well' | 'failing' | 'silent' | 'busy' | 'nonce too low'

/** An RPC node of chain 5 that can be out of sorts. */
async function node(block: number, chainId = 5) {
  const asked: string[] = []
  const state = { mood: 'well' as Mood }
  const server = createServer(async (request, response) => {
    const { method } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push(method)
    if (state.mood === 'silent') return
    const busy = { error: { code: -32005, message: 'too many requests' } }
    const refused = { error: { code: -32003, message: 'nonce too low' } }
    const result = { result: `0x${(method === 'eth_chainId' ? chainId : block).toString(16)}` }
    const isRefused = state.mood === 'nonce too low' && method === 'eth_sendRawTransaction'
    const answer = state.mood === 'busy' ? busy : isRefused ? refused : result
    response.statusCode = state.mood === 'failing' ? 502 : 200
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return { state, asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

let servers: Server[]
let pools: RpcPool[]
beforeEach(() => {
  servers = []
  pools = []
})
afterEach(() => {
  for (const pool of pools) pool.stop()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function open(urls: readonly string[], settings: Partial<RpcPoolSettings> = {}) {
  const pool = await openRpcPool({
    urls,
    chainId: 5,
    callMs: 1000,
    backoffMs: 60_000,
    maxBackoffMs: 60_000,
    ...settings,
  })
  pools.push(pool)
  const client = createPublicClient({ chain: chainOf(5, 'five', ''), transport: pool.transport, cacheTime: 0 })
  return { pool, client, blockNumber: () => client.getBlockNumber() }
}

describe('the pool of RPC URLs', () => {
  it('asks the next URL when the first fails, hangs or is busy, and lets the first rest', async () => {
    for (const mood of ['failing', 'silent', 'busy'] as const) {
      const [a, b] = [await node(100), await node(101)]
      const { pool, blockNumber } = await open([a.url, b.url])
      expect(await blockNumber()).toBe(100n)
      a.state.mood = mood
      const times = a.asked.length
      expect([await blockNumber(), await blockNumber()]).toEqual([101n, 101n])
      expect(a.asked.length).toBe(times + 1)
      expect(pool.health()).toMatchObject([
        { url: a.url, ok: false, lastError: expect.any(String), retryAt: expect.any(String) },
        { url: b.url, ok: true, blockNumber: 101, latencyMs: expect.any(Number) },
      ])
      a.state.mood = 'well'
      expect(await pool.probe()).toMatchObject([{ ok: true }, { ok: true }])
      expect(await blockNumber()).toBe(100n)
    }
  })

  it('refuses a URL of another chain at the start, and never uses one that becomes so', async () => {
    const [right, wrong] = [await node(1), await node(9, 6)]
    const expected = { code: 'WRONG_CHAIN', status: 500, data: { url: wrong.url, expected: 5, found: 6 } }
    await expect(open([right.url, wrong.url])).rejects.toMatchObject(expected)
    wrong.state.mood = 'failing'
    const { pool, blockNumber } = await open([wrong.url, right.url], { backoffMs: 0 })
    wrong.state.mood = 'well'
    expect(await blockNumber()).toBe(1n)
    expect(pool.health()[0]).toMatchObject({ ok: false, lastError: `${wrong.url} is chain 6, not 5` })
  })

  it('leaves a URL that lags for the last', async () => {
    const { blockNumber } = await open([(await node(80)).url, (await node(100)).url])
    expect(await blockNumber()).toBe(100n)
  })

  it('opens without any URL in reach and says so with every call', async () => {
    const gone = await node(1)
    gone.state.mood = 'silent'
    const { blockNumber, pool } = await open([gone.url])
    const error = await blockNumber().catch((cause: Error) => cause)
    expect(faultOf(error)).toBe('unavailable')
    expect(pool.health()).toMatchObject([{ ok: false }])
  })

  it('believes no refusal of a transaction that an earlier URL may have taken', async () => {
    const [a, b] = [await node(1), await node(1)]
    const { client } = await open([a.url, b.url])
    b.state.mood = 'nonce too low'
    a.state.mood = 'silent'
    const send = () => client.sendRawTransaction({ serializedTransaction: '0x02' }).catch(faultOf)
    expect(await send()).toBe('unavailable')
    expect(await send()).toBe('nonceUsed')
  })

  it('keeps the keys of providers out of its reports', async () => {
    const { url } = await node(1)
    const { pool } = await open([`${url}/v2/secret?key=hidden`])
    expect(pool.health()).toMatchObject([{ url: `${url}/…`, ok: true }])
  })
})
