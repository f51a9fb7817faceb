import type { ChainReader } from './chain-reader.js'

export type Fees =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gasPrice: bigint }

/** Enough for some full blocks in a row. */
export async function marketFees(client: ChainReader): Promise<Fees> {
  const { baseFeePerGas } = await client.getBlock({ blockTag: 'latest' })
  if (baseFeePerGas === null) return { gasPrice: await client.getGasPrice() }
  const maxPriorityFeePerGas = await client.estimateMaxPriorityFeePerGas()
  return { maxFeePerGas: 2n * baseFeePerGas + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

/** What a replacement must offer: nodes ask for a tenth or an eighth more in every part. */
export function raisedFees(before: Fees, market: Fees): Fees {
  if ('gasPrice' in before)
    return { gasPrice: larger(raised(before.gasPrice), 'gasPrice' in market ? market.gasPrice : market.maxFeePerGas) }
  const now = 'gasPrice' in market ? { maxFeePerGas: market.gasPrice, maxPriorityFeePerGas: 0n } : market
  return {
    maxFeePerGas: larger(raised(before.maxFeePerGas), now.maxFeePerGas),
    maxPriorityFeePerGas: larger(raised(before.maxPriorityFeePerGas), now.maxPriorityFeePerGas),
  }
}

export const pricePerGas = (fees: Fees): bigint => ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)

export const feesToText = (fees: Fees): Record<string, string> =>
  Object.fromEntries(Object.entries(fees).map(([name, value]) => [name, String(value)]))

export const feesFromText = (text: Readonly<Record<string, string>>): Fees =>
  Object.fromEntries(Object.entries(text).map(([name, value]) => [name, BigInt(value)])) as unknown as Fees

const raised = (fee: bigint): bigint => (fee * 1150n) / 1000n + 1n
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
