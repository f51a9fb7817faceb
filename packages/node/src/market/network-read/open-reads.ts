import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { every } from '@kg/core/async'
import { mostUint96, weiOf } from '../../chain/wallets/amount.js'
import type { Datasets } from '../../datasets/open-datasets.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import type { Memory } from '../../memory/open-memory.js'
import { jobRows } from '../../platform/jobs/table.js'
import type { Platform } from '../../platform/open-platform.js'
import type { MarketChains } from '../contract/market-chains.js'
import { readKind } from '../network-query/protocol.js'
import { wantedFiles } from './kept-purchases.js'
import { openNetworkReads } from './network-reads.js'
import { notePurchases } from './note-purchases.js'
import { refundPurchases } from './refund-purchases.js'
import { type ServeReadNeeds, serveReads } from './serve-reads.js'

export interface ReadWingNeeds extends Pick<ServeReadNeeds, 'priceOf' | 'held' | 'answers'> {
  readonly platform: Pick<Platform, 'ledger' | 'keys' | 'home' | 'config'>
  readonly graphs: Memory['graphs']
  readonly sealDomain: () => Promise<SealDomain>
  readonly chains: MarketChains
  readonly network: PeerNetwork
  readonly datasets: Pick<Datasets, 'running' | 'addReads'>
  readonly onFault: (error: unknown) => void
}

/** How often the node looks for prices that it can take back. */
const refundMs = 30_000

/** Reads from the network, for free or for a price, and datasets handed over for free. */
export function openReads({
  platform,
  graphs,
  sealDomain,
  chains,
  network,
  datasets,
  onFault,
  ...terms
}: ReadWingNeeds) {
  const { ledger, keys, home, config } = platform
  const { running, addReads } = datasets
  const purchases = join(home.path, 'purchases')
  const maxPrice = weiOf(config['market.maxReadPrice'], { zero: true, most: mostUint96 })
  const own = { ledger, graphs, keys, sealDomain, network, chains, running, maxPrice, onFault }
  const reads = openNetworkReads({ ...own, folder: home.uploads, purchases })
  addReads(reads.jobs)
  chains.follow((events, chain) => notePurchases(ledger, events, chain))
  network.onOpen(async (host) => void (await serveReads({ ledger, ...terms }, host)))

  const ending = new AbortController()
  const { signal } = ending
  let refunding: Promise<void> | undefined
  const refund = () => {
    refunding ??= refundPurchases({ ledger, chains, folder: purchases, signal, onFault }).finally(() => {
      refunding = undefined
    })
    return refunding
  }

  /** Removes files of reads that are no more. */
  async function removeStrayFiles(): Promise<void> {
    const wanted = ledger.read((r) => {
      const active = [...r.by(jobRows, 'active', { prefix: [readKind] })].map(({ value }) => value.id)
      return wantedFiles(r, purchases, active)
    })
    const names = await readdir(purchases).catch(() => [])
    for (const path of names.map((name) => join(purchases, name)))
      if (!wanted.has(path)) await rm(path, { recursive: true, force: true })
  }

  return {
    ...reads,
    async start(): Promise<void> {
      await removeStrayFiles()
      await reads.jobs.start()
      every(refundMs, refund, { signal, onFault })
    },
    async stop(): Promise<void> {
      ending.abort()
      await reads.stop()
      await refunding
    },
  }
}
