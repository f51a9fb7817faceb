import { fromHex, keccak256, toHex } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { chainId, fakeChain, marketAddress, ownWallet, stranger } from '../testing/fake-chain.test.support.js'
import { saleLimits } from './protocol.js'
import type { SaleRequest } from './sale-request.js'
import { type SellNeeds, sellDataset } from './sell-dataset.js'
import { saleRows } from './table.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { id: datasetId } = await node.import([object('milk')], asAnn)
const ledger = node.journal
const chain = fakeChain({ profileOf: () => ({ free: 5n }) })
const needs: SellNeeds = { ledger, chains: { current: () => [chain] }, priceOf: () => 5n, answers: true }
const request: SaleRequest = {
  ...{ datasetId, agent: 'agent', wallet: stranger, limit: 5n, markets: [{ chainId, market: marketAddress }] },
}
const refused = { code: 'DATASET_SALE_REFUSED', status: 409 }

describe('a dataset with a price', () => {
  it('is sold when it is shared, and its key is on disk', async () => {
    await expect(sellDataset(needs, request)).rejects.toMatchObject({ code: 'DATASET_NOT_OFFERED' })
    await node.assets.share({ contextGraph: 'datasets', sub: '', name: datasetId }, asAnn)
    const { terms, row } = await sellDataset(needs, request)
    expect(terms).toMatchObject({ chainId, market: marketAddress, seller: ownWallet, price: 5n })
    expect(row.id).toBe(datasetId)
    const sale = ledger.read((r) => r.get(saleRows, terms.keyHash))
    expect(sale).toMatchObject({ datasetId, price: '5', deadline: terms.deadline })
    expect(toHex(keccak256(fromHex(sale?.dataKey ?? '0x')))).toBe(terms.keyHash)
    expect((await sellDataset(needs, request)).terms.keyHash).not.toBe(terms.keyHash)
  })

  it('is not sold for less, on another chain, to itself, or to a wallet without the price', async () => {
    const changes: Partial<SaleRequest>[] = [{ limit: 4n }, { markets: [] }, { wallet: ownWallet }]
    for (const change of changes)
      await expect(sellDataset(needs, { ...request, ...change })).rejects.toMatchObject(refused)
    const poor = { current: () => [fakeChain({ profileOf: () => ({ free: 4n }) })] }
    await expect(sellDataset({ ...needs, chains: poor }, request)).rejects.toMatchObject(refused)
    await expect(sellDataset({ ...needs, priceOf: () => 0n }, request)).rejects.toMatchObject(refused)
    await expect(sellDataset({ ...needs, answers: false }, request)).rejects.toMatchObject({
      code: 'DATASET_NOT_OFFERED',
    })
  })

  it('is not sold to an agent that has many unpaid ones, until their time is over', async () => {
    const one = { ...request, agent: 'greedy' }
    for (let i = 0; i < saleLimits.agent; i++) await sellDataset(needs, one)
    await expect(sellDataset(needs, one)).rejects.toMatchObject(refused)
    await sellDataset(needs, { ...request, agent: 'modest' })
    await sellDataset(needs, one, Date.now() + 3_600_000)
  })
})
