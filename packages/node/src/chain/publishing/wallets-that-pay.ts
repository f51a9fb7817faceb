import { NoFundsError, PublisherNotAllowedError, TxRevertedError } from '@kg/contract'
import type { Hex } from '@kg/core'
import { KeyedMutex } from '@kg/core/async'
import type { OpenChain } from '../connection/chain.js'
import { tokens } from '../wallets/tokens.js'

export interface Payer {
  readonly wallet: Hex
  /** The conviction account that pays; 0n for the wallet's own tokens. */
  readonly accountId: bigint
  /** Token wei after the discount. */
  readonly fee: bigint
}

/** Fees of publications that are on their way, so that two do not count on the same tokens. */
export class Reserved {
  private readonly sums = new Map<Hex, bigint>()
  private readonly turns = new KeyedMutex<Hex>()

  of(wallet: Hex): bigint {
    return this.sums.get(wallet) ?? 0n
  }

  async during<T>({ wallet, fee, accountId }: Payer, work: () => Promise<T>): Promise<T> {
    const sum = accountId === 0n ? fee : 0n
    this.sums.set(wallet, this.of(wallet) + sum)
    try {
      return await work()
    } finally {
      this.sums.set(wallet, this.of(wallet) - sum)
    }
  }

  /** One after the other, for each wallet. */
  inTurn<T>(wallet: Hex, work: () => Promise<T>): Promise<T> {
    return this.turns.run(wallet, work)
  }
}

/** The wallet that publishes: allowed to, able to pay, and with the least on its hands. */
export async function choosePayer(
  chain: OpenChain,
  { graph, onChainId, price, reserved }: { graph: string; onChainId: bigint; price: bigint; reserved: Reserved },
): Promise<Payer> {
  const busy = new Map(chain.transactions.status().map(({ wallet, open }) => [wallet.toLowerCase(), open]))
  const load = (wallet: Hex) => busy.get(wallet.toLowerCase()) ?? 0
  const wallets = chain.wallets.operational().map(({ address }) => address)
  const inspected = await Promise.all(wallets.map((wallet) => inspectWallet(chain, wallet, onChainId, price)))
  const allowed = inspected.filter(({ allowed }) => allowed)
  if (allowed.length === 0) throw new PublisherNotAllowedError({ contextGraphId: graph, wallets })
  const able = allowed
    .filter(({ gas }) => gas > 0n)
    .filter(({ wallet, accountId, fee, balance }) => accountId !== 0n || balance >= reserved.of(wallet) + fee)
    .sort((a, b) => load(a.wallet) - load(b.wallet) || Number(reserved.of(a.wallet) - reserved.of(b.wallet)))
  const [best] = able
  if (best !== undefined) return best
  const [first] = allowed
  if (first === undefined) throw new TypeError('someone is allowed')
  const { wallet, gas, fee, balance } = first
  if (gas === 0n) throw new NoFundsError({ wallet, needs: 'gas', has: '0', symbol: 'ETH' })
  throw new NoFundsError({
    wallet,
    needs: tokens(fee),
    has: tokens(balance - reserved.of(wallet)),
    symbol: chain.symbol,
  })
}

async function inspectWallet(chain: OpenChain, wallet: Hex, onChainId: bigint, price: bigint) {
  const [allowed, gas, balance, accountId] = await Promise.all([
    mayPublish(chain, onChainId, wallet),
    chain.balanceOf(wallet),
    chain.read('Token', 'balanceOf', [wallet]),
    chain.read('ConvictionAccounts', 'accountOf', [wallet]),
  ])
  const covered = accountId === 0n ? undefined : await coveredBy(chain, accountId, price)
  return { wallet, allowed, gas, balance, accountId: covered === undefined ? 0n : accountId, fee: covered ?? price }
}

/** What the account would pay, or nothing when it holds too little. */
async function coveredBy(chain: OpenChain, accountId: bigint, price: bigint): Promise<bigint | undefined> {
  const [cost, { epochAllowanceLeft, buffer }] = await Promise.all([
    chain.read('ConvictionAccounts', 'discountedCost', [accountId, price]),
    chain.read('ConvictionAccounts', 'getAccountInfo', [accountId]),
  ])
  return cost <= epochAllowanceLeft + buffer ? cost : undefined
}

async function mayPublish(chain: OpenChain, onChainId: bigint, wallet: Hex): Promise<boolean> {
  try {
    await chain.read('ContextGraphs', 'requirePublisher', [onChainId, wallet])
    return true
  } catch (error) {
    if (error instanceof TxRevertedError) return false
    throw error
  }
}
