import type { Host } from '@kg/net'
import type { Caller } from '../../platform/caller/caller.js'
import type { Platform } from '../../platform/open-platform.js'
import type { MarketChains } from '../contract/market-chains.js'
import { collectSales } from './collect-sales.js'
import { RevealJobs } from './reveal-jobs.js'
import type { SellNeeds } from './sell-dataset.js'
import { serveSales } from './serve-sales.js'

export interface SalesNeeds extends Pick<SellNeeds, 'priceOf' | 'held' | 'answers'> {
  readonly platform: Pick<Platform, 'ledger' | 'collector'>
  readonly chains: MarketChains
  readonly network: { onOpen(listener: (host: Host) => Promise<void>): void }
  readonly caller: () => Caller
  readonly onFault: (error: unknown) => void
}

/** Sells datasets that have a price. Gives the jobs that show their keys. */
export function openSales({ platform, chains, network, caller, onFault, ...terms }: SalesNeeds): RevealJobs['jobs'] {
  const { ledger, collector } = platform
  const reveals = new RevealJobs({ ledger, chains, caller, onFault })
  chains.follow((events, chain) => reveals.follow(events, chain))
  network.onOpen(async (host) => void (await serveSales({ ledger, chains, ...terms }, host)))
  collector.add(collectSales(ledger))
  return reveals.jobs
}
