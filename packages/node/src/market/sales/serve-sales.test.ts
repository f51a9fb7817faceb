import { fromHex, toHex } from '@kg/core'
import { type Host, openStream } from '@kg/net'
import { afterAll, expect, it } from 'vitest'
import { grantViewer } from '../../datasets/grants/grant-access.js'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { chainId, fakeChain, marketAddress, stranger } from '../testing/fake-chain.test.support.js'
import { writeSaleRequest } from './sale-request.js'
import { readSaleTerms, salePurpose } from './sale-terms.js'
import { serveSales } from './serve-sales.js'
import { saleRows } from './table.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const secret = { properties: { permissioned_data: { data: { price: 'hidden' } } } }
const { id: datasetId } = await node.import([object('milk', [], secret)], asAnn)
await node.assets.share({ contextGraph: 'datasets', sub: '', name: datasetId }, asAnn)
const key = new Uint8Array(32).fill(3)
const { privateKeyToAccount } = await import('viem/accounts')
const agent = privateKeyToAccount(toHex(key)).address.toLowerCase()
const ledger = node.journal

let handler: Parameters<Host['serve']>[1] | undefined
const host: Partial<Host> = {
  peerId: 'seller',
  networkId: 'test',
  serve: async (_, given) => {
    handler = given
    return async () => undefined
  },
}
const chains = { current: () => [fakeChain({ profileOf: () => ({ free: 5n }) })] }
// Only what it asks of a host is here.
await serveSales({ ledger, chains, priceOf: () => 5n, answers: true }, host as Host)

async function buy(): Promise<Uint8Array[]> {
  const parties = { network: 'test', buyer: 'buyer', seller: 'seller' }
  const markets = [{ chainId, market: marketAddress }]
  const request = await writeSaleRequest(parties, { datasetId, agent, wallet: stranger, limit: 5n, markets }, key)
  const { signal } = new AbortController()
  const frames = (await handler?.(request, { peerId: 'buyer', signal })) as AsyncIterable<Uint8Array>
  const pieces: Uint8Array[] = []
  for await (const piece of frames) pieces.push(piece)
  return pieces
}

async function open([first, ...sealed]: Uint8Array[]): Promise<string> {
  const { keyHash } = readSaleTerms(first ?? new Uint8Array())
  const dataKey = ledger.read((r) => r.get(saleRows, keyHash)?.dataKey) ?? '0x'
  const plain: Uint8Array[] = []
  for await (const piece of openStream(fromHex(dataKey), sealed, salePurpose(datasetId))) plain.push(piece)
  return Buffer.concat(plain).toString('utf8')
}

it('sends terms and a text that opens with the key alone, with what the agent was granted', async () => {
  const frames = await buy()
  expect(Buffer.concat(frames).includes('milk')).toBe(false)
  const text = await open(frames)
  expect(JSON.parse(text)).toMatchObject({ '@id': datasetId })
  expect(text).not.toContain('hidden')
  await grantViewer(ledger, { datasetId, objectId: 'milk' }, agent, asAnn)
  expect(await open(await buy())).toContain('hidden')
})

it('has a pace for each agent', async () => {
  const all = async () => {
    for (let i = 0; i < 30; i++) await buy()
  }
  await expect(all()).rejects.toMatchObject({ code: expect.stringMatching(/READ_LATER|DATASET_SALE_REFUSED/) })
})
