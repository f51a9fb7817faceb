import type { Reply, Routes } from '@kg/contract'

export type StandardId = 'GRAPH' | 'GS1-EPCIS' | 'WOT'

type Completed<R> = Extract<R, { readonly status: 'COMPLETED' }>

/** What a node knows of a dataset that it has imported. */
export type DatasetRecord = Completed<Reply<Routes['importResult']>>['data']

/** A dataset as text, and who made it. */
export type ExportedDataset = Completed<Reply<Routes['exportResult']>>['data']

export type TrailItem = Reply<Routes['trail']>[number]

/** How an offer ended. Amounts are texts in the smallest unit of the token. */
export interface ReplicationData {
  /** PREPARING_OFFER, WAITING_FOR_HOLDERS, FINALIZING_OFFER, FINALIZED or DELAYED. */
  readonly status?: string
  readonly offer_id?: string
  readonly holders?: readonly string[]
  readonly number_of_replications?: number
  readonly number_of_verified_replications?: number
  readonly token_amount_per_holder?: string
  readonly holding_time_in_minutes?: number
  readonly offer_create_transaction_hash?: string
  readonly offer_finalize_transaction_hash?: string
  readonly message?: string
  readonly [more: string]: unknown
}

/** One condition of a network query. */
export interface QueryItem {
  /** Type of an identifier, such as `id` or `sgtin`. */
  readonly path: string
  readonly value: string | readonly string[]
  /** EQ, which is the default: the value. IN: one of the values. */
  readonly opcode?: 'EQ' | 'IN'
}

/** What one node offers in answer to a network query. */
export interface NetworkResponse {
  readonly reply_id: string
  readonly node_id?: string
  readonly datasets: readonly {
    readonly data_set_id: string
    readonly size?: number
    readonly calculated_price?: string | number
    readonly [more: string]: unknown
  }[]
  readonly [more: string]: unknown
}
