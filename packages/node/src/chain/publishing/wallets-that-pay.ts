import { NoFundsError, PublisherNotAllowedError, TxRevertedError } from '@kg/contract'
import type { Hex } from '@kg/core'
import { KeyedMutex } from '@kg/core/async'
import type { OpenChain } from '../connection/chain.js'

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

/** What a publication can be paid from: a wallet's own tokens, or the conviction account it publishes for. */
export interface Purse {
  readonly wallet: Hex
  /** 0n for the wallet's own tokens. */
  readonly accountId: bigint
  /** In hundredths of a percent. */
  readonly discountBps: bigint
  /** Token wei that it can pay now. */
  readonly funds: bigint
}

const fullBps = 10_000n

/** What a purse pays for a price; rounded up, as the contract does. */
export const feeFrom = ({ discountBps }: Purse, price: bigint): bigint =>
  (price * (fullBps - discountBps) + fullBps - 1n) / fullBps

/** Who can pay: wallets that may publish and have gas. The one with the least on its hands first, accounts before tokens. */
export async function findPurses(
  chain: OpenChain,
  { graph, onChainId, reserved }: { graph: string; onChainId: bigint; reserved: Reserved },
): Promise<Purse[]> {
  const busy = new Map(chain.transactions.status().map(({ wallet, open }) => [wallet.toLowerCase(), open]))
  const load = (wallet: Hex) => busy.get(wallet.toLowerCase()) ?? 0
  const wallets = chain.wallets.operational().map(({ address }) => address)
  const inspected = await Promise.all(wallets.map((wallet) => inspectWallet(chain, wallet, onChainId)))
  const allowed = inspected.filter(({ allowed }) => allowed)
  const [first] = allowed
  if (first === undefined) throw new PublisherNotAllowedError({ contextGraphId: graph, wallets })
  const able = allowed
    .filter(({ gas }) => gas > 0n)
    .sort((a, b) => load(a.wallet) - load(b.wallet) || Number(reserved.of(a.wallet) - reserved.of(b.wallet)))
  if (able.length === 0) throw new NoFundsError({ wallet: first.wallet, needs: 'gas', has: '0', symbol: 'ETH' })
  return able.flatMap(({ wallet, balance, account }) => {
    const left = balance - reserved.of(wallet)
    const own: Purse = { wallet, accountId: 0n, discountBps: 0n, funds: left < 0n ? 0n : left }
    return account === undefined ? [own] : [{ wallet, ...account }, own]
  })
}

async function inspectWallet(chain: OpenChain, wallet: Hex, onChainId: bigint) {
  const [allowed, gas, balance, accountId] = await Promise.all([
    mayPublish(chain, onChainId, wallet),
    chain.balanceOf(wallet),
    chain.read('Token', 'balanceOf', [wallet]),
    chain.read('ConvictionAccounts', 'accountOf', [wallet]),
  ])
  const account = accountId === 0n ? undefined : await describePurse(chain, accountId)
  return { wallet, allowed, gas, balance, account }
}

async function describePurse(chain: OpenChain, accountId: bigint): Promise<Omit<Purse, 'wallet'>> {
  const info = await chain.read('ConvictionAccounts', 'getAccountInfo', [accountId])
  return { accountId, discountBps: info.discountBps, funds: info.epochAllowanceLeft + info.buffer }
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
