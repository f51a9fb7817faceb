const fraction = 32n

/** Terms of a holding, as the contract has them. */
export interface HoldingTerms {
  /** Token wei per second, with 32 binary places. */
  readonly rate: bigint
  /** Seconds since 1970. */
  readonly endsAt: bigint
}

/** The rate at which a price for a whole holding time, in seconds, is paid. */
export function holdingRate(price: bigint, holdingTime: bigint): bigint {
  return (price << fraction) / holdingTime
}

/** The highest price for a holding time, in seconds, that the contract accepts. */
export function highestPrice(holdingTime: bigint): bigint {
  return (((1n << 96n) - 1n) * holdingTime) >> fraction
}

/** What is in escrow for the time from then on. */
export function unpaidFrom({ rate, endsAt }: HoldingTerms, time: bigint): bigint {
  return time >= endsAt ? 0n : (rate * (endsAt - time) + (1n << fraction) - 1n) >> fraction
}

/** What a payout at `now` pays to a holder that was paid until `paidUntil`. */
export function dueAt(terms: HoldingTerms, paidUntil: bigint, now: bigint): bigint {
  return now <= paidUntil ? 0n : unpaidFrom(terms, paidUntil) - unpaidFrom(terms, now)
}
