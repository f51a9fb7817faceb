import { afterAll, describe, expect, it } from 'vitest'
import type { Api } from '../lib/api.js'
import { eventsInFolder } from '../lib/contract-events.js'
import { startDaemon } from '../lib/daemon.js'
import { element, graphText, importText } from '../lib/datasets.js'
import { endAt, endable } from '../lib/end-at.js'
import { passTime } from '../lib/pass-time.js'
import { operator } from '../lib/people.js'
import { itFirstShort } from '../lib/short.js'
import { skewed } from '../lib/skewed-clock.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'

const patienceMs = 60_000
const env = { ...endable, KG_MARKET_READ_PRICE: '1000', KG_MARKET_MAX_READ_PRICE: '10' }
const network = await testNetwork({ nodes: 2, env })
afterAll(() => network[Symbol.asyncDispose]())
const [sellerNode, buyerNode] = [0, 1] as const
const [seller, buyer] = [network.api(sellerNode), network.api(buyerNode)]
for (const one of [seller, buyer]) await one.ok('depositTokens', { body: { tok_amount: '100' } })

const freeOf = async (one: Api): Promise<bigint> =>
  BigInt((await one.ok('marketBalances', { query: {} }))[0]?.profile.staked ?? 0)

/** A dataset of the seller, and the answer that offers it to the buyer. */
async function offerOf(name: string) {
  const { dataset_id } = await importText(seller, graphText(element(name)))
  await seller.ok('shareAsset', { params: { name: dataset_id }, body: { contextGraphId: 'datasets' } })
  const query = [{ path: 'id', value: name, opcode: 'EQ' as const }]
  const { query_id } = await buyer.ok('networkQuery', { body: { query } })
  const ask = () => buyer.ok('networkQueryResponses', { params: { query_id } })
  const [offer] = await until(ask, (found) => found.length === 1, patienceMs)
  return {
    reply_id: String(offer?.reply_id),
    data_set_id: dataset_id,
    price: BigInt(offer?.datasets[0]?.calculated_price ?? 0),
  }
}

const cases: readonly [title: string, node: number, step: string][] = [
  ['the buyer before it pays', buyerNode, 'read.agreed'],
  ['the buyer when its payment is sent', buyerNode, 'purchase.sent'],
  ['the buyer when its payment is noted', buyerNode, 'read.paid'],
  ['the buyer when it knows the key', buyerNode, 'read.revealed'],
  ['the buyer when the dataset is stored', buyerNode, 'dataset-import:stored'],
  ['the seller when it was paid', sellerNode, 'sale.paid'],
  ['the seller when it has shown the key', sellerNode, 'sale.revealed'],
]

describe('a paid read pays once and ends, though the node is killed:', () => {
  itFirstShort(cases, 180_000, async (title, node, step) => {
    const { price, ...body } = await offerOf(title)
    const [had, hadSeller] = [await freeOf(buyer), await freeOf(seller)]
    endAt(network.node(node), step)
    const { handler_id } = await buyer.ok('networkRead', { body })
    await network.died(node)
    await network.start(node)
    const ask = () => buyer.ok('networkReadResult', { params: { handler_id } })
    const result = await until(ask, ({ status }) => status !== 'PENDING', patienceMs)
    expect(result).toMatchObject({ status: 'COMPLETED', data: { paid: { price: String(price) } } })
    expect(price > 0n).toBe(true)
    await until(
      () => freeOf(seller),
      (free) => free === hadSeller + price,
      patienceMs,
    )
    expect(await freeOf(buyer)).toBe(had - price)
    await network.connected()
  })
})

describe('a price that is paid to a seller who never shows the key', () => {
  /** The buyer, in its own home, when the time for the key is over. */
  const startLate = () => {
    const { NODE_OPTIONS, ...clock } = skewed(11)
    const place = { KG_NETWORK: 'local', KG_NET_ENABLED: 'true', KG_CHAIN_FOLDER: network.folder, KG_NODE_ROLE: 'edge' }
    const options = { NODE_OPTIONS: `${endable.NODE_OPTIONS} ${NODE_OPTIONS}` }
    return startDaemon({ home: network.node(buyerNode).home, env: { ...place, ...env, ...clock, ...options } })
  }

  it('comes back once, though the buyer is killed before and after it takes it back', {
    timeout: 5 * patienceMs,
  }, async () => {
    const { price, ...body } = await offerOf('never shown')
    const [had, hadSeller] = [await freeOf(buyer), await freeOf(seller)]
    endAt(network.node(sellerNode), 'sale.paid')
    const { handler_id } = await buyer.ok('networkRead', { body })
    await network.died(sellerNode)
    expect(await freeOf(buyer)).toBe(had - price)
    await network.kill(buyerNode)
    await passTime(network.folder, 660)
    await using late = await startLate()
    for (const step of ['read.late', 'read.refunded']) {
      endAt(late, step)
      await late.died()
      await late.restart()
    }
    const later = operator(late)
    const ask = () => later.ok('networkReadResult', { params: { handler_id } })
    const result = await until(ask, ({ status }) => status !== 'PENDING', patienceMs)
    expect(result).toMatchObject({ status: 'FAILED', data: { error: { code: 'DATASET_KEY_MISSING' } } })

    // The seller comes back too late for the price.
    await network.start(sellerNode)
    const events = () => eventsInFolder(network.folder, 'DatasetMarket')
    const refunded = (await events()).filter(({ event }) => event === 'PurchaseRefunded')
    expect(refunded).toHaveLength(1)
    expect([await freeOf(later), await freeOf(seller)]).toEqual([had, hadSeller])
  })
})
