import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'
import type { OfferState } from './offer-moves.js'

/** What an offer asks for, fixed when it is made. Amounts are token wei as decimal text, times are seconds. */
export interface OfferTerms {
  readonly root: Hex
  /** Bytes of the dataset's text. */
  readonly size: number
  readonly holdingTime: number
  readonly bidWindow: number
  readonly answerWindow: number
  readonly holders: number
  readonly minHolders: number
  readonly price: string
  readonly minStake: string
  readonly minReputation: number
}

/** What the price was made from. */
export interface PriceInputs {
  readonly gasPrice: string
  readonly tokenPrice: string
  readonly factor: number
}

export interface OfferHolder {
  readonly wallet: Hex
  readonly status: 'holding' | 'challenged' | 'completed' | 'failed'
  readonly price: string
  readonly stake: string
  readonly copyRoot: Hex
  readonly blockCount: number
  /** Questions in private that it did not answer, one after the other. */
  readonly misses: number
  /** What was wrong with the last answer, unless it was right. */
  readonly fault?: string | undefined
  /** When the node saw that it was challenged, in milliseconds since 1970. */
  readonly challengedAt?: number
}

export interface OfferReason {
  readonly code: string
  readonly message: string
  readonly remedy: string
}

/** How many messages an offer has cost. */
export interface OfferMessages {
  readonly announcements: number
  readonly copies: number
  readonly questions: number
}

/** An offer of this node. Its id is the handler id, and the replication id. Times are milliseconds since 1970. */
export interface OfferRow {
  readonly id: string
  readonly agent: string
  readonly isAdmin: boolean
  readonly datasetId: Hex
  readonly blockchainId: string
  /** That makes the offer and pays. */
  readonly wallet: Hex
  readonly terms: OfferTerms
  readonly inputs: PriceInputs
  readonly checkMs: number
  readonly state: OfferState
  readonly createdAt: number
  readonly updatedAt: number
  /** When there is something to do; absent at the end. */
  readonly dueAt?: number
  readonly attempts: number
  /** What is in its way. */
  readonly trouble?: string
  readonly reason?: OfferReason
  readonly isCancelAsked?: boolean
  /** The chain has changed its history, and was not asked about the offer since. */
  readonly isUnsure?: boolean
  /** Counts the transactions of one kind that the contract has refused, so that the next has a key of its own. */
  readonly round: number
  /** Token wei to deposit before the offer is made, as decided for a round. */
  readonly deposit?: { readonly round: number; readonly amount: string }
  /** On the chain, as decimal text. */
  readonly offerId?: string
  /** Until then nodes can bid. */
  readonly bidsUntil?: number
  /** When the bids were opened, for the times of the announcements. */
  readonly bidsFrom?: number
  /** Announcements of the present time for bids. */
  readonly announced: number
  readonly holdsUntil?: number
  readonly holders: readonly OfferHolder[]
  /** Holders that failed and were not replaced. */
  readonly vacancies: number
  /** How often bids were opened again. */
  readonly reopened: number
  readonly messages: OfferMessages
  readonly createTx?: Hex
  readonly finalizeTx?: Hex | undefined
  readonly cancelTx?: Hex
}

/** What has not happened yet when an offer is asked for. */
export const untouched = {
  attempts: 0,
  round: 0,
  announced: 0,
  holders: [],
  vacancies: 0,
  reopened: 0,
  messages: { announcements: 0, copies: 0, questions: 0 },
} as const

/** What an offer sets aside, in token wei. */
export const escrowOf = ({ terms }: Pick<OfferRow, 'terms'>): bigint => BigInt(terms.price) * BigInt(terms.holders)

export const offerRows = defineTable<OfferRow>()('market-offers', {
  indexes: {
    due: (row) => row.dueAt,
    ended: (row) => (row.dueAt === undefined ? row.updatedAt : undefined),
    byAgent: (row) => [row.agent, row.createdAt],
    byDataset: (row) => [row.datasetId, row.agent, row.createdAt],
    byOffer: (row) => (row.offerId === undefined ? undefined : [row.blockchainId, row.offerId]),
  },
  groups: (row) => [[row.state]],
})

/** What agents other than the operator used on one day. One row. */
export interface DailyUse {
  /** As in `2030-01-31`, by UTC. */
  readonly day: string
  /** Token wei as decimal text, set aside by offers that have or may get holders. */
  readonly tokens: string
  /** Offers, also those that came to nothing. */
  readonly count: number
}

export const dailyUses = defineTable<DailyUse>()('market-offer-daily-use')

/** A copy that was handed to a holder: its peer is asked for blocks later. */
export interface DeliveryRow {
  readonly peerId: string
  readonly copyRoot: Hex
  readonly times: number
  readonly at: number
}

export const deliveryRows = defineTable<DeliveryRow, [offer: string, wallet: string]>()('market-deliveries')

/** The messages of all offers together, and the most that one has cost. One row. */
export interface MessageTotals extends OfferMessages {
  readonly most: number
}

export const messageTotals = defineTable<MessageTotals>()('market-offer-messages')
