import { createHash } from 'node:crypto'
import type { Profile } from '@kg/contract/tools'
import type { Offer } from '../server/offer.js'
import type { Exchange } from './exchange.js'

/** A request of a client, read as far as every revision needs it. */
export interface Call {
  readonly exchange: Exchange
  readonly request: Request
  readonly body: unknown
  readonly profile: Profile
}

export interface CallNeeds {
  readonly baseUrl: () => string
  readonly onFault: (error: unknown) => void
  offerTo(profile: Profile): Offer
}

/** Whose it is, by the token. */
export const ownerOf = ({ token = '' }: Exchange): string => createHash('sha256').update(token).digest('hex')
