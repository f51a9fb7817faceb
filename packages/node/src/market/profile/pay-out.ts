import type { Config, MarketPayout } from '@kg/contract'
import { waitAtMost } from '@kg/core/async'
import { mostUint128, weiOf } from '../../chain/wallets/amount.js'
import { reached } from '../../chain/wallets/sending.js'
import { tokens } from '../../chain/wallets/tokens.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { type DuePayout, findDue, isWorthTheGas } from './due-payouts.js'
import { knownHoldings } from './holding-numbers.js'
import { listPayouts } from './movements.js'
import type { PayoutJob, PayoutJobs } from './payout-jobs.js'

export interface PayOutNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'ready' | 'current'>
  readonly payouts: Pick<PayoutJobs, 'begin' | 'endOf' | 'get'>
  readonly config: Pick<Config, 'market.tokenPrice' | 'http.requestTimeoutMs'>
}

/** Payouts when they are asked for, and by themselves when they are worth their gas. */
export function openPayouts({ ledger, chains, payouts, config }: PayOutNeeds) {
  const tokenPrice = weiOf(config['market.tokenPrice'], { zero: true, most: mostUint128 })

  async function isWorth(chain: MarketChain, due: DuePayout): Promise<boolean> {
    return isWorthTheGas(due, { gasPrice: await reached(chain.gasPrice()), tokenPrice })
  }

  const dueOf = (chain: MarketChain): Promise<DuePayout> => {
    const wallet = payingWallet(chain)
    return findDue(chain, wallet, knownHoldings(ledger, chain, wallet))
  }

  return {
    /** What is due, and what was paid. */
    async show(blockchainId: string | undefined, signal: AbortSignal) {
      const chain = await chains.ready(blockchainId, 'Showing payouts', signal)
      const due = await dueOf(chain)
      return {
        blockchain_id: chain.id,
        symbol: chain.symbol,
        due: String(due.total),
        due_tokens: tokens(due.total),
        holdings: due.numbers.length + due.ended.length,
        worth_the_gas: await isWorth(chain, due),
        payouts: ledger.read((r) => listPayouts(r, chain.id)),
      }
    },

    /** Pays all that is due, worth the gas or not, and waits for it. */
    async payOut(blockchainId: string | undefined, signal: AbortSignal) {
      const chain = await chains.ready(blockchainId, 'Paying out', signal)
      const id = await payouts.begin(chain)
      if (id === undefined)
        return { blockchain_id: chain.id, status: 'COMPLETED' as const, message: 'Nothing is due', payouts: [] }
      await waitAtMost(payouts.endOf(id), { ms: config['http.requestTimeoutMs'] * 0.8, signal })
      return { handler_id: id, blockchain_id: chain.id, ...describe(payouts.get(id), chain) }
    },

    /** Begins payouts that are worth their gas, on every chain that is open. */
    async payOutIfWorth(): Promise<void> {
      // Stakes of holdings that are over are wanted back in any case.
      for (const chain of chains.current())
        await payouts.begin(chain, (due) => due.ended.length > 0 || isWorth(chain, due))
    },
  }
}

function describe({ state, result, lastError }: PayoutJob, { symbol }: MarketChain) {
  if (state === 'succeeded') {
    // As `PayoutJobs` writes it.
    const { payouts } = result as { payouts: MarketPayout[] }
    const total = payouts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    const holdings = payouts.reduce((sum, one) => sum + one.holdings, 0)
    const message = `Paid ${tokens(total)} ${symbol} for ${holdings} holdings in ${payouts.length} transactions`
    return { status: 'COMPLETED', message, payouts } as const
  }
  if (state === 'failed') return { status: 'FAILED', message: lastError?.message ?? 'It failed' } as const
  return { status: 'PENDING', message: lastError?.message ?? 'The transactions are on their way' } as const
}
