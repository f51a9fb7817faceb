import type { ChainEvent } from '@kg/chain'
import type { Config } from '@kg/contract'
import type { Logger } from 'pino'
import type { NodeChain } from '../../chain/connection/chain.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { Assets } from '../../memory/assets/assets.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import type { ActLedger } from '../../platform/acts/acts.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Binding } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { verifierLister } from './council.js'
import { endorser } from './endorse.js'
import { followVerifications, verificationFollower } from './follow-verifications.js'
import { verifyProposal } from './proposal-protocol.js'
import { Proposals } from './proposals.js'
import { verifierResigner } from './resign.js'
import { trustRoutes } from './routes.js'
import { proposalSigner } from './serve-proposals.js'
import { TrustIndex } from './trust-index.js'

export interface TrustNeeds {
  store: ActLedger
  ledger: Journal
  graphs: ContextGraphs
  assets: Assets
  chain: NodeChain
  network: PeerNetwork
  keys: AgentKeys
  config: Config
  log: Logger
  /** Aborted when the node begins to stop. */
  stopping: AbortSignal
}

export interface TrustPart {
  readonly routes: Binding[]
  follow(events: readonly ChainEvent[]): Promise<void>
  /** Settles when everything that is on disk now has been taken into account. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Requests end well before the server ends them. */
const waitShare = 0.7
const mostWaitMs = 200_000

/** Endorsements, verifications, and what they come to. */
export function openTrust(needs: TrustNeeds): TrustPart {
  const { store, ledger, graphs, assets, chain, network, keys, config, log, stopping } = needs
  const index = new TrustIndex(store, log)
  const optedIn = new Set(config['verify.sign'] ? config['verify.graphs'] : [])
  const signs = (graph: string) => optedIn.has(graph)
  const applyEvents = verificationFollower({ ledger: store, index })
  const proposals = new Proposals({ ledger, chain, network, keys, index, applyEvents, log, signs })
  const sign = proposalSigner({ ledger, chain, keys, index, signs })
  network.onOpen(async (host) => void (await host.serve(verifyProposal, sign)))
  proposals.start().catch((err: unknown) => log.warn({ err }, 'verifications were not taken up'))
  return {
    routes: trustRoutes({
      ledger,
      graphs,
      proposals,
      stopping,
      endorse: endorser({ ledger, assets, index }),
      listVerifiers: verifierLister({ ledger, chain, keys, applyEvents }),
      resign: verifierResigner({ ledger, chain, keys, applyEvents }),
      waitMs: Math.min(mostWaitMs, config['http.requestTimeoutMs'] * waitShare),
    }),
    follow: (events) => followVerifications({ ledger: store, index }, events),
    settled: () => index.current(),
    async stop() {
      await proposals.stop()
      await index.stop()
    },
  }
}
