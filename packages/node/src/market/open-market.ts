import { pause } from '@kg/core/async'
import type { ChainConnection } from '../chain/open-chain.js'
import { collectHandlers } from '../datasets/handlers/collect-handlers.js'
import type { Memory } from '../memory/open-memory.js'
import type { Platform } from '../platform/open-platform.js'
import type { Wing } from '../platform/wing.js'
import { openMarketChains } from './contract/market-chains.js'
import { laterRoutes } from './later/later-routes.js'
import { forgetMovements, noteMovements } from './profile/movements.js'
import { openPayouts } from './profile/pay-out.js'
import { PayoutJobs } from './profile/payout-jobs.js'
import { profileRoutes } from './profile/routes.js'
import { WithdrawalJobs } from './profile/withdrawal-jobs.js'

/** The market for datasets: copies, questions to the network, and reads. */
export function openMarket(platform: Platform, { agents }: Pick<Memory, 'agents'>, connection: ChainConnection): Wing {
  const { ledger, config, log, collector, stopping } = platform
  const chains = openMarketChains(platform, connection)
  const caller = () => ({ agent: agents.nodeAgent(), isAdmin: true })
  const onFault = (err: unknown) => log.warn({ err }, 'a job of the market could not be noted')
  const withdrawals = new WithdrawalJobs({ ledger, chains, caller, onFault })
  const payouts = new PayoutJobs({ ledger, chains, caller, onFault })
  const { payOutIfWorth } = openPayouts({ ledger, chains, payouts, config })
  chains.follow((events, chain) => noteMovements(ledger, events, chain))
  chains.follow((events, chain) => withdrawals.follow(events, chain))
  chains.onRewind((after, chain) => forgetMovements(ledger, after, chain))
  collector.add(collectHandlers(ledger, [withdrawals.jobs.kind, payouts.jobs.kind]))

  const ending = new AbortController()
  let looking: Promise<void> | undefined
  async function payOutRegularly(): Promise<void> {
    const signal = AbortSignal.any([ending.signal, stopping])
    while (!signal.aborted) {
      await pause(config['market.payoutMinutes'] * 60_000, signal, { keepsProcess: false })
      if (!signal.aborted)
        await payOutIfWorth().catch((err: unknown) => log.warn({ err }, 'what is due could not be seen'))
    }
  }

  return {
    routes: () => [...profileRoutes({ ledger, config, chains, withdrawals, payouts }), ...laterRoutes()],
    async start() {
      chains.start()
      await withdrawals.jobs.start()
      await payouts.jobs.start()
      looking ??= payOutRegularly()
    },
    async stop() {
      ending.abort()
      await looking
      await Promise.all([withdrawals.jobs.stop(), payouts.jobs.stop()])
      await chains.stop()
    },
  }
}
