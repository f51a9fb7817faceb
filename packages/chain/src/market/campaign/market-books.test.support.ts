import type { Hex } from '@kg/core'
import { dueAt, holdingRate, unpaidFrom } from '../holding-pay.js'
import { paymentsOf } from '../payments.js'
import type { BookedBid, BookedOffer, BookedProfile, BookedPurchase } from './booked.test.support.js'

type Args = Readonly<Record<string, unknown>>
interface OfferCreatedTerms {
  readonly price: bigint
  readonly minStake: bigint
  readonly holders: number
  readonly holdingTime: number
  readonly answerWindow: number
  readonly bidWindow: number
}

/** The state of the market as its events tell it, and nothing else. Throws when they contradict each other. */
export class MarketBooks {
  readonly profiles = new Map<Hex, BookedProfile>()
  readonly withdrawals = new Map<Hex, { readonly amount: bigint; readonly readyAt: number }>()
  readonly offers = new Map<bigint, BookedOffer>()
  readonly purchases = new Map<bigint, BookedPurchase>()
  purchaseCount = 0

  /** By holder and number. */
  private readonly holdings = new Map<string, { readonly offer: BookedOffer; readonly bid: BookedBid }>()
  /** Escrow of the holders chosen so far for the offer that is being finalized. */
  private chosenEscrow = 0n

  constructor(private readonly bond: bigint) {}

  /** Takes an event into the books. */
  enter(event: string, args: Args, time: number): void {
    const entry = this.entries[event]
    if (entry !== undefined) entry(args, time)
  }

  /** The newest. */
  lastOffers(count: number): BookedOffer[] {
    const found: BookedOffer[] = []
    for (let id = BigInt(this.offers.size); id > 0n && found.length < count; id--) {
      const offer = this.offers.get(id)
      if (offer !== undefined) found.push(offer)
    }
    return found
  }

  /** All that the contract owes to anyone. */
  owed(): bigint {
    let sum = 0n
    for (const { free, locked } of this.profiles.values()) sum += free + locked
    for (const { amount } of this.withdrawals.values()) sum += amount
    for (const { price } of this.purchases.values()) sum += price
    for (const offer of this.offers.values()) {
      if (offer.state === 'open') sum += offer.price * BigInt(offer.holders)
      for (const bid of offer.bids.values()) sum += this.escrowOf(offer, bid)
    }
    return sum
  }

  profileOf(account: Hex): BookedProfile {
    const known = this.profiles.get(account)
    if (known !== undefined) return known
    const profile = { free: 0n, locked: 0n, reputation: 0, holdings: 0 }
    this.profiles.set(account, profile)
    return profile
  }

  private escrowOf(offer: BookedOffer, bid: BookedBid): bigint {
    const bond = bid.state === 'challenged' ? this.bond : 0n
    return bid.state === 'holding' || bid.state === 'challenged'
      ? unpaidFrom(termsOf(offer, bid), bid.paidUntil) + bond
      : 0n
  }

  private readonly entries: Readonly<Record<string, (args: Args, time: number) => void>> = {
    Deposited: ({ account, amount }) => this.move(account as Hex, amount as bigint),
    WithdrawalRequested: ({ account, amount, readyAt }) => {
      this.move(account as Hex, (this.withdrawals.get(account as Hex)?.amount ?? 0n) - (amount as bigint))
      this.withdrawals.set(account as Hex, { amount: amount as bigint, readyAt: Number(readyAt) })
    },
    Withdrawn: ({ account, amount }) => {
      ensure(this.withdrawals.get(account as Hex)?.amount === amount, 'a withdrawal of another amount')
      this.withdrawals.delete(account as Hex)
    },
    OfferCreated: ({ offerId, creator, terms }, time) => {
      const { price, minStake, holders, holdingTime, answerWindow, bidWindow } = terms as OfferCreatedTerms
      const cost = price * BigInt(holders)
      this.move(creator as Hex, -cost)
      this.offers.set(offerId as bigint, {
        ...{ offerId: offerId as bigint, creator: creator as Hex, price, minStake, holders, holdingTime, answerWindow },
        ...{ state: 'open', bidsUntil: time + bidWindow, endsAt: 0, active: 0, cost, bids: new Map() },
      })
    },
    OfferCancelled: (args) => {
      const offer = this.offerOf(args)
      offer.state = 'cancelled'
      this.refund(offer, offer.cost)
    },
    BidsReopened: (args) => {
      this.offerOf(args).bidsUntil = Number(args.bidsUntil)
    },
    BidMade: (args) => {
      const { price, stake, validUntil } = args.terms as Pick<BookedBid, 'price' | 'stake' | 'validUntil'>
      const empty = { number: 0, rate: 0n, paidUntil: 0n, paid: 0n, bonds: 0n, block: 0, answerUntil: 0 }
      this.offerOf(args).bids.set(args.holder as Hex, { price, stake, validUntil, state: 'waiting', ...empty })
    },
    BidWithdrawn: (args) => {
      this.bidOf(args).bid.state = 'withdrawn'
    },
    HolderChosen: (args, time) => {
      const { offer, bid, holder } = this.bidOf(args)
      if (offer.state === 'active') this.refund(offer, -(args.escrow as bigint))
      else this.chosenEscrow += args.escrow as bigint
      if (offer.state === 'open') offer.endsAt = time + offer.holdingTime
      offer.active++
      const profile = this.profileOf(holder)
      ensure(BigInt(profile.holdings++) === args.number, 'a holding with another number')
      Object.assign(bid, { state: 'holding', number: Number(args.number), paidUntil: BigInt(time) })
      bid.rate = holdingRate(bid.price, BigInt(offer.holdingTime))
      ensure(unpaidFrom(termsOf(offer, bid), bid.paidUntil) === args.escrow, 'another escrow than the price')
      ensure((args.escrow as bigint) <= offer.price, 'an escrow above the limit')
      this.holdings.set(`${holder} ${args.number}`, { offer, bid })
      this.move(holder, -bid.stake)
      profile.locked += bid.stake
    },
    OfferFinalized: (args) => {
      const offer = this.offerOf(args)
      offer.state = 'active'
      this.refund(offer, offer.cost - this.chosenEscrow)
      this.chosenEscrow = 0n
      ensure(offer.endsAt === Number(args.endsAt) && offer.active === Number(args.holders), 'another end or number')
    },
    PaidOut: ({ holder, payments }, time) => {
      for (const { number, amount } of paymentsOf({ payments: payments as bigint[] })) {
        const held = this.holdings.get(`${holder as Hex} ${number}`)
        const due = held === undefined ? 0n : this.accrue(held.offer, held.bid, time)
        ensure(due === amount, `a payment of ${amount}, where ${due} was due`)
        this.move(holder as Hex, amount)
      }
    },
    Challenged: (args) => {
      const { offer, bid } = this.bidOf(args)
      Object.assign(bid, { state: 'challenged', block: args.blockIndex, answerUntil: Number(args.answerUntil) })
      this.refund(offer, -this.bond)
    },
    ChallengeAnswered: (args) => {
      const { bid, holder } = this.bidOf(args)
      bid.state = 'holding'
      bid.bonds += this.bond
      this.move(holder, this.bond)
    },
    HolderFailed: (args) => {
      const { offer, bid, holder } = this.bidOf(args)
      const escrow = this.escrowOf(offer, bid)
      ensure(escrow === (args.escrow as bigint) + this.bond && bid.stake === args.stake, 'a failure of another amount')
      bid.state = 'failed'
      offer.active--
      const profile = this.profileOf(holder)
      profile.locked -= bid.stake
      profile.reputation -= 10
      this.refund(offer, escrow + bid.stake)
    },
    HoldingCompleted: (args, time) => {
      const { offer, bid, holder } = this.bidOf(args)
      ensure(this.accrue(offer, bid, time) === args.paid, 'a completion of another amount')
      bid.state = 'completed'
      const profile = this.profileOf(holder)
      profile.locked -= bid.stake
      profile.reputation++
      this.move(holder, (args.paid as bigint) + bid.stake)
    },
    Purchased: ({ purchaseId, buyer, seller, price, deadline }) => {
      this.move(buyer as Hex, -(price as bigint))
      const purchase = { purchaseId, buyer, seller, price, deadline: Number(deadline) } as BookedPurchase
      this.purchases.set(purchase.purchaseId, purchase)
      this.purchaseCount++
    },
    KeyRevealed: ({ purchaseId }) => this.endPurchase(purchaseId as bigint, 'seller'),
    PurchaseRefunded: ({ purchaseId }) => this.endPurchase(purchaseId as bigint, 'buyer'),
  }

  private move(account: Hex, amount: bigint): void {
    const profile = this.profileOf(account)
    profile.free += amount
    ensure(profile.free >= 0n, `a balance below zero of ${account}`)
  }

  private refund(offer: BookedOffer, amount: bigint): void {
    offer.cost -= amount
    this.move(offer.creator, amount)
  }

  private accrue(offer: BookedOffer, bid: BookedBid, time: number): bigint {
    if (bid.state !== 'holding') return 0n
    const until = BigInt(Math.min(time, offer.endsAt))
    const due = dueAt(termsOf(offer, bid), bid.paidUntil, until)
    if (until > bid.paidUntil) bid.paidUntil = until
    bid.paid += due
    return due
  }

  private endPurchase(purchaseId: bigint, who: 'buyer' | 'seller'): void {
    const purchase = found(this.purchases.get(purchaseId), `purchase ${purchaseId}`)
    this.purchases.delete(purchaseId)
    this.move(purchase[who], purchase.price)
  }

  private offerOf({ offerId }: Args): BookedOffer {
    return found(this.offers.get(offerId as bigint), `offer ${offerId}`)
  }

  private bidOf(args: Args) {
    const [offer, holder] = [this.offerOf(args), args.holder as Hex]
    return { offer, holder, bid: found(offer.bids.get(holder), `a bid of ${holder}`) }
  }
}

function termsOf({ endsAt }: BookedOffer, { rate }: BookedBid) {
  return { rate, endsAt: BigInt(endsAt) }
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The events tell of ${what}, which is not in the books`)
  return value
}

function ensure(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The events tell of ${what}`)
}
