import { randomUUID } from 'node:crypto'
import { peerIdFromSeed, sealEnvelope } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { toWire } from '../../exchange/p2p/wire.js'
import { readOffer, writeOffer } from './offer.js'
import { offerType } from './protocol.js'

const seed = new Uint8Array(32).fill(7)
const peerId = peerIdFromSeed(seed)
const network = { networkId: 'test' }
const hash = `0x${'a'.repeat(64)}`
const dataset = { id: hash, rootHash: hash, creator: '0x1', bytes: 10, price: '0', permissioned: ['milk'] }
const offer = { queryId: randomUUID(), replyId: randomUUID(), datasets: [dataset] }
const invalid = expect.objectContaining({ code: 'RECORD_INVALID' })

describe('an offer', () => {
  it('is read as it was written, from the node that signed it', () => {
    const bytes = writeOffer(network, offer, seed)
    expect(readOffer(network, bytes, peerId)).toEqual(offer)
    expect(() => readOffer(network, bytes, 'another')).toThrow(invalid)
  })

  it.each([
    ['nothing', []],
    ['too much', Array(51).fill(dataset)],
    ['a dataset without an id', [{ ...dataset, id: 'x' }]],
    ['a dataset without a root', [{ ...dataset, rootHash: '' }]],
    ['a negative size', [{ ...dataset, bytes: -1 }]],
    ['a negative price', [{ ...dataset, price: '-1' }]],
    ['an id that is a number', [{ ...dataset, permissioned: [1] }]],
  ])('of %s is refused', (_, datasets) => {
    const body = toWire({ query: offer.queryId, reply: offer.replyId, datasets })
    const bytes = sealEnvelope({ type: offerType, network: 'test', body }, seed)
    expect(() => readOffer(network, bytes, peerId)).toThrow(invalid)
  })
})
