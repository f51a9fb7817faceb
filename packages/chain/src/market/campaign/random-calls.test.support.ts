import type { Hex } from '@kg/core'
import { keccak256, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { deliveryData, type SigningPlace } from '../../typed-data.js'
import { blocks, copy } from '../market.test.support.js'
import type { BookedBid, BookedOffer } from './booked.test.support.js'
import type { MarketCall } from './market-actors.test.support.js'
import type { MarketBooks } from './market-books.test.support.js'
import type { Random } from './random.test.support.js'

interface SomeBid {
  readonly offer: BookedOffer
  readonly holder: Hex
  readonly bid: BookedBid
}

type Make = () => MarketCall | Promise<MarketCall>

export const keyOf = (purchase: bigint): Hex => toHex(purchase, { size: 32 })
const recent = 40
const unit = 1000

/** Calls of any kind with arguments that are mostly sensible: of things that are there, by those who may. */
export class RandomCalls {
  private datasets = 0
  private readonly weighted: readonly Make[]

  constructor(
    private readonly random: Random,
    private readonly books: MarketBooks,
    private readonly accounts: readonly PrivateKeyAccount[],
    private readonly market: SigningPlace,
    private readonly now: () => number,
  ) {
    this.weighted = this.makes.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))
  }

  next(): Promise<MarketCall> {
    return Promise.resolve(this.anyOf(this.weighted)())
  }

  answer(from: PrivateKeyAccount, offerId: bigint, block: number): MarketCall {
    const args = [offerId, toHex(blocks[block] as Uint8Array), copy.prove(block)]
    return { from, name: 'answerChallenge', args }
  }

  private readonly makes: readonly (readonly [weight: number, make: Make])[] = [
    [4, () => this.by(this.anyone(), 'deposit', [this.amount(50)])],
    [3, () => this.by(this.anyone(), 'requestWithdrawal', [this.amount(100)])],
    [3, () => this.by(this.anyone(), 'withdraw', [])],
    [1, () => this.by(this.anyone(), 'registerDataset', [this.datasetId(), toHex(1, { size: 32 }), 1n])],
    [6, () => this.by(this.anyone(), 'createOffer', [this.offerTerms()])],
    [1, () => this.ofOffer('cancelOffer', [])],
    [
      5,
      () => this.ofOffer('reopenBids', [this.random.between(0, 60)], (one) => one.state === 'open' || hasVacancy(one)),
    ],
    [30, () => this.bid()],
    [2, () => this.by(this.anyone(), 'withdrawBid', [this.offer().offerId])],
    [
      6,
      () =>
        this.by(this.anyone(), 'finalizeOffer', [
          this.offer((one) => one.state === 'open' && this.isReady(one)).offerId,
        ]),
    ],
    [5, () => this.ofOffer('replaceHolders', [], (one) => hasVacancy(one) && this.isReady(one))],
    [8, () => this.payOut()],
    [8, () => this.challenge()],
    [3, () => this.answerSome()],
    [5, () => this.ofBid('failHolder', 'challenged', ({ bid }) => bid.answerUntil < this.now())],
    [5, () => this.complete()],
    [4, () => this.purchase()],
    [4, () => this.ofPurchase('revealKey', 'seller', (id) => [keyOf(this.random.chance(90) ? id : id + 1n)])],
    [2, () => this.ofPurchase('refundPurchase', 'buyer', () => [])],
  ]

  private async bid(): Promise<MarketCall> {
    const [offer, holder] = [this.offer((one) => this.isBiddable(one)), this.anyone()]
    const price = BigInt(this.random.between(0, Number(offer.price) + 20))
    const least = price > offer.minStake ? price : offer.minStake
    const isFair = this.random.chance(85)
    const stake = isFair
      ? least + BigInt(this.random.between(-2, 2 * unit))
      : BigInt(this.random.between(0, Number(price)))
    const validUntil = Math.max(0, offer.bidsUntil + this.random.between(-5, 600))
    const terms = {
      price,
      stake: stake < 0n ? 0n : stake,
      blockCount: copy.blockCount,
      validUntil,
      copyRoot: copy.root,
    }
    const message = { offerId: offer.offerId, holder: holder.address, copyRoot: copy.root, blockCount: copy.blockCount }
    const signer = this.random.chance(97) ? this.accountOf(offer.creator) : this.anyone()
    const delivery = await signer.signTypedData(deliveryData(this.market, message))
    return { from: holder, name: 'bid', args: [offer.offerId, terms, delivery] }
  }

  private payOut(): MarketCall {
    const { holder, bid } = this.someBid('holding')
    const first = Math.max(0, bid.number - this.random.below(4))
    const count = this.random.between(0, 12)
    const numbers = Array.from({ length: count }, (_, i) => BigInt(first + (this.random.chance(90) ? i : 0)))
    return this.by(this.anyone(), 'payOut', [holder, numbers])
  }

  private challenge(): MarketCall {
    const { offer, holder } = this.someBid('holding', (one) => one.offer.endsAt > this.now())
    const from = this.random.chance(95) ? this.accountOf(offer.creator) : this.anyone()
    return this.by(from, 'challenge', [offer.offerId, holder, this.random.between(0, copy.blockCount)])
  }

  private answerSome(): MarketCall {
    const { offer, holder, bid } = this.someBid('challenged')
    const shown = this.random.chance(80) ? bid.block : this.random.below(copy.blockCount)
    return this.answer(this.accountOf(holder), offer.offerId, shown)
  }

  private complete(): MarketCall {
    const { offer, holder } = this.someBid('holding', (one) => one.offer.endsAt <= this.now())
    return this.by(this.anyone(), 'completeHoldings', [holder, [offer.offerId]])
  }

  private purchase(): MarketCall {
    const keyHash = keccak256(keyOf(BigInt(this.books.purchaseCount + 1)))
    const until = BigInt(this.now() + this.random.between(-5, 100))
    return this.by(this.anyone(), 'purchase', [this.anyone().address, this.datasetId(), this.amount(1), keyHash, until])
  }

  private ofPurchase(name: string, who: 'buyer' | 'seller', rest: (id: bigint) => unknown[]): MarketCall {
    const isLate = who === 'buyer'
    const all = [...this.books.purchases.values()].slice(-recent)
    const purchase = this.random.pick(
      all.filter(({ deadline }) => this.random.chance(5) || deadline < this.now() === isLate),
    )
    if (purchase === undefined) return this.by(this.anyone(), name, [1n, ...rest(1n)])
    const from = this.random.chance(90) ? this.accountOf(purchase[who]) : this.anyone()
    return this.by(from, name, [purchase.purchaseId, ...rest(purchase.purchaseId)])
  }

  private ofOffer(name: string, rest: unknown[], fits?: (one: BookedOffer) => boolean): MarketCall {
    const offer = this.offer(fits)
    return this.by(this.random.chance(95) ? this.accountOf(offer.creator) : this.anyone(), name, [
      offer.offerId,
      ...rest,
    ])
  }

  private ofBid(name: string, state: string, fits: (one: SomeBid) => boolean): MarketCall {
    const { offer, holder } = this.someBid(state, fits)
    return this.by(this.anyone(), name, [offer.offerId, holder])
  }

  private offerTerms() {
    const holders = this.random.between(1, 4)
    return {
      ...{ datasetId: this.datasetId(), root: toHex(1, { size: 32 }), size: 1n, holders },
      ...{ holdingTime: this.random.between(20, 900), bidWindow: this.random.between(10, 90) },
      ...{ answerWindow: this.random.between(5, 60), minHolders: this.random.chance(60) ? 1 : holders },
      ...{
        price: this.amount(2),
        minStake: this.amount(1),
        minReputation: this.random.chance(80) ? -32_000 : this.random.between(-50, 3),
      },
    }
  }

  /** Mostly one that fits. */
  private offer(fits: (one: BookedOffer) => boolean = () => true): BookedOffer {
    const offers = this.books.lastOffers(recent)
    const fitting = this.random.chance(95) ? offers.filter(fits) : offers
    return this.random.pick(fitting) ?? nowhere(this.anyone().address)
  }

  private someBid(state: string, fits: (one: SomeBid) => boolean = () => true): SomeBid {
    const all = this.books
      .lastOffers(recent)
      .flatMap((offer) => [...offer.bids].map(([holder, bid]): SomeBid => ({ offer, holder, bid })))
    const fitting = this.random.chance(90) ? all.filter((one) => one.bid.state === state && fits(one)) : all
    const { address } = this.anyone()
    return this.random.pick(fitting) ?? { offer: nowhere(address), holder: address, bid: noBid }
  }

  private isBiddable(offer: BookedOffer): boolean {
    return offer.bidsUntil > this.now() + 5 && (offer.state === 'open' || hasVacancy(offer))
  }

  private isReady({ bidsUntil, bids }: BookedOffer): boolean {
    const time = this.now()
    return bidsUntil <= time && [...bids.values()].some((bid) => bid.state === 'waiting' && bid.validUntil > time)
  }

  private by(from: PrivateKeyAccount, name: string, args: readonly unknown[]): MarketCall {
    return { from, name, args }
  }

  /** Up to so many units, sometimes nothing. */
  private amount(units: number): bigint {
    return BigInt(this.random.between(0, units * unit))
  }

  private datasetId(): Hex {
    return toHex(this.random.chance(80) ? ++this.datasets : this.random.between(1, 5), { size: 32 })
  }

  private accountOf(address: Hex): PrivateKeyAccount {
    return this.accounts.find((one) => one.address === address) ?? this.anyone()
  }

  private anyone(): PrivateKeyAccount {
    return this.anyOf(this.accounts)
  }

  private anyOf<Item>(items: readonly Item[]): Item {
    return this.random.pick(items) as Item
  }
}

const noBid: BookedBid = {
  ...{ price: 0n, stake: 0n, state: 'waiting', number: 0, rate: 0n, paidUntil: 0n, paid: 0n, bonds: 0n },
  ...{ validUntil: 0, block: 0, answerUntil: 0 },
}

function hasVacancy({ state, active, holders }: BookedOffer): boolean {
  return state === 'active' && active < holders
}

function nowhere(creator: Hex): BookedOffer {
  const never = { holdingTime: 1, answerWindow: 1, bidsUntil: 0, endsAt: 0, active: 0, cost: 0n, bids: new Map() }
  return { offerId: 0n, creator, price: 0n, minStake: 0n, holders: 1, state: 'open', ...never }
}
