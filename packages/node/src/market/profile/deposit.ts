import { MarketBalanceTooLowError } from '@kg/contract'
import type { Hex } from '@kg/core'
import { KeyedMutex } from '@kg/core/async'
import { step } from '@kg/store'
import { mostUint96, weiOf } from '../../chain/wallets/amount.js'
import { openSending, type Sending, type SendingNeeds } from '../../chain/wallets/sending.js'
import { tokens } from '../../chain/wallets/tokens.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'

export interface ProfileNeeds extends SendingNeeds {
  readonly chains: Pick<MarketChains, 'ready'>
}

export const profileSubject = (chain: Pick<MarketChain, 'id'>): string => `urn:kg:market-profile:${chain.id}`

/** Moves tokens from the operational wallet to its profile. Each request does so once, however often it comes. */
export function openDeposits(needs: ProfileNeeds) {
  // A second approval would replace the first.
  const turns = new KeyedMutex()

  return async function deposit(text: string, blockchainId: string | undefined, caller: Caller) {
    const amount = weiOf(text, { most: mostUint96 })
    const chain = await needs.chains.ready(blockchainId, 'Depositing tokens')
    const wallet = payingWallet(chain)
    const sending = openSending(needs, chain)
    const act = actOf('market.deposit', caller.agent, profileSubject(chain))
    const id = await sending.intent(act, () => requireTokens(chain, wallet, amount))
    const { hash } = await turns.run(`${chain.id} ${wallet}`, async () => {
      await approve(chain, sending, { id, wallet, amount })
      step('deposit.approved')
      const tx = { key: `market/${id}/deposit`, wallet }
      return sending.send(tx, 'DatasetMarket', 'deposit', [amount])
    })
    step('deposit.sent')
    const { free } = await chain.read('DatasetMarket', 'profileOf', [wallet])
    const { symbol } = chain
    return {
      message: `Deposited ${tokens(amount)} ${symbol} on ${chain.id}; the profile has a balance of ${tokens(free)} ${symbol}`,
      blockchain_id: chain.id,
      tx_hash: hash,
      balance: tokens(free),
    }
  }
}

/** Lets the market take the amount and no more. */
async function approve(
  chain: MarketChain,
  sending: Sending,
  { id, wallet, amount }: { id: string; wallet: Hex; amount: bigint },
): Promise<void> {
  const spender = chain.addresses.DatasetMarket
  const allowed = await chain.read('Token', 'allowance', [wallet, spender])
  if (allowed >= amount) return
  await sending.send({ key: `market/${id}/approve`, wallet }, 'Token', 'approve', [spender, amount])
}

async function requireTokens(chain: MarketChain, account: Hex, amount: bigint): Promise<void> {
  const balance = await chain.read('Token', 'balanceOf', [account])
  if (balance >= amount) return
  const { symbol } = chain
  throw new MarketBalanceTooLowError({ account, place: 'wallet', has: tokens(balance), needs: tokens(amount), symbol })
}
