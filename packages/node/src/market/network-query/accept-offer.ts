import { defineError } from '@kg/core'
import type { LedgerWriter } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Offer } from './offer.js'
import { offerLimits } from './protocol.js'
import { networkQueries, networkReplies, querySubject } from './table.js'

/** The same for a question that is not here, is closed, or has answers enough. */
export class OfferRefusedError extends defineError<object>({
  code: 'OFFER_REFUSED',
  status: 404,
  title: 'Nobody waits for this offer',
  detail: () => 'No question waits for this offer',
  remedy: () => 'answer questions while they are open',
}) {}

/** Stores the answer of a node to a question that is still open. A node that answers again replaces its answer. */
export async function acceptOffer(
  { ledger, now = Date.now }: { ledger: Journal; now?: () => number },
  { queryId, replyId, datasets }: Offer,
  peerId: string,
): Promise<void> {
  const receivedAt = now()
  const store = (w: Pick<LedgerWriter, 'get' | 'has' | 'range' | 'put'>) => {
    const query = w.get(networkQueries, queryId)
    if (query === undefined || receivedAt >= query.until || !hasRoom(w, queryId, peerId))
      throw new OfferRefusedError({})
    w.put(networkReplies, [queryId, peerId], { id: replyId, queryId, peerId, datasets, receivedAt })
  }
  const { agent, isNew } = ledger.read((r) => ({
    agent: r.get(networkQueries, queryId)?.agent,
    isNew: !r.has(networkReplies, [queryId, peerId]),
  }))
  // A node that answers over and over does not fill the log.
  if (agent !== undefined && isNew) await ledger.write(actOf('dataset.offered', agent, querySubject(queryId)), store)
  else await ledger.writeWithoutReceipt(store)
}

function hasRoom(writer: Pick<LedgerWriter, 'has' | 'range'>, queryId: string, peerId: string): boolean {
  if (writer.has(networkReplies, [queryId, peerId])) return true
  return [...writer.range(networkReplies, { prefix: [queryId], limit: offerLimits.offers })].length < offerLimits.offers
}
