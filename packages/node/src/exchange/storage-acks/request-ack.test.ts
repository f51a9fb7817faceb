import { type Host, PeerBusyError } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signAck } from '../../chain/publishing/acknowledgements.js'
import { toWire } from '../p2p/wire.js'
import { sealRecord, type TestRecord } from '../testing/test-record.test.support.js'
import { openTestHost, type TestReader } from '../testing/test-sync.test.support.js'
import { type AckQuestion, readQuestion } from './ack-question.js'
import { storageAck } from './protocol.js'
import { requestAck } from './request-ack.js'
import { openTestChain, openTestHolder, requestFor, type TestChain } from './test-core.test.support.js'

const small = sealRecord()
const large = sealRecord({ name: 'large', number: 2, lines: [`<urn:a> <urn:p> "${'x'.repeat(200_000)}" .`] })
let test: TestChain
let publisher: TestReader
let core: Host
let asked: AckQuestion[]
let answer: (question: AckQuestion) => Promise<unknown>
beforeAll(async () => {
  ;[test, publisher, core] = await Promise.all([openTestChain(), openTestHolder(small), openTestHost()])
  await publisher.receiver.accept(large.record, large.chunks)
  test.identities.set(1n, { peerId: core.peerId, core: true, signer: test.address })
  await core.serve(storageAck, async (bytes) => {
    const question = readQuestion(bytes)
    asked.push(question)
    return toWire({ signature: await answer(question) })
  })
  await publisher.host.dial(core.multiaddrs()[0] ?? '')
})
afterAll(async () => {
  await core.stop()
  await publisher[Symbol.asyncDispose]()
})

function ask(given: TestRecord, from = publisher, signal = AbortSignal.timeout(60_000)) {
  asked = []
  const peer = { host: from.host, peerId: core.peerId, identityId: 1n }
  return requestAck({ ledger: from.ledger, chain: test.chain }, peer, requestFor(given), signal)
}
const sign = (given: TestRecord) => signAck(test.chain, requestFor(given))

describe('the request for a promise', () => {
  it('sends small content along, and leaves large content to be fetched', async () => {
    answer = () => sign(small)
    expect(await ask(small)).toBe(await sign(small))
    expect(asked).toMatchObject([{ record: small.record, contextGraphId: 7n, epochs: 2 }])
    expect(asked[0]?.chunks).toHaveLength(1)
    answer = () => sign(large)
    await ask(large)
    expect(asked[0]).not.toHaveProperty('chunks')
  })

  it('is made again while the core node is busy, but not when it refuses otherwise', async () => {
    let refusals = 2
    answer = async () => {
      if (refusals-- > 0) throw new PeerBusyError({ protocol: storageAck.name })
      return sign(small)
    }
    expect(await ask(small)).toBe(await sign(small))
    expect(asked).toHaveLength(3)
    answer = () => Promise.reject(new TypeError('broken'))
    await expect(ask(small)).rejects.toMatchObject({ code: 'PEER_REFUSED' })
    expect(asked).toHaveLength(1)
  })

  it('ends with its signal while the core node is busy', async () => {
    const ending = new AbortController()
    answer = async () => {
      ending.abort(new Error('enough'))
      throw new PeerBusyError({ protocol: storageAck.name })
    }
    await expect(ask(small, publisher, ending.signal)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it('fails with a promise that does not count', async () => {
    answer = () => sign(large)
    await expect(ask(small)).rejects.toMatchObject({ code: 'ACK_INVALID' })
    answer = async () => 7
    await expect(ask(small)).rejects.toMatchObject({ code: 'RECORD_INVALID' })
  })

  it('is not made for content that has changed since', async () => {
    await expect(ask(sealRecord({ version: 2 }))).rejects.toMatchObject({ code: 'ACK_CONTENT_MISSING' })
    expect(asked).toEqual([])
  })

  it('is not made to a node that may not have a restricted graph', async () => {
    const { author } = small.record
    await using member = await openTestHolder(small, { accessPolicy: 1, curator: author, allowedAgents: [author] })
    await member.host.dial(core.multiaddrs()[0] ?? '')
    await expect(ask(small, member)).rejects.toMatchObject({ code: 'ACK_GRAPH_NOT_KEPT' })
    expect(asked).toEqual([])
  })
})
