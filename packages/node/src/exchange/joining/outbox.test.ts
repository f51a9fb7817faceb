import { type Host, PeerBusyError } from '@kg/net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { fromWire, toWire } from '../p2p/wire.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { JoinMessageRefusedError } from './errors.js'
import { Outbox } from './outbox.js'
import { joinProtocol } from './protocol.js'
import { joinRows, newParcel, parcelKey, parcels } from './table.js'
import { joiner, testJoin } from './test-join.test.support.js'

let own: Host
let peer: Host
let received: object[]
let answer: () => Promise<void>
beforeAll(async () => {
  ;[own, peer] = await Promise.all([openTestHost(), openTestHost()])
  await peer.serve(joinProtocol, async (request) => {
    received.push(fromWire(request))
    await answer()
    return toWire({ ok: true })
  })
})
afterAll(() => Promise.all([own.stop(), peer.stop()]))

/** An outbox with one request to join for the peer, which can be dialled. */
async function openOutbox({ hasNews = true } = {}) {
  received = []
  answer = async () => undefined
  const opened = await openTestLedger()
  const { ledger } = opened
  const parcel = newParcel({ peerId: peer.peerId, kind: 'request', contextGraph: 'lab', agent: joiner })
  await ledger.writeWithoutReceipt((w) => {
    w.put(joinRows, ['out', 'lab', joiner], testJoin({ peerId: peer.peerId }))
    w.put(parcels, parcelKey(parcel), parcel)
  })
  const courier = { contents: () => (hasNews ? { kind: 'request' } : undefined), addressOf: () => peer.multiaddrs()[0] }
  const outbox = new Outbox({ ledger, log: pino({ enabled: false }), courier })
  return {
    outbox,
    parcel: () => ledger.read((r) => r.get(parcels, parcelKey(parcel))),
    join: () => ledger.read((r) => r.get(joinRows, ['out', 'lab', joiner])),
    attempt: (ms = 20_000) => outbox.attempt(parcel, ms),
    async [Symbol.asyncDispose]() {
      await outbox.stop()
      await opened[Symbol.asyncDispose]()
    },
  }
}

describe('the outbox of joining', () => {
  it('dials the peer, sends what there is to say, and notes that it arrived', async () => {
    await using test = await openOutbox()
    await test.outbox.start(own)
    await vi.waitFor(() => expect(test.parcel()).toBeUndefined(), 20_000)
    expect(received).toEqual([{ kind: 'request' }])
    expect(test.join()).toMatchObject({ delivered: true, status: 'pending' })
  })

  it('sends nothing before there is a host', async () => {
    await using test = await openOutbox()
    await test.attempt(50)
    expect(test.parcel()).toMatchObject({ attempts: 0 })
    expect(received).toEqual([])
  })

  it('drops what there is no more need to say', async () => {
    await using test = await openOutbox({ hasNews: false })
    await test.outbox.start(own)
    await vi.waitFor(() => expect(test.parcel()).toBeUndefined(), 20_000)
    expect(received).toEqual([])
    expect(test.join()).toMatchObject({ delivered: false })
  })

  it('gives up when the peer refuses', async () => {
    await using test = await openOutbox()
    answer = () => Promise.reject(new JoinMessageRefusedError({}))
    await test.outbox.start(own)
    await test.attempt()
    await vi.waitFor(() => expect(test.parcel()).toBeUndefined(), 20_000)
    expect(test.join()).toMatchObject({ status: 'rejected', reason: expect.stringContaining('JOIN_REFUSED') })
    expect(received).toHaveLength(1)
  })

  it('tries again when the peer is busy', async () => {
    await using test = await openOutbox()
    let refusals = 1
    answer = async () => {
      if (refusals-- > 0) throw new PeerBusyError({ protocol: joinProtocol.name })
    }
    await test.outbox.start(own)
    await vi.waitFor(() => expect(test.parcel()).toMatchObject({ attempts: 1 }), 20_000)
    await vi.waitFor(() => expect(test.parcel()).toBeUndefined(), 20_000)
    expect(received).toHaveLength(2)
    expect(test.join()).toMatchObject({ delivered: true })
  })
})
