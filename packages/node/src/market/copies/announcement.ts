import type { Hex } from '@kg/core'
import { type Host, openEnvelope, type ReplayGuard, sealEnvelope } from '@kg/net'
import { signerOfText } from '../../exchange/membership/agent-signature.js'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { isTime } from '../../exchange/p2p/times.js'
import { fromWire, toWire } from '../../exchange/p2p/wire.js'
import { announcementType, maxAgeMs, maxAnnouncementBytes } from './protocol.js'
import { type OfferRef, readCount, readHash, readOfferRef, readWallet, type SignText } from './read-fields.js'

/** An offer that is open for bids, and the peer that hands out copies. What counts are the terms on the chain. */
export interface Announcement extends OfferRef {
  readonly datasetId: Hex
  /** Of the dataset's text. */
  readonly bytes: number
  /** The wallet that made the offer, in lower case. */
  readonly creator: Hex
  /** Milliseconds since 1970 until which bids are accepted. */
  readonly until: number
  /** Who hands out copies. */
  readonly peerId: string
}

/** An announcement whose wallet has not been checked yet. */
export interface ReadAnnouncement extends Announcement {
  readonly signature: unknown
}

type Network = Pick<Host, 'networkId'>

/** Writes an announcement: the wallet signs it, and the node signs the whole. */
export async function writeAnnouncement(
  { networkId }: Network,
  announcement: Announcement,
  { sign, seed }: { readonly sign: SignText; readonly seed: Uint8Array },
): Promise<Uint8Array> {
  const { blockchainId, offerId, datasetId, bytes, creator, until } = announcement
  const signature = await sign(signedText(networkId, announcement))
  const fields = { blockchain_id: blockchainId, offerId: String(offerId), datasetId, bytes, creator, until, signature }
  return sealEnvelope({ type: announcementType, network: networkId, body: toWire(fields) }, seed)
}

/** Reads an announcement that anyone may have sent. Throws if an honest peer would not have passed it on. */
export function readAnnouncement({ networkId }: Network, bytes: Uint8Array, seen: ReplayGuard): ReadAnnouncement {
  const now = Date.now()
  const rules = { network: networkId, now, maxAgeMs, maxSkewMs: maxAgeMs, maxBytes: maxAnnouncementBytes }
  const envelope = openEnvelope(bytes, rules)
  if (envelope.type !== announcementType) throw new RecordInvalidError({ why: 'it is no announcement' })
  if (!seen.admit(envelope, now)) throw new RecordInvalidError({ why: 'a repeated announcement' })
  const fields = fromWire(envelope.body)
  if (!isTime(fields.until)) throw new RecordInvalidError({ why: 'until' })
  return {
    ...readOfferRef(fields),
    datasetId: readHash(fields.datasetId, 'datasetId'),
    bytes: readCount(fields.bytes, 'bytes', Number.MAX_SAFE_INTEGER),
    creator: readWallet(fields.creator),
    until: fields.until,
    peerId: envelope.from,
    signature: fields.signature,
  }
}

/** Whether the wallet of an announcement has signed it. Whether it made the offer, the chain says. */
export async function isAnnouncementSigned(
  { networkId }: Network,
  { signature, ...announcement }: ReadAnnouncement,
): Promise<boolean> {
  return (await signerOfText(signedText(networkId, announcement), signature)) === announcement.creator
}

const signedText = (
  network: string,
  { blockchainId, offerId, datasetId, bytes, creator, until, peerId }: Announcement,
): string =>
  [
    'kg/1/dataset-offer-open',
    network,
    peerId,
    blockchainId,
    offerId,
    datasetId,
    bytes,
    creator.toLowerCase(),
    until,
  ].join('\n')
