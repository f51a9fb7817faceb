import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import type { MarketChain } from '../contract/market-chain.js'
import { openConsidering } from './consider-announcement.js'
import { holdingRow } from './holding-row.test.support.js'
import { keyOf } from './move-holding.js'
import { holdingRows } from './table.js'

const home = await openTestHome()
afterAll(() => home[Symbol.asyncDispose]())
const { ledger, platform } = home
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
const read = vi.fn()
const ensure = vi.fn(async () => 'a-job')
let now = 500_000

const unit = 10n ** 18n
const answers: Record<string, unknown> = {
  offerOf: {
    creator,
    holdingTime: 60,
    bidsUntil: 1000,
    holders: 1,
    active: 0,
    state: 1,
    price: 10n * unit,
    minStake: 0n,
    minReputation: 0,
    answerWindow: 60,
  },
  bidOf: { state: 0 },
  fingerprintOf: { root: '0x', size: 10n },
  profileOf: { free: 100n * unit, reputation: 0 },
}

function open({ isOn = true } = {}) {
  const chain = {
    id: 'local:31337',
    wallets: { operational: () => [{ address: `0x${'1'.repeat(40)}` }] },
    read,
    gasPrice: async () => 1n,
    // Only what it asks of a chain is here.
  } as unknown as MarketChain
  const log = pino({ enabled: false })
  const { config } = platform
  return openConsidering({
    ledger,
    config,
    chains: { current: () => [chain] },
    holds: { ensure },
    isOn: () => isOn,
    log,
    now: () => now,
  })
}

beforeEach(() => {
  vi.clearAllMocks()
  read.mockImplementation(async (_: string, name: string) => answers[name])
})

describe('an announced offer', () => {
  it('is bid on when it fits', async () => {
    await open()(announcement)
    expect(ensure).toHaveBeenCalledWith({ blockchainId: 'local:31337', offerId: 1, peerId: 'peer', creator })
  })

  it('costs nothing when the node does not hold, or is not on that chain', async () => {
    await open({ isOn: false })(announcement)
    await open()({ ...announcement, blockchainId: 'other:1' })
    await open()({ ...announcement, offerId: 1n << 60n })
    expect([read, ensure].map((one) => one.mock.calls.length)).toEqual([0, 0])
  })

  it('that was refused is not asked about again for a minute', async () => {
    const consider = open()
    const offer = { ...announcement, creator: `0x${'9'.repeat(40)}` as const }
    for (const _ of [1, 2, 3]) await consider(offer)
    expect([read, ensure].map((one) => one.mock.calls.length)).toEqual([1, 0])
    now += 61_000
    await consider(offer)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('that the node has bid on is left alone, and one that it released is considered again', async () => {
    const put = (state: 'waiting' | 'released') =>
      ledger.writeWithoutReceipt((w) => w.put(holdingRows, keyOf(holdingRow()), holdingRow({ state })))
    await put('waiting')
    await open()(announcement)
    expect(ensure).not.toHaveBeenCalled()
    await put('released')
    await open()(announcement)
    expect(ensure).toHaveBeenCalledOnce()
  })
})
