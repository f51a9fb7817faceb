import { WithdrawalPendingError } from '@kg/contract'
import { KeyedMutex } from '@kg/core/async'
import { step } from '@kg/store'
import { mostUint96, weiOf } from '../../chain/wallets/amount.js'
import { openSending } from '../../chain/wallets/sending.js'
import { tokens } from '../../chain/wallets/tokens.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type MarketChain, payingWallet, requireFree } from '../contract/market-chain.js'
import { type ProfileNeeds, profileSubject } from './deposit.js'
import type { WithdrawalJobs } from './withdrawal-jobs.js'

export interface WithdrawNeeds extends ProfileNeeds {
  readonly withdrawals: Pick<WithdrawalJobs, 'ensure'>
}

/** The first step of a withdrawal: the chain sets the tokens aside. A job does the second when the delay is over. */
export function openWithdrawals(needs: WithdrawNeeds) {
  // Another request would replace the first on the chain.
  const turns = new KeyedMutex()

  return async function withdraw(text: string, blockchainId: string | undefined, caller: Caller) {
    const amount = weiOf(text, { most: mostUint96 })
    const chain = await needs.chains.ready(blockchainId, 'Withdrawing tokens')
    const wallet = payingWallet(chain)
    const sending = openSending(needs, chain)
    const act = actOf('market.withdraw', caller.agent, profileSubject(chain))
    const { hash } = await turns.run(`${chain.id} ${wallet}`, async () => {
      const id = await sending.intent(act, async () => {
        await refuseSecond(chain)
        await requireFree(chain, amount)
      })
      const tx = { key: `market/${id}/request-withdrawal`, wallet }
      return sending.send(tx, 'DatasetMarket', 'requestWithdrawal', [amount])
    })
    step('withdrawal.requested')
    const handlerId = await needs.withdrawals.ensure(chain, wallet, hash)
    const [, readyAt] = await chain.read('DatasetMarket', 'withdrawalOf', [wallet])
    // Zero when it is done already.
    const ready = readyAt === 0n ? new Date() : new Date(Number(readyAt) * 1000)
    return {
      message: `${tokens(amount)} ${chain.symbol} leave the profile on ${chain.id} at ${ready.toISOString()}; the node then withdraws them to ${wallet}`,
      blockchain_id: chain.id,
      tx_hash: hash,
      handler_id: handlerId,
      ready_at: ready.toISOString(),
    }
  }
}

async function refuseSecond(chain: MarketChain): Promise<void> {
  const [amount, readyAt] = await chain.read('DatasetMarket', 'withdrawalOf', [payingWallet(chain)])
  if (amount === 0n) return
  const at = new Date(Number(readyAt) * 1000).toISOString()
  throw new WithdrawalPendingError({ amount: tokens(amount), symbol: chain.symbol, readyAt: at })
}
