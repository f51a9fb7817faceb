import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import { describeListed } from './describe-offer.js'
import { offerRows } from './table.js'

export interface OfferPage {
  readonly dataset_id?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of a caller's offers, newest first. */
export function listOffers(reader: LedgerReader, { dataset_id: id, limit, cursor }: OfferPage, { agent }: Caller) {
  const range = { reverse: true, ...defined({ after: decodeCursor(cursor) }) } as const
  const rows =
    id === undefined
      ? reader.by(offerRows, 'byAgent', { ...range, prefix: [agent] })
      : reader.by(offerRows, 'byDataset', { ...range, prefix: [id, agent] })
  const page = readPage(rows, limit, ({ indexKey }) => indexKey)
  return { offers: page.rows.map(({ value }) => describeListed(value)), ...defined({ nextCursor: page.nextCursor }) }
}
