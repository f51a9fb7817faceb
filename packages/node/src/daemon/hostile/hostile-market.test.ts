import { randomUUID } from 'node:crypto'
import { KgError } from '@kg/core'
import { sealEnvelope } from '@kg/net'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatasets } from '../../datasets/open-datasets.js'
import { datasetRows } from '../../datasets/records/table.js'
import { openDirectNetwork } from '../../exchange/testing/direct-network.test.support.js'
import { openTestMemory } from '../../exchange/testing/test-node.test.support.js'
import { blockProtocol, copyProtocol, offerTopic } from '../../market/copies/protocol.js'
import { writeOffer } from '../../market/network-query/offer.js'
import { offers, offerType, questionTopic, questionType } from '../../market/network-query/protocol.js'
import { reads } from '../../market/network-read/protocol.js'
import { writeReadRequest } from '../../market/network-read/read-request.js'
import { openMarket } from '../../market/open-market.js'
import { saleProtocol } from '../../market/sales/protocol.js'
import { writeSaleRequest } from '../../market/sales/sale-request.js'
import { address, bodyOf, hash, number, text, value } from './hostile-values.test.support.js'
import { type Stranger, strangers, wire } from './strangers.test.support.js'

const network = 'test'
const node = await openTestMemory({ 'market.readPrice': '0', 'market.queryWindow': '600' })
const faults: unknown[] = []
const peers = openDirectNetwork(new Uint8Array(32).fill(7), network, (error) => void faults.push(error))
const datasets = openDatasets(node.platform, node.memory, node.connection)
const market = openMarket(node.platform, node.memory, node.connection, { network: peers }, datasets)
await peers.open()
for (const wing of [datasets, market]) await wing.start()
afterAll(async () => {
  for (const wing of [market, datasets]) await wing.stop()
  await node[Symbol.asyncDispose]()
})

const who = fc.constantFrom(...strangers)
const [first] = strangers as [Stranger]
const wei = fc.oneof(fc.constantFrom('0', '5', '9'.repeat(40), '-1', '1e9'), text)
const offered = bodyOf({
  id: hash,
  rootHash: hash,
  creator: address,
  bytes: number,
  price: wei,
  permissioned: fc.array(text, { maxLength: 2 }),
})
const signed = { agent: address, time: fc.constant(Date.now()), signature: hash }

/** One honest body for each protocol of the market; every field of it is fuzzed. */
const bodies: Readonly<Record<string, fc.Arbitrary<object>>> = {
  [reads.name]: bodyOf({ dataset: hash, ...signed }),
  [saleProtocol.name]: bodyOf({
    dataset: hash,
    wallet: address,
    limit: wei,
    markets: fc.array(bodyOf({ chainId: number, market: address }), { maxLength: 2 }),
    ...signed,
  }),
  [copyProtocol.name]: bodyOf({ blockchain_id: text, offerId: wei, holder: address, key: hash, ...signed }),
  [blockProtocol.name]: bodyOf({ blockchain_id: text, offerId: wei, holder: address, blockIndex: number, ...signed }),
}
const request = fc.constantFrom(...Object.entries(bodies)).chain(([protocol, body]) =>
  fc.tuple(
    fc.constant(protocol),
    fc.oneof(
      body,
      value.map((one) => ({ one })),
    ),
    who,
  ),
)

/** What a stranger gets: a refusal of ours, or an answer; never a fault of the node. */
async function isHandled(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => expect(error).toBeInstanceOf(KgError))
  expect(faults).toEqual([])
}

describe('strangers in the market', () => {
  it('are refused or answered, whatever they ask for', async () => {
    expect(peers.protocols()).toEqual(expect.arrayContaining([offers.name, ...Object.keys(bodies)]))
    const ask = ([protocol, body, { peerId }]: [string, object, Stranger]) =>
      isHandled(peers.ask(protocol, wire(body), peerId))
    await fc.assert(fc.asyncProperty(request, ask), { numRuns: 600, seed: 1 })
    const raw = fc.tuple(fc.constantFrom(offers.name, ...Object.keys(bodies)), fc.uint8Array({ maxLength: 300 }))
    const send = ([protocol, bytes]: [string, Uint8Array]) => isHandled(peers.ask(protocol, bytes, first.peerId))
    await fc.assert(fc.asyncProperty(raw, send), { numRuns: 300, seed: 1 })
  })

  it('get nothing for a good signature alone: what is not shared is not handed over, and not for ever', async () => {
    const { key, agent, peerId } = first
    const datasetId = `0x${'a'.repeat(64)}`
    const read = async () => {
      const parties = { network, reader: peerId, holder: peers.peerId }
      return peers.ask(reads.name, await writeReadRequest(parties, { datasetId, agent }, key), peerId)
    }
    await expect(read()).rejects.toMatchObject({ code: 'DATASET_NOT_OFFERED' })
    const many = async () => {
      for (let i = 0; i < 80; i++) await read().catch((error) => error.code === 'READ_LATER' && Promise.reject(error))
    }
    await expect(many()).rejects.toMatchObject({ code: 'READ_LATER' })
    const parties = { network, buyer: peerId, seller: peers.peerId }
    const wanted = { datasetId, agent, wallet: agent, limit: 1n, markets: [] }
    const sale = peers.ask(saleProtocol.name, await writeSaleRequest(parties, wanted, key), peerId)
    await expect(sale).rejects.toMatchObject({ code: 'DATASET_NOT_OFFERED' })
  })

  it('cannot put an offer into a question that is not open to them', async () => {
    const query = [{ path: 'id', values: ['milk'], opcode: 'EQ' as const }]
    const { id } = await market.queries.ask(query, node.caller)
    const bring = (body: object, { seed, peerId }: Stranger, from = peerId) =>
      peers.ask(offers.name, sealEnvelope({ type: offerType, network, body: wire(body) }, seed), from)
    const any = bodyOf({
      query: fc.constantFrom(id, randomUUID()),
      reply: fc.uuid(),
      datasets: fc.array(offered, { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(any, who, (body, one) => isHandled(bring(body, one))),
      { numRuns: 400, seed: 1 },
    )
    expect(market.queries.replies(id).length).toBeLessThanOrEqual(strangers.length)
    const [one, two] = strangers as [Stranger, Stranger]
    await expect(bring({ query: id, reply: randomUUID(), datasets: [] }, one, two.peerId)).rejects.toMatchObject({
      code: 'RECORD_INVALID',
    })
  })

  it('say what they want on the topics, and nothing comes of it', async () => {
    const bodyOfTopic = fc.oneof(value, bodyOf({ id: fc.uuid(), query: fc.array(value), ...signed }))
    const say = (topic: string, type: string, body: unknown, { seed, peerId }: Stranger) => {
      const envelope = sealEnvelope({ type, network, body: wire({ body, ...(body as object) }) }, seed)
      return peers.say(topic, envelope, peerId)
    }
    const topics = fc.constantFrom([questionTopic, questionType] as const, [offerTopic, 'dataset-offer-open'] as const)
    await fc.assert(
      fc.asyncProperty(topics, bodyOfTopic, who, async ([topic, type], body, one) => {
        expect(await say(topic, type, body, one)).not.toBe('accept')
      }),
      { numRuns: 300, seed: 1 },
    )
    expect(faults).toEqual([])
  })

  it('cannot make a reader store what they did not promise', async () => {
    const dataset = { id: `0x${'b'.repeat(64)}`, rootHash: `0x${'c'.repeat(64)}`, creator: first.agent, bytes: 100 }
    const { id: queryId } = await market.queries.ask([{ path: 'id', values: ['x'], opcode: 'EQ' }], node.caller)
    const replyId = randomUUID()
    const datasetsOffered = [{ ...dataset, price: '0', permissioned: [] }]
    const offer = writeOffer({ networkId: network }, { queryId, replyId, datasets: datasetsOffered }, first.seed)
    await peers.ask(offers.name, offer, first.peerId)
    const texts = ['', '{', '[]', 'null', '{"@graph":[]}', `{"@id":"${dataset.id}","@type":"Dataset","@graph":[{}]}`]
    for (const sent of [...texts.map((one) => Buffer.from(one)), Buffer.alloc(70_000, 255)]) {
      const id = await market.reads.enqueue({ replyId, datasetId: dataset.id }, node.caller)
      const job = await peers.answer(
        first.peerId,
        () => [Uint8Array.from(sent)],
        () => market.reads.jobs.endOf(id, node.caller),
      )
      expect(job).toMatchObject({ state: 'failed', lastError: { message: expect.any(String) } })
    }
    expect(node.ledger.read((r) => [...r.range(datasetRows)])).toEqual([])
    expect(faults).toEqual([])
  })
})
