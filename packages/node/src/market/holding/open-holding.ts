import { join } from 'node:path'
import { every } from '@kg/core/async'
import { PrepareThread } from '../../datasets/importing/prepare-in-thread.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import type { Memory } from '../../memory/open-memory.js'
import { Background } from '../../platform/background/background.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Platform } from '../../platform/open-platform.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { offerTopic } from '../copies/protocol.js'
import { openQuestionBudget } from '../network-query/question-budget.js'
import { AnswerJobs } from './answer-jobs.js'
import { openConsidering } from './consider-announcement.js'
import { CopyFiles } from './copy-files.js'
import { fetchCopy } from './fetch-copy.js'
import { HoldingFollower } from './follow-holdings.js'
import { HoldJobs } from './hold-jobs.js'
import { openHolder } from './holder.js'
import { recountHoldings } from './holding-totals.js'
import { OfferListener } from './offer-listener.js'
import { pruneHoldings } from './prune-holdings.js'
import { serveBlocks } from './serve-blocks.js'
import type { StoreCopyNeeds } from './store-copy.js'
import { holdingRows, isHeldNow } from './table.js'

export interface HoldingRoomNeeds {
  readonly platform: Pick<Platform, 'ledger' | 'home' | 'config' | 'log' | 'budgets'>
  readonly graphs: Memory['graphs']
  readonly network: PeerNetwork
  readonly chains: MarketChains
  readonly sealDomain: () => Promise<SealDomain>
  readonly caller: () => Caller
  /** Core or edge, once that is known. */
  readonly role: () => 'core' | 'edge' | undefined
  readonly onFault: (error: unknown) => void
}

const tidyMs = 60_000
/** In a minute. A creator announces each of its offers up to three times. */
const announcementRates = { peer: 120, agent: 120, all: 360 } as const

/** The holder's side of the market: bids on offers, holds copies, answers challenges, and frees what is over. */
export function openHolding(given: HoldingRoomNeeds) {
  const { platform, graphs, network, chains, sealDomain, caller, role, onFault } = given
  const { ledger, home, config, log, budgets } = platform
  const holder = openHolder(network.seed)
  const ending = new AbortController()
  const { signal } = ending
  const files = new CopyFiles(join(home.path, 'holdings'), signal)
  const thread = new PrepareThread()
  const book = { ledger, agent: () => caller().agent }
  const setting = config['market.hold']
  const isOn = () => setting === 'on' || (setting === 'auto' && role() === 'core')

  const fetch: StoreCopyNeeds['fetch'] = async (chain, row, path, signal) => {
    const host = await network.ready('Holding a dataset')
    const { blockchainId, wallet, peerId, bytes } = row
    const key = holder.encryptionKey.publicKey
    const request = { blockchainId, offerId: BigInt(row.offerId), holder: wallet, key }
    return fetchCopy(host, { peerId, request, sign: signerOf(chain, row), bytes, path, signal })
  }
  const answers = new AnswerJobs({ ledger, chains, files, caller, onFault })
  const holds = new HoldJobs({
    ...book,
    config,
    graphs,
    sealDomain,
    thread,
    holder,
    files,
    fetch,
    chains,
    caller,
    onFault,
  })
  const follower = new HoldingFollower({ ...book, answers })
  chains.follow((events, chain) => follower.follow(events, chain))
  chains.onRewind((_, chain) => follower.refreshLatest(chain))

  const audience = () => network.current()?.subscribersOf(offerTopic).length ?? 0
  const consider = openConsidering({ ledger, chains, holds, isOn, audience, signal, log })
  const budget = openQuestionBudget(budgets, { what: 'offers', rates: announcementRates })
  network.onOpen(async (host) => {
    if (setting !== 'off') new OfferListener({ budget, consider, log }, host).start()
    await serveBlocks({ ledger, files }, host)
  })

  const background = new Background(onFault)
  /** Asks about what is due, and removes what nobody needs any more. */
  async function tidy(now = Date.now()): Promise<void> {
    for (const chain of chains.current()) await follower.refreshDue(chain, now)
    await pruneHoldings({ ...book, holder, files, pruneHours: config['market.pruneHours'], signal }, now)
  }

  return {
    held: { caller: holder.caller, isHeld: isHeldNow },
    jobs: [holds.jobs, answers.jobs],
    tidy: (now?: number) => background.run(() => tidy(now)),
    async start(): Promise<void> {
      const live = await recountHoldings(ledger)
      const over = ledger.read((r) => [...r.by(holdingRows, 'toFree')].map(({ value }) => value))
      await files.removeOthers([...live, ...over])
      // A node that was killed may have noted a holding without its job.
      for (const row of live) if (row.state === 'fetching' || row.state === 'bidding') await holds.ensure(row)
      for (const jobs of this.jobs) await jobs.start()
      every(tidyMs, () => background.schedule(() => tidy()), { signal, onFault, keepsProcess: false })
    },
    async stop(): Promise<void> {
      ending.abort()
      await background.stop()
      await Promise.all([...this.jobs.map((jobs) => jobs.stop()), thread.stop()])
    },
  }
}

function signerOf({ wallets }: MarketChain, { wallet }: { readonly wallet: `0x${string}` }) {
  return async (message: string): Promise<string> => {
    const account = wallets.account(wallet)
    if (account === undefined) throw new Error(`the wallet ${wallet} is gone`)
    return account.signMessage({ message })
  }
}
