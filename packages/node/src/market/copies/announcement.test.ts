import { peerIdFromSeed, ReplayGuard, sealEnvelope } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { toWire } from '../../exchange/p2p/wire.js'
import { isAnnouncementSigned, readAnnouncement, writeAnnouncement } from './announcement.js'
import { announcementType } from './protocol.js'
import { invalid, ref, sign, wallet } from './records.test.support.js'

const seed = new Uint8Array(32).fill(4)
const network = { networkId: 'test' }
const datasetId = `0x${'1'.repeat(64)}` as const
const offer = { ...ref, datasetId, bytes: 9, creator: wallet, until: 1000, peerId: peerIdFromSeed(seed) }
const bytes = await writeAnnouncement(network, offer, { sign, seed })
const guard = () => new ReplayGuard({ windowMs: 60_000 })

describe('the announcement of an offer', () => {
  it('is read as it was written, once, and its wallet has signed it', async () => {
    const seen = guard()
    const read = readAnnouncement(network, bytes, seen)
    expect(read).toMatchObject(offer)
    expect(await isAnnouncementSigned(network, read)).toBe(true)
    expect(() => readAnnouncement(network, bytes, seen)).toThrow(invalid)
  })

  it('counts for nothing when anything in it was changed', async () => {
    const read = readAnnouncement(network, bytes, guard())
    const changes = [{ offerId: 8n }, { peerId: 'other' }, { until: 2 }, { bytes: 1 }, { signature: '0x' }]
    for (const change of changes) expect(await isAnnouncementSigned(network, { ...read, ...change })).toBe(false)
    expect(await isAnnouncementSigned({ networkId: 'other' }, read)).toBe(false)
  })

  it.each([
    ['of another type', {}, 'dataset-offer'],
    ['without a time', { until: 'soon' }],
    ['of no wallet', { creator: 'nobody' }],
    ['of no dataset', { datasetId: '0x' }],
  ])('%s is refused', (_, change, type = announcementType) => {
    const fields = {
      blockchain_id: 'local:1',
      offerId: '7',
      datasetId,
      bytes: 9,
      creator: wallet,
      until: 1,
      signature: '',
    }
    const sealed = sealEnvelope({ type, network: 'test', body: toWire({ ...fields, ...change }) }, seed)
    expect(() => readAnnouncement(network, sealed, guard())).toThrow(invalid)
  })
})
