import { defineTable } from '@kg/store'
import type { QueryItem } from '../../datasets/lookups/find-elements.js'

/** A question of an agent of this node to the network. */
export interface NetworkQueryRow {
  readonly id: string
  readonly agent: string
  readonly query: readonly QueryItem[]
  readonly openedAt: number
  /** Until then answers are accepted. */
  readonly until: number
  /** How many peers it was sent to; absent until somebody has heard it. */
  readonly heard?: number
  /** Why nobody can hear it. */
  readonly failure?: string
  /** Its end is in the log. */
  readonly closed?: true
}

/** What receipts call a question. */
export const querySubject = (id: string): string => `urn:kg:network-query:${id}`

export const networkQueries = defineTable<NetworkQueryRow>()('network-queries', {
  indexes: { byUntil: (row) => row.until, byAgent: (row) => [row.agent, row.until] },
})

/** What a node says that it hands over. */
export interface OfferedDataset {
  readonly id: string
  readonly rootHash: string
  readonly creator: string
  readonly bytes: number
  /** In the smallest unit of the token. */
  readonly price: string
  /** Objects whose permissioned data the asker may see. */
  readonly permissioned: readonly string[]
}

/** The answer of one node to a question. */
export interface NetworkReplyRow {
  readonly id: string
  readonly queryId: string
  readonly peerId: string
  readonly datasets: readonly OfferedDataset[]
  readonly receivedAt: number
}

export const networkReplies = defineTable<NetworkReplyRow, [query: string, peer: string]>()('network-replies', {
  indexes: { byReply: (row) => row.id },
})
