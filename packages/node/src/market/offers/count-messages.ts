import type { LedgerReader, LedgerWriter } from '@kg/store'
import { type MessageTotals, messageTotals, type OfferMessages, type OfferRow } from './table.js'

const row = 'all'

export const readTotals = (reader: Pick<LedgerReader, 'get'>): MessageTotals =>
  reader.get(messageTotals, row) ?? { announcements: 0, copies: 0, questions: 0, most: 0 }

/** Counts messages of an offer, also among those of all offers. */
export function countMessages(
  writer: Pick<LedgerWriter, 'get' | 'put'>,
  { messages }: Pick<OfferRow, 'messages'>,
  sent: Partial<OfferMessages>,
): OfferMessages {
  const counted = addUp(messages, sent)
  const { most, ...totals } = readTotals(writer)
  const ofOffer = counted.announcements + counted.copies + counted.questions
  writer.put(messageTotals, row, { ...addUp(totals, sent), most: Math.max(most, ofOffer) })
  return counted
}

const addUp = (a: OfferMessages, { announcements = 0, copies = 0, questions = 0 }: Partial<OfferMessages>) => ({
  announcements: a.announcements + announcements,
  copies: a.copies + copies,
  questions: a.questions + questions,
})
