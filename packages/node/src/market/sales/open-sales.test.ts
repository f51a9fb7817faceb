import { afterAll, expect, it } from 'vitest'
import { openDirectNetwork } from '../../exchange/testing/direct-network.test.support.js'
import { openTestMemory } from '../../exchange/testing/test-node.test.support.js'
import type { MarketChains } from '../contract/market-chains.js'
import { openSales } from './open-sales.js'
import { saleProtocol } from './protocol.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())

it('serves sales, and follows the payments for them', async () => {
  const network = openDirectNetwork(new Uint8Array(32).fill(1), 'test')
  const followers: unknown[] = []
  const chains: Partial<MarketChains> = { follow: (one) => void followers.push(one), current: () => [] }
  const jobs = openSales({
    platform: node.platform,
    // Only what sales ask of the chains is here.
    chains: chains as MarketChains,
    network,
    caller: () => node.caller,
    onFault: () => undefined,
    priceOf: () => 1n,
    answers: true,
  })
  await network.open()
  expect([jobs.kind, followers.length]).toEqual(['dataset-sale', 1])
  await expect(network.ask(saleProtocol.name, new Uint8Array(3), 'peer')).rejects.toMatchObject({ status: 400 })
})
