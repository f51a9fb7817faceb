import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalChain } from '@kg/chain'
import { afterAll, describe, expect, it } from 'vitest'
import type { Api } from '../lib/api.js'
import { askNetwork } from '../lib/ask-network.js'
import { element, graphText, importText } from '../lib/datasets.js'
import { itFirstShort } from '../lib/short.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'

const patienceMs = 90_000
const tokens = 10n ** 18n
const ownChain = 'local:31337'
const otherChain = 'second:31338'

const folder = mkdtempSync(join(tmpdir(), 'kg-second-'))
const second = await startLocalChain({ folder, chainId: 31338 })
const further = { name: 'second', chainId: 31338, rpcUrls: [second.url], hub: second.addresses.Hub, confirmations: 1 }
const network = await testNetwork({
  nodes: 5,
  env: {
    KG_MARKET_HOLD: 'on',
    KG_MARKET_OFFER_SECONDS: '12',
    KG_MARKET_HOLD_ANSWER_SECONDS: '1',
    KG_MARKET_OFFER_ANSWER_SECONDS: '10',
    KG_MARKET_READ_PRICE: '1000',
    KG_MARKET_CHAINS: JSON.stringify([further]),
  },
})
afterAll(async () => {
  await network[Symbol.asyncDispose]()
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})
const all = [0, 1, 2, 3, 4].map((i) => network.api(i))
const [creator, , , , reader] = all as [Api, Api, Api, Api, Api]
const holders = all.slice(1, 4)

const balanceOf = async (one: Api, blockchain_id: string) => {
  const [balance] = await one.ok('marketBalances', { query: { blockchain_id } })
  if (balance === undefined) throw new Error(`no balance on ${blockchain_id}`)
  return balance
}
for (const one of all) await second.fund((await balanceOf(one, otherChain)).wallet.address as `0x${string}`)
for (const holder of holders)
  for (const blockchainId of [ownChain, otherChain])
    await holder.ok('depositTokens', { body: { tok_amount: '200', blockchain_id: blockchainId } })

/** All tokens of a node, wherever they are. */
async function wealthOf(one: Api, chain: string): Promise<bigint> {
  const { wallet, profile } = await balanceOf(one, chain)
  return BigInt(wallet.token_balance) + BigInt(profile.staked) + BigInt(profile.reserved)
}

async function replicate(dataset_id: string, blockchain_id: string) {
  const body = {
    dataset_id,
    blockchain_id,
    token_amount_per_holder: String(20n * tokens),
    holding_time_in_minutes: 0.5,
    holders: 3,
  }
  const { handler_id } = await creator.ok('replicate', { body })
  const ask = () => creator.ok('replicateResult', { params: { handler_id } })
  return until(ask, ({ status }) => status !== 'PENDING', patienceMs)
}

/** Asks the network from the reader's node, and chooses an answer. */
async function findOffer(id: string) {
  const [offer] = await askNetwork(reader, id, 3, patienceMs)
  if (offer === undefined) throw new Error('nobody answered')
  return { reply_id: String(offer.reply_id), price: BigInt(offer.datasets[0]?.calculated_price ?? 0) }
}

const cases: readonly [title: string, chain: string][] = [
  ['on the chain of the nodes', ownChain],
  ['on a second chain', otherChain],
]

describe('five nodes: a dataset is held by three, and the fifth finds it, pays, reads it and walks its trail,', () => {
  itFirstShort(cases, 300_000, async (_title, chain) => {
    const [milk, crate] = [`milk ${chain}`, `crate ${chain}`]
    const before = await Promise.all(all.map((one) => wealthOf(one, chain)))
    const { dataset_id } = await importText(creator, graphText(element(milk, [['IN', crate]]), element(crate)))
    const replication = await replicate(dataset_id, chain)
    expect(replication).toMatchObject({
      status: 'COMPLETED',
      data: { status: 'FINALIZED', number_of_replications: 3, blockchain_id: chain },
    })

    const { reply_id, price } = await findOffer(milk)
    expect(price > 0n).toBe(true)
    await reader.ok('depositTokens', { body: { tok_amount: '10', blockchain_id: chain } })
    const body = { reply_id, data_set_id: dataset_id, blockchain_id: chain, max_price: String(price) }
    const { handler_id } = await reader.ok('networkRead', { body })
    const ask = () => reader.ok('networkReadResult', { params: { handler_id } })
    const read = await until(ask, ({ status }) => status !== 'PENDING', patienceMs)
    expect(read).toMatchObject({ status: 'COMPLETED', data: { paid: { price: String(price), blockchain_id: chain } } })

    const trail = await reader.ok('trail', {
      body: { identifier_types: ['id'], identifier_values: [milk], depth: 3, reach: 'narrow' },
    })
    expect(trail.map(({ kgObject }) => kgObject['@id']).sort()).toEqual([crate, milk])

    // When the time is over, everything that was set aside is paid.
    const payOut = async () => {
      for (const holder of holders) await holder.ok('payOutHoldings', { body: { blockchain_id: chain } })
      return Promise.all(all.map(async (one) => (await balanceOf(one, chain)).profile.reserved))
    }
    await until(payOut, (reserved) => reserved.every((amount) => amount === '0'), patienceMs)
    const after = await Promise.all(all.map((one) => wealthOf(one, chain)))
    const change = after.map((one, i) => one - (before[i] ?? 0n))
    expect(change.reduce((sum, one) => sum + one, 0n)).toBe(0n)
    expect(change[4]).toBe(-price)
    expect(change.slice(1, 4).every((earned) => earned > 0n)).toBe(true)
  })
})

it('gives the stake of a holder that is gone to the creator, and has another one hold', {
  timeout: 300_000,
}, async () => {
  const { dataset_id } = await importText(creator, graphText(element('cheese')))
  const body = {
    dataset_id,
    token_amount_per_holder: String(20n * tokens),
    holding_time_in_minutes: 60,
    litigation_interval_in_minutes: 0.02,
    holders: 2,
  }
  const { handler_id } = await creator.ok('replicate', { body })
  const ask = () => creator.ok('replicateResult', { params: { handler_id } })
  const { data } = await until(ask, ({ status }) => status !== 'PENDING', patienceMs)
  const wallets = await Promise.all(all.map(async (one) => (await balanceOf(one, ownChain)).wallet.address))
  const gone = wallets.findIndex((wallet) => wallet.toLowerCase() === data.holders[0]?.wallet.toLowerCase())
  const before = await wealthOf(creator, ownChain)
  await network.kill(gone)
  const isReplaced = ({ data: { holders } }: Awaited<ReturnType<typeof ask>>) =>
    holders.some(({ status }) => status === 'failed') &&
    holders.filter(({ status }) => status === 'holding').length === 2
  const later = await until(ask, isReplaced, 200_000)
  expect(later.data.holders.find(({ status }) => status === 'failed')?.wallet.toLowerCase()).toBe(
    wallets[gone]?.toLowerCase(),
  )
  // Its stake, and what it had not earned; less what the new holder is promised.
  expect((await wealthOf(creator, ownChain)) > before).toBe(true)
  await network.start(gone)
})
