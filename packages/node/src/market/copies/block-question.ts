import type { Hex } from '@kg/core'
import { signerOfText } from '../../exchange/membership/agent-signature.js'
import { fromWire, readBytes, readList, toWire } from '../../exchange/p2p/wire.js'
import type { CopyParties } from './copy-request.js'
import { type OfferRef, readCount, readHash, readOfferRef, readTime, readWallet, type SignText } from './read-fields.js'

/** A creator's question in private: which block of a holder's copy is to be shown. */
export interface BlockQuestion extends OfferRef {
  /** The wallet that holds. */
  readonly holder: Hex
  readonly blockIndex: number
}

/** A question and the wallet that signed it, in lower case. Only the offer's creator may ask. */
export interface SignedBlockQuestion extends BlockQuestion {
  readonly signer: Hex
}

export interface BlockAnswer {
  readonly block: Uint8Array
  /** From the block's leaf up. */
  readonly siblings: readonly Hex[]
}

/** Writes a question, signed by the wallet that made the offer. */
export async function writeBlockQuestion(
  parties: CopyParties,
  question: BlockQuestion,
  sign: SignText,
): Promise<Uint8Array> {
  const { blockchainId, offerId, holder, blockIndex } = question
  const time = Date.now()
  const signature = await sign(signedText(parties, { ...question, time }))
  return toWire({ blockchain_id: blockchainId, offerId: String(offerId), holder, blockIndex, time, signature })
}

/** Reads a question. Throws unless a wallet has signed it, for these nodes and just now. */
export async function readBlockQuestion(
  parties: CopyParties,
  bytes: Uint8Array,
  now: number = Date.now(),
): Promise<SignedBlockQuestion> {
  const fields = fromWire(bytes)
  const blockIndex = readCount(fields.blockIndex, 'blockIndex', 2 ** 32 - 1)
  const question = { ...readOfferRef(fields), holder: readWallet(fields.holder), blockIndex }
  const time = readTime(fields.time, now)
  const signer = readWallet(await signerOfText(signedText(parties, { ...question, time }), fields.signature))
  return { ...question, signer }
}

export const writeBlockAnswer = ({ block, siblings }: BlockAnswer): Uint8Array =>
  toWire({ block, siblings: [...siblings] })

/** Reads an answer. Whether it proves anything is for the creator to check. */
export function readBlockAnswer(bytes: Uint8Array): BlockAnswer {
  const { block, siblings } = fromWire(bytes)
  return {
    block: readBytes(block, 'block'),
    siblings: readList(siblings, 'siblings', 64).map((one) => readHash(one, 'sibling')),
  }
}

const signedText = (
  { network, holder: to, creator }: CopyParties,
  { blockchainId, offerId, holder, blockIndex, time }: BlockQuestion & { readonly time: number },
): string =>
  ['kg/1/dataset-block', network, creator, to, blockchainId, offerId, holder.toLowerCase(), blockIndex, time].join('\n')
