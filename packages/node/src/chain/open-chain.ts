import type { ChainEvent } from '@kg/chain'
import type { Memory } from '../memory/open-memory.js'
import { peerIdBytes } from '../platform/home/peer-id.js'
import type { Platform } from '../platform/open-platform.js'
import type { NodeFacts } from '../platform/status/node-facts.js'
import type { Wing } from '../platform/wing.js'
import type { NodeChain, OpenChain } from './connection/chain.js'
import { openNodeChain } from './connection/node-chain.js'
import { consentRoutes } from './consents/routes.js'
import { identityRoutes } from './identity/routes.js'
import { pcaRoutes } from './pca/routes.js'
import { announceJob } from './publish-queue/announce-job.js'
import { makePublishJobs, type PublishJobs } from './publish-queue/publish-jobs.js'
import { publisherRoutes } from './publish-queue/routes.js'
import { type Acknowledgements, ownAcknowledgement } from './publishing/acknowledgements.js'
import { confirmPublication } from './publishing/confirm-publication.js'
import { publishPort } from './publishing/publish-port.js'
import { openPublishing } from './publishing/publishing.js'
import { rollBackPublications } from './publishing/roll-back-publications.js'
import { publishRoutes } from './publishing/routes.js'
import { followRegistry } from './registration/follow-registry.js'
import { lookUpGraph } from './registration/look-up-graph.js'
import { openRegistry } from './registration/register.js'
import { registrationRoutes } from './registration/routes.js'
import { findChainTroubles } from './wallets/chain-troubles.js'
import { walletRoutes } from './wallets/routes.js'
import { makeWalletGauges } from './wallets/wallet-gauges.js'

/** Is given every event of the contracts, in order and at least once. */
export type ChainFollower = (events: readonly ChainEvent[], open: OpenChain) => Promise<void>

export type ChainRewinder = (after: number, open: OpenChain) => Promise<void>

/** The connection to the chain, which seals need before the rest of this wing can be put together. */
export function connectChain({ config, home, store, log, pem }: Platform) {
  const followers: ChainFollower[] = []
  const rewinders: ChainRewinder[] = []
  const chain = openNodeChain({
    config,
    home,
    ledger: store,
    log,
    peerId: peerIdBytes(pem),
    onEvents: async (events, open) => {
      for (const follower of followers) await follower(events, open)
    },
    onRewind: async (after, open) => {
      for (const rewinder of rewinders) await rewinder(after, open)
    },
  })
  return {
    chain,
    follow: (follower: ChainFollower) => void followers.push(follower),
    onRewind: (rewinder: ChainRewinder) => void rewinders.push(rewinder),
  }
}

export interface ChainConnection {
  readonly chain: NodeChain
  /** To be called before the chain is started: from then on events come. */
  follow(follower: ChainFollower): void
  /** Likewise: told when blocks after this one were removed, before events come again. */
  onRewind(rewinder: ChainRewinder): void
}

export type ChainWing = ReturnType<typeof openChain>

/** What is kept on a chain: wallets, identities, registered graphs, conviction accounts, publications. */
export function openChain(platform: Platform, memory: Memory, { chain, follow, onRewind }: ChainConnection) {
  const { config, ledger, keys, log, pem } = platform
  const { graphs, agents } = memory
  let acknowledgements: Acknowledgements = ownAcknowledgement
  let before: Promise<unknown> = Promise.resolve()
  const registry = openRegistry({ ledger, chain, keys })
  const publishing = openPublishing({
    ledger,
    chain,
    keys,
    config,
    ackNodes: (open) => acknowledgements.nodes(open),
    absent: () => acknowledgements.absent(),
  })
  const publishJobs: PublishJobs = makePublishJobs({
    ledger,
    publishing,
    config,
    onFault: (err) => log.warn({ err }, 'a publishing job could not be noted'),
    onProgress: (job) => announceJob({ notices: memory.notices, ledger, jobs: publishJobs }, job),
  })
  follow((events) => followRegistry(ledger, agents.nodeAgent(), events))
  follow(async (events, open) => {
    for (const event of events) if (event.event === 'Published') await confirmPublication(ledger, open, event)
  })
  onRewind((after, open) => rollBackPublications(ledger, open, after))
  const roleOf = () => chain.role() ?? (config.nodeRole === 'core' ? 'core' : 'edge')

  const wing: Wing = {
    routes: () => [
      ...registrationRoutes({ registry }),
      ...publishRoutes({ ledger, graphs, chain, publishing }),
      ...publisherRoutes({ ledger, graphs, chain, publishing, jobs: publishJobs }),
      ...walletRoutes({ ledger, chain, config }),
      ...consentRoutes({ ledger, chain, keys }),
      ...identityRoutes({ ledger, chain, config, peerId: peerIdBytes(pem) }),
      ...pcaRoutes({ ledger, chain, config }),
    ],
    start: () => publishJobs.start(),
    startRest: () => chain.start(before),
    async stop() {
      await publishJobs.stop()
      await chain.stop()
    },
  }
  const facts = (): Pick<NodeFacts, 'nodeRole' | 'identityId' | 'hasIdentity' | 'chain'> => {
    const status = chain.status()
    const identityId = status.state === 'ready' ? status.identityId : '0'
    return { nodeRole: roleOf(), identityId, hasIdentity: identityId !== '0', chain: status }
  }
  return {
    ...wing,
    facts,
    gauges: makeWalletGauges(chain),
    troubles: () => findChainTroubles(chain),
    chain,
    registry,
    lookUpGraph: (number: bigint) => lookUpGraph({ ledger, chain, nodeAgent: () => agents.nodeAgent() }, number),
    publishQueue: publishJobs.queue,
    publisher: publishPort(ledger, publishing),
    /** Whom publications ask for acknowledgements; this node alone until it is called. */
    acknowledgeBy(source: Acknowledgements): void {
      acknowledgements = source
    },
    /** What is loaded first, because one thread loads both; nobody who needs the chain waits for it. */
    startAfter(first: Promise<unknown>): void {
      before = first
    },
  }
}
