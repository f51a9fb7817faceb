import type { Hex } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { bidOf, type FakeState, fakeChain } from './fake-chain.test.support.js'
import { findCopySource } from './hand-out-copies.js'
import { offerHolder, offerRow, wallet } from './offer-row.test.support.js'
import { deliveryRows, type OfferRow, offerRows } from './table.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger } = node
const secret = { properties: { permissioned_data: { data: { price: 'hidden' } } } }
const { id: datasetId } = await node.import([object('milk', [], secret)], asAnn)
const { privateKeyToAccount } = await import('viem/accounts')
const account = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const open = offerRow({
  state: 'started',
  offerId: '7',
  agent: asAnn.agent,
  datasetId: datasetId as Hex,
  bidsUntil: Date.now() + 60_000,
})
const holder = offerHolder.wallet

async function find(changes: Partial<OfferRow> = {}, chain: Partial<FakeState> = {}, asked: Hex = holder) {
  await ledger.writeWithoutReceipt((w) => w.put(offerRows, open.id, { ...open, ...changes }))
  const fake = fakeChain({ free: 5000n, ...chain })
  const wallets = { ...fake.chain.wallets, account: () => account }
  const chains = { ready: async () => ({ ...fake.chain, wallets }) }
  const request = { blockchainId: open.blockchainId, offerId: 7n, holder: asked, key: new Uint8Array(32) }
  return findCopySource({ ledger, chains }, request, 'a peer')
}
const copy = { copyRoot: `0x${'c'.repeat(64)}`, blockCount: 2 } as const

describe('a holder that asks for a copy', () => {
  it('gets the text without permissioned data, and a signature; its peer is noted', async () => {
    const source = await find()
    const pieces: Uint8Array[] = []
    for await (const piece of source.text()) pieces.push(piece)
    const text = Buffer.concat(pieces).toString('utf8')
    expect(JSON.parse(text)).toMatchObject({ '@id': datasetId, '@graph': [{ '@id': 'milk' }] })
    expect(text).not.toContain('hidden')
    expect(await source.sign(copy)).toMatch(/^0x[0-9a-f]{130}$/)
    expect(ledger.read((r) => r.get(deliveryRows, [open.id, holder]))).toMatchObject({ peerId: 'a peer', times: 1 })
    expect(ledger.read((r) => r.get(offerRows, open.id))?.messages.copies).toBe(1)
  })

  it('can ask while a vacancy is open for bids', async () => {
    await expect(find({ state: 'finalized', vacancies: 1 })).resolves.toBeDefined()
  })

  it.each<[string, Partial<OfferRow>, Partial<FakeState>, Hex?]>([
    ['an unknown offer', { offerId: '8' }, {}],
    ['an offer that is over', { bidsUntil: 1 }, {}],
    ['an offer that has its holders', { state: 'finalized' }, {}],
    ['its own offer', {}, {}, wallet],
    ['a stake that it cannot pay', {}, { free: 0n }],
    ['a reputation that it lacks', { terms: { ...open.terms, minReputation: 1 } }, {}],
    ['an offer with all the bids it can have', {}, { bids: Array(32).fill(bidOf(wallet, 'waiting')) }],
  ])('gets nothing for %s', async (_, changes, chain, asked) => {
    await expect(find(changes, chain, asked)).rejects.toMatchObject({ code: 'DATASET_COPY_REFUSED' })
  })

  it('gets a few copies, and then no more', async () => {
    for (let i = 1; i < 5; i++) await (await find()).sign(copy)
    await expect(find()).rejects.toMatchObject({ code: 'DATASET_COPY_REFUSED' })
  })
})
