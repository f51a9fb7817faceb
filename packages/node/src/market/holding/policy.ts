import type { MarketOffer, MarketProfile } from '@kg/chain'
import type { Config } from '@kg/contract'
import { mostUint96, weiOf } from '../../chain/wallets/amount.js'
import { tokens } from '../../chain/wallets/tokens.js'
import { holdingPrice } from '../contract/holding-price.js'

export type PolicyConfig = Pick<
  Config,
  | 'market.holdPriceFactor'
  | 'market.holdMaxBytes'
  | 'market.holdTotalBytes'
  | 'market.holdMaxMinutes'
  | 'market.holdMaxStake'
  | 'market.holdAnswerSeconds'
  | 'market.tokenPrice'
>

/** An offer as the chain has it, and the node as it is now. */
export interface Prospect {
  readonly offer: MarketOffer
  /** Of the dataset's text, as the creator registered it. */
  readonly bytes: number
  readonly profile: MarketProfile
  /** Wei of the chain's coin. */
  readonly gasPrice: bigint
  /** What other holdings and bids take already. */
  readonly taken: Room
}

export interface Room {
  readonly bytes: number
  readonly stake: bigint
}

export interface BidTerms {
  readonly price: bigint
  readonly stake: bigint
}

export type Decision = { readonly terms: BidTerms } | { readonly refusal: string }

/** Whether the node bids on an offer, and how much. */
export function decideBid(config: PolicyConfig, prospect: Prospect): Decision {
  const { offer, bytes, profile, taken } = prospect
  const maxBytes = config['market.holdMaxBytes']
  if (bytes > maxBytes) return refuse(`it has ${bytes} bytes, more than market.holdMaxBytes`)
  if (offer.holdingTime > config['market.holdMaxMinutes'] * 60)
    return refuse('it lasts longer than market.holdMaxMinutes')
  if (offer.answerWindow < config['market.holdAnswerSeconds'])
    return refuse(`challenges must be answered in ${offer.answerWindow} s, less than market.holdAnswerSeconds`)
  if (profile.reputation < offer.minReputation)
    return refuse(`it wants a reputation of ${offer.minReputation}, and this node has ${profile.reputation}`)
  const price = priceOf(config, prospect)
  if (price === undefined) return refuse(`it pays ${tokens(offer.price)} tokens, less than this node asks for`)
  const stake = price > offer.minStake ? price : offer.minStake
  const lack = findLack(config, taken, { bytes, stake })
  if (lack !== undefined) return refuse(lack)
  if (profile.free < stake) return refuse(`it wants a stake of ${tokens(stake)}, and ${tokens(profile.free)} are free`)
  return { terms: { price, stake } }
}

/** What the node has no room for beside what it holds already; nothing if there is room. */
export function findLack(
  config: Pick<PolicyConfig, 'market.holdTotalBytes' | 'market.holdMaxStake'>,
  taken: Room,
  wanted: Room,
): string | undefined {
  if (taken.bytes + wanted.bytes > config['market.holdTotalBytes']) return 'market.holdTotalBytes is used up'
  const most = weiOf(config['market.holdMaxStake'], { zero: true, most: mostUint96 })
  return taken.stake + wanted.stake > most ? 'market.holdMaxStake is used up' : undefined
}

/** What the node asks for; nothing when the offer pays less. */
function priceOf(config: PolicyConfig, { offer, bytes, gasPrice }: Prospect): bigint | undefined {
  const tokenPrice = weiOf(config['market.tokenPrice'], { zero: true, most: mostUint96 })
  const size = { bytes, seconds: offer.holdingTime }
  const factor = config['market.holdPriceFactor']
  const price = holdingPrice(size, { factor, gasPrice, tokenPrice })
  if (price <= offer.price) return price
  // The price of gas moves between the offer and the bid.
  const leastPrice = holdingPrice(size, { factor, gasPrice: (gasPrice * 4n) / 5n, tokenPrice })
  return leastPrice <= offer.price ? offer.price : undefined
}

const refuse = (refusal: string): Decision => ({ refusal })
