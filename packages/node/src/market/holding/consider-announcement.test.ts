import { deferred } from '@kg/core/async'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import type { MarketChain } from '../contract/market-chain.js'
import { openConsidering } from './consider-announcement.js'
import type { HoldJobs } from './hold-jobs.js'
import { holdingRow } from './holding-row.test.support.js'
import { putHolding } from './holding-totals.js'

const home = await openTestHome()
afterAll(() => home[Symbol.asyncDispose]())
const { ledger } = home
const creator = `0x${'2'.repeat(40)}` as const
const announcement = {
  blockchainId: 'local:31337',
  offerId: 1n,
  datasetId: `0x${'3'.repeat(64)}`,
  bytes: 900,
  creator,
  until: 0,
  peerId: 'peer',
} as const
type Decision = Awaited<ReturnType<HoldJobs['consider']>>
const decide = vi.fn(async (): Promise<Decision> => ({ jobId: 'a-job' }))
const wait = vi.fn(async () => undefined)
let now = 500_000

const ref = { offerId: 1, peerId: 'peer', creator }
// Nothing is asked of it here.
const chain = { id: 'local:31337' } as MarketChain
const ending = new AbortController()

const open = ({ isOn = true, peers = 1 } = {}) =>
  openConsidering({
    ledger,
    chains: { current: () => [chain] },
    holds: { consider: decide },
    isOn: () => isOn,
    audience: () => peers,
    signal: ending.signal,
    log: pino({ enabled: false }),
    now: () => now,
    wait,
  })

beforeEach(() => vi.clearAllMocks())

describe('an announced offer', () => {
  it('is decided on at once where few hear of it', async () => {
    await open()(announcement)
    expect(decide).toHaveBeenCalledWith(chain, ref)
    expect(wait).toHaveBeenCalledWith(0, ending.signal, expect.anything())
  })

  it('is decided on at some time in the first third where many hear of it, so that the last see the bids', async () => {
    const waits = async (until: number) => {
      for (let i = 0; i < 20; i++) await open({ peers: 10 })({ ...announcement, until })
      return wait.mock.calls.splice(0).map((call) => Number((call as unknown[])[0]))
    }
    const short = await waits(now + 30_000)
    expect(Math.max(...short)).toBeLessThanOrEqual(10_000)
    expect(new Set(short).size).toBeGreaterThan(1)
    expect(Math.max(...(await waits(now + 86_400_000)))).toBeLessThanOrEqual(60_000)
    expect(Math.max(...(await waits(now - 1)))).toBe(0)
  })

  it('is decided on once, however often it is heard of meanwhile', async () => {
    const end = deferred()
    wait.mockImplementationOnce(() => end.promise.then(() => undefined))
    const consider = open()
    const all = [1, 2, 3].map(() => consider(announcement))
    end.resolve()
    await Promise.all(all)
    expect(decide).toHaveBeenCalledOnce()
  })

  it('costs nothing when the node does not hold, or is not on that chain', async () => {
    await open({ isOn: false })(announcement)
    await open()({ ...announcement, blockchainId: 'other:1' })
    await open()({ ...announcement, offerId: 1n << 60n })
    expect([wait, decide].map((one) => one.mock.calls.length)).toEqual([0, 0])
  })

  it('that was refused is not asked about again for a minute', async () => {
    const consider = open()
    decide.mockResolvedValue({ refusal: 'it pays too little' })
    for (const _ of [1, 2, 3]) await consider(announcement)
    expect(decide).toHaveBeenCalledTimes(1)
    now += 61_000
    await consider(announcement)
    expect(decide).toHaveBeenCalledTimes(2)
  })

  it('that the node has bid on is left alone, and one that it released is considered again', async () => {
    const put = (state: 'waiting' | 'released') =>
      ledger.writeWithoutReceipt((w) => putHolding(w, holdingRow({ state })))
    await put('waiting')
    await open()(announcement)
    expect(decide).not.toHaveBeenCalled()
    await put('released')
    await open()(announcement)
    expect(decide).toHaveBeenCalledOnce()
  })
})
