import { type Hex, toHex } from '@kg/core'
import { signerOfText } from '../../exchange/membership/agent-signature.js'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { fromWire, readBytes, toWire } from '../../exchange/p2p/wire.js'
import { type OfferRef, readOfferRef, readTime, readWallet, type SignText } from './read-fields.js'

/** Between which nodes a copy is handed over. */
export interface CopyParties {
  readonly network: string
  /** The peer that asks. */
  readonly holder: string
  readonly creator: string
}

/** Which wallet wants a copy for which offer. */
export interface CopyRequest extends OfferRef {
  /** The wallet that will bid. */
  readonly holder: Hex
  /** The X25519 public key that the copy is encrypted for. */
  readonly key: Uint8Array
}

/** Writes a request, signed by the holder's market wallet: for these nodes and this moment. */
export async function writeCopyRequest(
  parties: CopyParties,
  request: CopyRequest,
  sign: SignText,
): Promise<Uint8Array> {
  const { blockchainId, offerId, holder, key } = request
  const time = Date.now()
  const signature = await sign(signedText(parties, { ...request, time }))
  return toWire({ blockchain_id: blockchainId, offerId: String(offerId), holder, key, time, signature })
}

/** Reads a request. Throws unless its wallet has signed it, for these nodes and just now. */
export async function readCopyRequest(
  parties: CopyParties,
  bytes: Uint8Array,
  now: number = Date.now(),
): Promise<CopyRequest> {
  const fields = fromWire(bytes)
  const key = readBytes(fields.key, 'key')
  if (key.length !== 32) throw new RecordInvalidError({ why: 'key' })
  const request = { ...readOfferRef(fields), holder: readWallet(fields.holder), key }
  const time = readTime(fields.time, now)
  const signer = await signerOfText(signedText(parties, { ...request, time }), fields.signature)
  if (signer !== request.holder) throw new RecordInvalidError({ why: 'its wallet has not signed it' })
  return request
}

const signedText = (
  { network, holder: from, creator }: CopyParties,
  { blockchainId, offerId, holder, key, time }: CopyRequest & { readonly time: number },
): string =>
  ['kg/1/dataset-copy', network, from, creator, blockchainId, offerId, holder.toLowerCase(), toHex(key), time].join(
    '\n',
  )
