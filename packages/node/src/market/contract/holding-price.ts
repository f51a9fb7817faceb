const unit = 10n ** 18n
const payoutGas = 150_000n
const day = 86_400
const megabyte = 1_000_000

/** What a dataset is held for, and how long. */
export interface HeldSize {
  readonly bytes: number
  /** Of holding. */
  readonly seconds: number
}

export interface PriceSettings {
  /** How much the size and the time count. */
  readonly factor: number
  /** Wei of the chain's coin for a unit of gas. */
  readonly gasPrice: bigint
  /** Wei of the chain's coin for a token; with 0, gas counts for nothing. */
  readonly tokenPrice: bigint
}

/** Token wei for one holder and the whole time: two payouts, and the factor times the root of twice the days times the megabytes. */
export function holdingPrice({ bytes, seconds }: HeldSize, { factor, gasPrice, tokenPrice }: PriceSettings): bigint {
  const gas = tokenPrice === 0n ? 0n : divideUp(2n * payoutGas * gasPrice * unit, tokenPrice)
  const rest = factor * Math.sqrt(2 * (seconds / day) * (bytes / megabyte))
  return gas + BigInt(Math.ceil(rest * Number(unit)))
}

const divideUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
