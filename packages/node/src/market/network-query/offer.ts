import { type Host, openEnvelope, sealEnvelope } from '@kg/net'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { fromWire, readList, readMap, readText, toWire } from '../../exchange/p2p/wire.js'
import { maxAgeMs, offerLimits, offers, offerType } from './protocol.js'
import { readId } from './question.js'
import type { OfferedDataset } from './table.js'

/** The answer of a node to a question. */
export interface Offer {
  readonly queryId: string
  readonly replyId: string
  readonly datasets: readonly OfferedDataset[]
}

type Network = Pick<Host, 'networkId'>

/** Writes an offer, which the node signs. */
export function writeOffer(
  { networkId }: Network,
  { queryId, replyId, datasets }: Offer,
  seed: Uint8Array,
): Uint8Array {
  const body = toWire({ query: queryId, reply: replyId, datasets: datasets.map((one) => ({ ...one })) })
  return sealEnvelope({ type: offerType, network: networkId, body }, seed)
}

/** Reads an offer that a peer has brought. It must be the one that signed it. */
export function readOffer({ networkId }: Network, bytes: Uint8Array, peerId: string): Offer {
  const rules = { network: networkId, now: Date.now(), maxAgeMs, maxSkewMs: maxAgeMs, maxBytes: offers.maxRequestBytes }
  const { type, from, body } = openEnvelope(bytes, rules)
  if (type !== offerType || from !== peerId) throw new RecordInvalidError({ why: 'it is no offer of this peer' })
  const { query, reply, datasets } = fromWire(body)
  const list = readList(datasets, 'datasets', offerLimits.datasets).map(readDataset)
  if (list.length === 0) throw new RecordInvalidError({ why: 'it offers nothing' })
  return { queryId: readId(query), replyId: readId(reply), datasets: list }
}

const hashForm = /^0x[0-9a-f]{64}$/
const priceForm = /^\d{1,30}$/

function readDataset(value: unknown): OfferedDataset {
  const { id, rootHash, creator, bytes, price, permissioned } = readMap(value, 'dataset')
  if (!Number.isSafeInteger(bytes) || (bytes as number) < 1) throw new RecordInvalidError({ why: 'bytes' })
  return {
    id: readForm(id, 'id', hashForm),
    rootHash: readForm(rootHash, 'root', hashForm),
    creator: readText(creator, 'creator', 512),
    bytes: bytes as number,
    price: readForm(price, 'price', priceForm),
    permissioned: readList(permissioned, 'permissioned', offerLimits.permissioned).map((one) => readText(one, 'an id')),
  }
}

function readForm(value: unknown, what: string, form: RegExp): string {
  const text = readText(value, what, 512)
  if (!form.test(text)) throw new RecordInvalidError({ why: what })
  return text
}
