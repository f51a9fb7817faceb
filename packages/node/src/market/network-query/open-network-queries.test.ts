import { randomUUID } from 'node:crypto'
import { peerIdFromSeed } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { openDirectNetwork } from '../../exchange/testing/direct-network.test.support.js'
import { openTestMemory } from '../../exchange/testing/test-node.test.support.js'
import { pricePerMegabyte } from './find-offered.js'
import { writeOffer } from './offer.js'
import { openNetworkQueries } from './open-network-queries.js'
import { offers, questionTopic } from './protocol.js'

const node = await openTestMemory({ 'market.queryWindow': '30' })
const network = openDirectNetwork(new Uint8Array(32).fill(1), 'test')
const onFault = (error: unknown) => {
  throw error
}
const queries = openNetworkQueries({
  platform: node.platform,
  network,
  priceOf: pricePerMegabyte(0n),
  held: { caller: { agent: '', isAdmin: false }, isHeld: () => false },
  answers: true,
  onFault,
})
await network.open()
afterAll(async () => {
  await queries.stop()
  await node[Symbol.asyncDispose]()
})

const seed = new Uint8Array(32).fill(2)
const hash = `0x${'a'.repeat(64)}`
const datasets = [{ id: hash, rootHash: hash, creator: '0x1', bytes: 10, price: '0', permissioned: [] }]
const bring = (queryId: string, peerId = peerIdFromSeed(seed)) =>
  network.ask(
    offers.name,
    writeOffer({ networkId: 'test' }, { queryId, replyId: randomUUID(), datasets }, seed),
    peerId,
  )

describe('network queries of a node', () => {
  it('stay open as long as the setting says, and accept signed offers meanwhile', async () => {
    const { id, until, openedAt } = await queries.ask([{ path: 'id', values: ['a'], opcode: 'EQ' }], node.caller)
    expect(until - openedAt).toBe(30_000)
    await bring(id)
    expect(queries.replies(id)).toMatchObject([{ peerId: peerIdFromSeed(seed), datasets }])
    await expect(bring(id, 'another')).rejects.toMatchObject({ code: 'RECORD_INVALID' })
    await expect(bring(randomUUID())).rejects.toMatchObject({ code: 'OFFER_REFUSED' })
  })

  it('hear what others ask', async () => {
    expect(await network.say(questionTopic, new Uint8Array(3), 'neighbour')).toBe('reject')
  })
})
