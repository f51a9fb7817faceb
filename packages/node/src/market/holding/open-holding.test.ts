import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openDirectNetwork } from '../../exchange/testing/direct-network.test.support.js'
import { openTestMemory } from '../../exchange/testing/test-node.test.support.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { blockProtocol, offerTopic } from '../copies/protocol.js'
import { holdingRow } from './holding-row.test.support.js'
import { findHolding, keyOf } from './move-holding.js'
import { openHolding } from './open-holding.js'
import { type HoldingRow, holdingRows } from './table.js'

const node = await openTestMemory({ 'market.hold': 'on' })
afterAll(() => node[Symbol.asyncDispose]())
const { ledger, platform, memory, connection, caller } = node
const network = openDirectNetwork(new Uint8Array(32).fill(1), 'test')
const read = vi.fn(async (_: string, name: string) =>
  name === 'offerOf' ? { state: 1, bidsUntil: 100, endsAt: 0 } : { state: 0, validUntil: 0 },
)
// Only what holding asks of the chains is here.
const chain = { id: 'local:31337', read } as unknown as MarketChain
const chains = { follow: vi.fn(), onRewind: vi.fn(), current: () => [chain] } as unknown as MarketChains
const holding = openHolding({
  platform,
  graphs: memory.graphs,
  network,
  chains,
  sealDomain: () => connection.chain.sealDomain(),
  caller: () => caller,
  role: () => 'edge',
  onFault: (error) => {
    throw error
  },
})
await network.open()
afterAll(() => holding.stop())
const put = (row: HoldingRow) => ledger.writeWithoutReceipt((w) => w.put(holdingRows, keyOf(row), row))

describe('the holder’s side of a node', () => {
  it('hears of offers, shows blocks and follows the chain', async () => {
    expect(await network.say(offerTopic, new Uint8Array(3), 'neighbour')).toBe('reject')
    await expect(network.ask(blockProtocol.name, new Uint8Array(3), 'creator')).rejects.toThrow()
    expect([chains.follow, chains.onRewind].map((one) => vi.mocked(one).mock.calls.length)).toEqual([1, 1])
  })

  it('removes files at its start that belong to no holding', async () => {
    const folder = join(platform.home.path, 'holdings')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'local%3A31337-9.copy'), 'left behind')
    await holding.start()
    expect(existsSync(join(folder, 'local%3A31337-9.copy'))).toBe(false)
  })

  it('gives up what it could not bid on in time, and removes it', async () => {
    const row = holdingRow({ state: 'fetching', bidsUntil: 100 })
    await put(row)
    await holding.tidy(150_000)
    expect(findHolding({ ledger }, row)?.state).toBe('fetching')
    await holding.tidy(Date.now())
    expect(findHolding({ ledger }, row)).toMatchObject({ state: 'released', reason: 'The time for bids was over' })
    await holding.tidy(Date.now() + 3_600_000)
    expect(findHolding({ ledger }, row)).toHaveProperty('prunedAt')
  })

  it('lets the network find what it was chosen to hold', async () => {
    const { held } = holding
    const row = holdingRow({ offerId: 2, state: 'holding', number: 0, datasetId: `0x${'7'.repeat(64)}` })
    await put(row)
    expect(ledger.read((r) => held.isHeld(r, row.datasetId))).toBe(true)
    expect(held.caller.agent).not.toBe(caller.agent)
  })
})
