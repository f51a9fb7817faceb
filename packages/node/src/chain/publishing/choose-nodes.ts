import { FeeAboveMaxError, NoFundsError } from '@kg/contract'
import { defined, type KgError } from '@kg/core'
import { tokens } from '../wallets/tokens.js'
import type { AckNode } from './acknowledgements.js'
import { type Offer, priceOf } from './offers.js'
import { feeFrom, type Purse } from './wallets-that-pay.js'

/** A core node with what the publication costs if it acknowledges. */
export interface PricedNode extends AckNode {
  /** Token wei. */
  readonly fee: bigint
}

export interface Candidate {
  readonly identityId: bigint
  readonly peerId?: string
  readonly ask: bigint
  readonly fee: bigint
  readonly chosen: boolean
  readonly reason: string
}

export interface Choice {
  readonly candidates: readonly Candidate[]
  /** Absent when `obstacle` says why there is none. */
  readonly chosen?: {
    readonly purse: Purse
    /** In the order in which they are asked. */
    readonly nodes: readonly PricedNode[]
    /** Token wei, when those that are asked first acknowledge. */
    readonly fee: bigint
  }
  readonly obstacle?: KgError
}

export interface ChoiceNeeds {
  /** The nearest first. */
  readonly offers: readonly Offer[]
  readonly required: number
  /** The preferred one first; at least one. */
  readonly purses: readonly Purse[]
  /** Token wei: the most that the publication may cost. */
  readonly maxFee: bigint
  readonly size: { byteSize: number; epochs: number }
  readonly hasFailed: (identityId: bigint) => boolean
  readonly symbol: string
}

/** The most acknowledgements that the contract takes. */
const mostNodes = 64

/**
 * Chooses who is asked to acknowledge, and who pays, before anybody is asked. Whatever a chosen node asks is within the
 * limit and within what the purse holds. Healthy nodes go before those that failed lately, cheap ones before dear ones.
 */
export function chooseNodes(needs: ChoiceNeeds): Choice {
  const { offers, required, purses, maxFee } = needs
  const [first] = purses
  if (first === undefined) throw new TypeError('there is a purse')
  const isWithin = (purse: Purse, limit: bigint) => (offer: Offer) => feeOf(needs, purse, offer) <= limit
  const enough = (purse: Purse, limit: bigint) => offers.filter(isWithin(purse, limit)).length >= required
  const affordable = purses.filter((purse) => enough(purse, maxFee))
  const purse = affordable.find((purse) => enough(purse, smaller(maxFee, purse.funds)))
  const shown = purse ?? affordable[0] ?? first
  const limit = smaller(maxFee, purse?.funds ?? maxFee)
  const ordered = inOrder(needs)
  const eligible = ordered.filter(isWithin(shown, limit)).slice(0, mostNodes)
  const candidates = ordered.map((offer) => describeCandidate(needs, shown, offer, eligible.indexOf(offer)))
  if (purse !== undefined) {
    const nodes = eligible.map((offer): PricedNode => ({ ...offer.node, fee: feeOf(needs, purse, offer) }))
    return { candidates, chosen: { purse, nodes, fee: highest(nodes.slice(0, required)) } }
  }
  return { candidates, obstacle: affordable.length === 0 ? tooDear(needs) : unfunded(needs, shown) }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

export const highest = (nodes: readonly { fee: bigint }[]): bigint =>
  nodes.reduce((most, { fee }) => (fee > most ? fee : most), 0n)

const feeOf = ({ size }: ChoiceNeeds, purse: Purse, { ask }: Offer): bigint => feeFrom(purse, priceOf(ask, size))

function inOrder({ offers, hasFailed }: ChoiceNeeds): Offer[] {
  const failed = ({ node }: Offer) => Number(hasFailed(node.identityId))
  return offers.toSorted((a, b) => failed(a) - failed(b) || (a.ask < b.ask ? -1 : a.ask > b.ask ? 1 : 0))
}

function describeCandidate(needs: ChoiceNeeds, purse: Purse, offer: Offer, turn: number): Candidate {
  const { identityId, peerId } = offer.node
  const { maxFee, required, symbol, hasFailed } = needs
  const fee = feeOf(needs, purse, offer)
  const chosen = turn >= 0
  const health = hasFailed(identityId) ? '; it did not acknowledge when asked lately' : ''
  const reason = chosen
    ? `${turn < required ? 'asked first' : 'asked when others fail'}${health}`
    : fee > maxFee
      ? `its price of ${tokens(fee)} ${symbol} is above the limit of ${tokens(maxFee)} ${symbol}`
      : fee > purse.funds
        ? `its price of ${tokens(fee)} ${symbol} is more than the wallet can pay`
        : `${mostNodes} others go before it`
  return { identityId, ...defined({ peerId }), ask: offer.ask, fee, chosen, reason }
}

/** The lowest price at which there would be enough nodes. */
function lowestFee(needs: ChoiceNeeds, purse: Purse): bigint {
  const fees = needs.offers.map((offer) => feeOf(needs, purse, offer)).toSorted((a, b) => (a < b ? -1 : 1))
  return fees[needs.required - 1] ?? 0n
}

function tooDear(needs: ChoiceNeeds): KgError {
  const { purses, maxFee, symbol } = needs
  const [fee = 0n] = purses.map((purse) => lowestFee(needs, purse)).toSorted((a, b) => (a < b ? -1 : 1))
  return new FeeAboveMaxError({ fee: tokens(fee), maxFee: tokens(maxFee), symbol })
}

function unfunded(needs: ChoiceNeeds, purse: Purse): KgError {
  const { wallet, funds } = purse
  return new NoFundsError({
    wallet,
    needs: tokens(lowestFee(needs, purse)),
    has: tokens(funds),
    symbol: needs.symbol,
  })
}
