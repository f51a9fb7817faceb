import { NetworkReplyUnknownError } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { type NetworkReplyRow, networkQueries, networkReplies, type OfferedDataset } from './table.js'

/** What a caller chose of the answers to its question. */
export interface Choice {
  readonly replyId: string
  readonly datasetId: string
  /** The question, where the caller names it. */
  readonly queryId?: string | undefined
}

/** The answer that a caller has chosen; refused if it has not got such an answer. */
export function requireOffer(
  reader: LedgerReader,
  { replyId, datasetId, queryId }: Choice,
  { agent }: Caller,
): { reply: NetworkReplyRow; offered: OfferedDataset } {
  for (const { value: reply } of reader.by(networkReplies, 'byReply', { prefix: [replyId] })) {
    const offered = reply.datasets.find(({ id }) => id === datasetId)
    const isOwn = reader.get(networkQueries, reply.queryId)?.agent === agent
    if (isOwn && offered !== undefined && (queryId === undefined || queryId === reply.queryId))
      return { reply, offered }
  }
  throw new NetworkReplyUnknownError({ replyId, datasetId })
}
