import type { Hex } from '@kg/core'
import type { PrivateKeyAccount } from 'viem/accounts'
import { localSettings } from '../../deploy.js'
import { TestChain } from '../../test-chain.test.support.js'
import { callsToEnd } from './end-everything.test.support.js'
import { MarketActors, type MarketCall } from './market-actors.test.support.js'
import { MarketBooks } from './market-books.test.support.js'
import { Random } from './random.test.support.js'
import { RandomCalls } from './random-calls.test.support.js'

const [actorCount, honestCount] = [10, 4]
const tokens = 10_000_000n
const bond = 70n
const longest = 5000

export interface CampaignReport {
  readonly calls: number
  readonly succeeded: Readonly<Record<string, number>>
  readonly reverted: Readonly<Record<string, number>>
}

/** Random calls to the market of a chain of its own, with its invariants checked all the way. */
export class MarketCampaign {
  private readonly books = new MarketBooks(bond)
  private readonly random: Random
  private readonly calls: RandomCalls
  private readonly succeeded: Record<string, number> = {}
  private readonly reverted: Record<string, number> = {}
  private sent = 0
  /** Challenges that honest holders have not answered yet. */
  private duties: { readonly offerId: bigint; readonly holder: Hex }[] = []

  private constructor(
    private readonly chain: TestChain,
    private readonly actors: MarketActors,
    private time: number,
    seed: number,
  ) {
    this.random = new Random(seed)
    const market = { chainId: chain.chainId, contract: chain.addresses.DatasetMarket }
    this.calls = new RandomCalls(this.random, this.books, actors.accounts, market, () => this.time)
  }

  static async start(seed: number): Promise<MarketCampaign> {
    const chain = await TestChain.start({ ...localSettings, withdrawalDelay: 30n, challengeBond: bond })
    const actors = await MarketActors.start(chain, actorCount, tokens)
    const { timestamp } = await chain.owner.client.getBlock()
    return new MarketCampaign(chain, actors, Number(timestamp) + 100, seed)
  }

  stop(): Promise<void> {
    return this.chain.stop()
  }

  async run(calls: number, report: (sent: number) => void): Promise<CampaignReport> {
    for (const from of this.actors.accounts) await this.send({ from, name: 'deposit', args: [tokens / 2n] })
    while (this.sent < calls) {
      const duty = this.dutyCall()
      await (duty === undefined ? this.send(await this.calls.next()) : this.send(duty, 1))
      if (this.sent % 10_000 === 0) report(this.sent)
      if (this.sent % 100 === 0) await this.checkSum()
      if (this.sent % 2000 === 0) await this.endEverything()
      if (this.sent % 2000 === 0) await this.compareWithChain()
    }
    await this.endEverything()
    await this.compareWithChain()
    await this.withdrawEverything()
    return { calls: this.sent, succeeded: this.succeeded, reverted: this.reverted }
  }

  private async send(call: MarketCall, seconds = this.anySeconds()): Promise<boolean> {
    this.time += seconds
    const events = await this.actors.send('DatasetMarket', call, this.time)
    this.sent++
    const counts = events === undefined ? this.reverted : this.succeeded
    counts[call.name] = (counts[call.name] ?? 0) + 1
    for (const { event, args } of events ?? []) {
      this.books.enter(event, args, this.time)
      this.checkEvent(event, args)
    }
    return events !== undefined
  }

  /** Mostly a few, at times so many that windows and holdings end. */
  private anySeconds(): number {
    return this.random.chance(1) ? this.random.between(50, 500) : this.random.between(1, 4)
  }

  /** An honest holder answers at once. */
  private dutyCall(): MarketCall | undefined {
    const duty = this.duties.shift()
    if (duty === undefined) return undefined
    const block = this.books.offers.get(duty.offerId)?.bids.get(duty.holder)?.block ?? 0
    return this.calls.answer(this.accountOf(duty.holder), duty.offerId, block)
  }

  private checkEvent(event: string, { offerId, holder }: Readonly<Record<string, unknown>>): void {
    if (event === 'Challenged' && this.isHonest(holder as Hex))
      this.duties.push({ offerId: offerId as bigint, holder: holder as Hex })
    if (event !== 'HolderFailed' && event !== 'HolderChosen') return
    const bid = this.books.offers.get(offerId as bigint)?.bids.get(holder as Hex)
    if (bid === undefined) throw new Error(`${event} without a bid`)
    ensure(bid.price <= bid.stake, 'A holder can earn more than it can lose')
    ensure(event === 'HolderChosen' || bid.paid <= bid.stake, 'A holder that failed earned more than it lost')
    ensure(event === 'HolderChosen' || !this.isHonest(holder as Hex), 'An honest holder failed')
  }

  /** No token is created or lost: the contract holds what it owes. */
  private async checkSum(): Promise<void> {
    const held = await this.chain.read('Token', 'balanceOf', [this.chain.addresses.DatasetMarket])
    const owed = this.books.owed()
    ensure(held === owed, `The market holds ${held} and owes ${owed}`)
  }

  /** The events tell all there is to know: the books are those of the contract. */
  private async compareWithChain(): Promise<void> {
    await this.checkSum()
    for (const { address } of this.actors.accounts) {
      const known = await this.chain.read('DatasetMarket', 'profileOf', [address])
      const booked = this.books.profileOf(address)
      for (const field of ['free', 'locked', 'reputation', 'holdings'] as const)
        ensure(known[field] === booked[field], `${field} of ${address} is ${known[field]}, not ${booked[field]}`)
    }
    for (const { offerId, active, endsAt, bidsUntil } of this.books.lastOffers(40)) {
      const known = await this.chain.read('DatasetMarket', 'offerOf', [offerId])
      ensure(known.active === active && known.bidsUntil === bidsUntil, `Offer ${offerId} differs`)
      ensure(known.endsAt === 0 || known.endsAt === endsAt, `Offer ${offerId} ends at ${known.endsAt}, not ${endsAt}`)
    }
  }

  /** Nothing is stuck: whatever is under way can be ended, and no creator gained but by a holder's failure. */
  private async endEverything(): Promise<void> {
    while (this.duties.length > 0) await this.send(this.dutyCall() as MarketCall, 1)
    this.time += longest
    const [anyone] = this.actors.accounts as [PrivateKeyAccount]
    for (const call of callsToEnd(this.books, anyone, (address) => this.accountOf(address)))
      ensure(await this.send(call), `${call.name} ${String(call.args[0])} is stuck`)
    for (const { offerId, cost, bids } of this.books.offers.values()) {
      const all = [...bids.values()]
      const paid = all.reduce((sum, bid) => sum + bid.paid + bid.bonds, 0n)
      const lost = all.reduce((sum, { state, stake }) => sum + (state === 'failed' ? stake : 0n), 0n)
      ensure(cost === paid - lost, `Offer ${offerId} cost its creator ${cost}, not ${paid} less ${lost}`)
    }
  }

  private async withdrawEverything(): Promise<void> {
    for (const from of this.actors.accounts) {
      const { free, locked } = this.books.profileOf(from.address)
      ensure(locked === 0n, `A stake of ${from.address} is stuck`)
      const amount = free + (this.books.withdrawals.get(from.address)?.amount ?? 0n)
      if (amount === 0n) continue
      ensure(await this.send({ from, name: 'requestWithdrawal', args: [amount] }), 'A request was refused')
      this.time += longest
      ensure(await this.send({ from, name: 'withdraw', args: [] }), 'A withdrawal was refused')
    }
    await this.checkSum()
    ensure(this.books.owed() === 0n, 'Something is left')
    const balances = await Promise.all(
      this.actors.accounts.map(({ address }) => this.chain.read('Token', 'balanceOf', [address])),
    )
    const sum = balances.reduce((total, balance) => total + balance, 0n)
    ensure(sum === tokens * BigInt(actorCount), `${sum} tokens came back`)
  }

  private isHonest(holder: Hex): boolean {
    return this.actors.accounts.slice(0, honestCount).some(({ address }) => address === holder)
  }

  private accountOf(address: string): PrivateKeyAccount {
    return this.actors.accounts.find((one) => one.address === address) as PrivateKeyAccount
  }
}

function ensure(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
