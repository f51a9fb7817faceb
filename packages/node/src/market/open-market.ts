import { pause } from '@kg/core/async'
import type { ChainConnection } from '../chain/open-chain.js'
import { mostUint128, weiOf } from '../chain/wallets/amount.js'
import { collectHandlers } from '../datasets/handlers/collect-handlers.js'
import type { Datasets } from '../datasets/open-datasets.js'
import type { Exchange } from '../exchange/open-exchange.js'
import type { Memory } from '../memory/open-memory.js'
import type { Gauges } from '../platform/http/metrics.js'
import type { Platform } from '../platform/open-platform.js'
import type { Wing } from '../platform/wing.js'
import { forgetFingerprints, noteFingerprints } from './contract/fingerprints.js'
import { type MarketChains, openMarketChains } from './contract/market-chains.js'
import { collectHoldings } from './holding/collect-holdings.js'
import { holdingGauges } from './holding/holding-gauges.js'
import { openHolding } from './holding/open-holding.js'
import { holdingRoutes } from './holding/routes.js'
import { pricePerMegabyte } from './network-query/find-offered.js'
import type { NetworkQueries } from './network-query/network-queries.js'
import { openNetworkQueries } from './network-query/open-network-queries.js'
import { networkQueryRoutes } from './network-query/routes.js'
import type { NetworkReads } from './network-read/network-reads.js'
import { openReads } from './network-read/open-reads.js'
import { readGauges } from './network-read/read-gauges.js'
import { networkReadRoutes } from './network-read/routes.js'
import { collectOffers } from './offers/collect-offers.js'
import { offerGauges } from './offers/offer-gauges.js'
import { openOffers } from './offers/open-offers.js'
import { offerRoutes } from './offers/routes.js'
import { forgetNumbers, noteNumbers } from './profile/holding-numbers.js'
import { forgetMovements, noteMovements } from './profile/movements.js'
import { openPayouts } from './profile/pay-out.js'
import { PayoutJobs } from './profile/payout-jobs.js'
import { profileRoutes } from './profile/routes.js'
import { WithdrawalJobs } from './profile/withdrawal-jobs.js'
import { openSales } from './sales/open-sales.js'

export interface Market extends Wing {
  /** For the metrics. */
  readonly gauges: () => Gauges
  readonly chains: MarketChains
  readonly queries: NetworkQueries
  readonly reads: NetworkReads
}

/** The market for datasets: copies, questions to the network, and reads. */
export function openMarket(
  platform: Platform,
  { agents, graphs }: Pick<Memory, 'agents' | 'graphs'>,
  connection: ChainConnection,
  { network }: Pick<Exchange, 'network'>,
  datasets: Pick<Datasets, 'exports' | 'running' | 'addReads'>,
): Market {
  const { ledger, config, log, collector, stopping } = platform
  const chains = openMarketChains(platform, connection)
  const caller = () => ({ agent: agents.nodeAgent(), isAdmin: true })
  const onFault = (err: unknown) => log.warn({ err }, 'a job of the market could not be noted')
  const withdrawals = new WithdrawalJobs({ ledger, chains, caller, onFault })
  const payouts = new PayoutJobs({ ledger, chains, caller, onFault })
  const { payOutIfWorth } = openPayouts({ ledger, chains, payouts, config })
  chains.follow((events, chain) => noteMovements({ ledger, agent: caller().agent }, events, chain))
  chains.follow((events, chain) => withdrawals.follow(events, chain))
  chains.follow((events, chain) => noteNumbers(ledger, events, chain))
  chains.follow((events, chain) => noteFingerprints(ledger, events, chain))
  chains.onRewind((after, chain) => forgetMovements(ledger, after, chain))
  chains.onRewind((after, chain) => forgetFingerprints(ledger, after, chain))
  chains.onRewind((after, chain) => forgetNumbers(ledger, after, chain))

  const sealDomain = () => connection.chain.sealDomain()
  const role = () => connection.chain.role()
  const holding = openHolding({ platform, graphs, network, chains, sealDomain, caller, role, onFault })
  const offers = openOffers({ platform, chains, network, onFault })
  const { held } = holding
  const priceOf = pricePerMegabyte(weiOf(config['market.readPrice'], { zero: true, most: mostUint128 }))
  const terms = { priceOf, held, answers: config['market.answers'] }
  const queries = openNetworkQueries({ platform, network, onFault, ...terms })
  const reads = openReads({ platform, graphs, sealDomain, chains, network, datasets, onFault, ...terms })
  const sales = openSales({ platform, chains, network, caller, onFault, ...terms })
  const queues = [withdrawals.jobs, payouts.jobs, sales]
  collector.add(
    collectHandlers(
      ledger,
      [...queues, reads.jobs, ...holding.jobs].map(({ kind }) => kind),
    ),
  )

  const days = config['retention.marketDays']
  for (const collection of [collectHoldings(ledger, days), collectOffers(ledger, days)]) collector.add(collection)

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
    gauges: () => ({ ...offerGauges(ledger), ...holdingGauges(ledger), ...readGauges(ledger) }),
    chains,
    queries,
    reads,
    routes: () => [
      ...profileRoutes({ ledger, config, chains, withdrawals, payouts }),
      ...networkQueryRoutes({ ledger, queries, chains }),
      ...networkReadRoutes({ ledger, reads, chains, exports: datasets.exports }),
      ...holdingRoutes({ ledger }),
      ...offerRoutes({ ledger, offers }),
    ],
    async start() {
      chains.start()
      queries.start()
      for (const jobs of [...queues, reads, holding, offers]) await jobs.start()
      looking ??= payOutRegularly()
    },
    async stop() {
      ending.abort()
      await looking
      await Promise.all([...queues, queries, reads, holding, offers].map((one) => one.stop()))
      await chains.stop()
    },
  }
}
