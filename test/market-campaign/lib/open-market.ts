import type { Api } from '../../lib/api.js'
import { testNetwork } from '../../lib/test-network.js'
import { until } from '../../lib/until.js'

export interface MarketPlan {
  readonly holders: number
  /** For how long an offer accepts bids. */
  readonly bidSeconds: number
  /** What each holder has to stake, in tokens. */
  readonly deposit: string
}

export type Market = Awaited<ReturnType<typeof openMarket>>

/** A creator and its holders: each a daemon with a home, keys and an identity of its own, on one local chain. */
export async function openMarket({ holders: count, bidSeconds, deposit }: MarketPlan) {
  const network = await testNetwork({
    nodes: 1,
    env: {
      KG_MARKET_HOLD: 'on',
      KG_MARKET_OFFER_SECONDS: String(bidSeconds),
      KG_MARKET_OFFER_MIN_HOLDERS: '1',
      KG_MARKET_HOLD_ANSWER_SECONDS: '1',
      KG_MARKET_PAYOUT_MINUTES: '2',
    },
  })
  try {
    // One after the other: a machine of two cores starts no more at a time.
    for (let i = 0; i < count; i++) await network.add()
    await network.connected()
    const creator = network.api(0)
    const holders = Array.from({ length: count }, (_, i) => network.api(i + 1))
    for (const one of [creator, ...holders]) await one.ok('depositTokens', { body: { tok_amount: deposit } })
    // Who joined last has its place among the others a moment later.
    await until(
      () => Promise.all(holders.map((one) => one.ok('status'))),
      (all) => all.every(({ connectedPeers }) => connectedPeers >= count),
    )
    return { network, creator, holders }
  } catch (error) {
    await network[Symbol.asyncDispose]()
    throw error
  }
}

/** All tokens of a node: in its wallet, free in its profile and set aside. */
export async function wealthOf(
  node: Api,
): Promise<{ wallet: string; wei: bigint; reserved: bigint; holdings: number }> {
  const [balance] = await node.ok('marketBalances', { query: {} })
  if (balance === undefined) throw new Error('the node has no market')
  const { wallet, profile } = balance
  const reserved = BigInt(profile.reserved)
  const wei = BigInt(wallet.token_balance) + BigInt(profile.staked) + reserved
  return { wallet: wallet.address.toLowerCase(), wei, reserved, holdings: profile.holdings }
}
