import { randomInt } from 'node:crypto'
import { checkBlock, KgError } from '@kg/core'
import type { Host } from '@kg/net'
import { readBlockAnswer, writeBlockQuestion } from '../copies/block-question.js'
import { blockProtocol } from '../copies/protocol.js'
import type { OfferRef, SignText } from '../copies/read-fields.js'
import type { OfferHolder } from './table.js'

export interface BlockCheck {
  readonly ref: OfferRef
  readonly holder: Pick<OfferHolder, 'wallet' | 'copyRoot' | 'blockCount'>
  /** Who got the copy. */
  readonly peerId: string
  readonly sign: SignText
  readonly signal: AbortSignal
}

/** Asks a holder for a random block of its copy, in private. Says what is wrong with the answer; nothing if it is a proof. */
export async function findBlockFault(
  host: Pick<Host, 'request' | 'networkId' | 'peerId'>,
  { ref, holder, peerId, sign, signal }: BlockCheck,
): Promise<string | undefined> {
  const index = randomInt(holder.blockCount)
  const parties = { network: host.networkId, holder: peerId, creator: host.peerId }
  const question = await writeBlockQuestion(parties, { ...ref, holder: holder.wallet, blockIndex: index }, sign)
  const { name, deadlineMs, maxReplyBytes } = blockProtocol
  try {
    const answer = readBlockAnswer(await host.request(peerId, name, question, { deadlineMs, maxReplyBytes, signal }))
    const proof = { index, siblings: answer.siblings }
    const isProof = checkBlock({ block: answer.block, proof, root: holder.copyRoot, leafCount: holder.blockCount })
    return isProof ? undefined : 'It showed a block that is not of its copy'
  } catch (error) {
    if (signal.aborted || !(error instanceof KgError)) throw error
    return `It showed no block of its copy: ${error.message}`
  }
}
