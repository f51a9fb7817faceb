import { defineError } from '@kg/core'
import type { Host } from '@kg/net'
import { sameAddress } from '../../chain/wallets/sending.js'
import type { Journal } from '../../platform/operations/journal.js'
import { readBlockQuestion, type SignedBlockQuestion, writeBlockAnswer } from '../copies/block-question.js'
import { blockProtocol } from '../copies/protocol.js'
import type { CopyFiles } from './copy-files.js'
import { findHolding } from './move-holding.js'
import { type HoldingRow, isLive } from './table.js'

export interface ServeBlockNeeds {
  readonly ledger: Journal
  readonly files: CopyFiles
}

/** The same answer for what is not held and for whom it is none of their business. */
export class NotHeldError extends defineError<{ offerId: string }>({
  code: 'DATASET_NOT_HELD',
  status: 404,
  title: 'Not held here',
  detail: ({ offerId }) => `This node holds no such block for offer ${offerId} of this creator`,
  remedy: () => 'ask the holder that was chosen',
}) {}

/** Shows blocks of held copies to the creators of their offers, and to nobody else. */
export function serveBlocks({ ledger, files }: ServeBlockNeeds, host: Host): Promise<() => Promise<void>> {
  return host.serve(blockProtocol, async (request, { peerId }) => {
    const parties = { network: host.networkId, holder: host.peerId, creator: peerId }
    const question = await readBlockQuestion(parties, request)
    const { blockchainId, offerId, blockIndex } = question
    const row = findHolding({ ledger }, { blockchainId, offerId: Number(offerId) })
    if (row === undefined || !mayAsk(row, question)) throw new NotHeldError({ offerId: String(offerId) })
    return writeBlockAnswer(await files.showBlock(row, blockIndex))
  })
}

function mayAsk(row: HoldingRow, { signer, holder, blockIndex }: SignedBlockQuestion): boolean {
  const isCreator = sameAddress(row.creator, signer) && sameAddress(row.wallet, holder)
  return isCreator && isLive(row) && row.copy !== undefined && blockIndex < row.copy.blockCount
}
