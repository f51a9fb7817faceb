import type { ChainWing } from '../chain/open-chain.js'
import { Sealer } from '../memory/assets/sealing/sealer.js'
import type { Memory } from '../memory/open-memory.js'
import type { Platform } from '../platform/open-platform.js'
import type { NodeFacts } from '../platform/status/node-facts.js'
import type { Wing } from '../platform/wing.js'
import { openDiscovery } from './discovery/discovery.js'
import { collectStrangers } from './guests/collect-strangers.js'
import { openGuestGraphs } from './guests/guest-graphs.js'
import { openGuestPace } from './guests/guest-pace.js'
import { listPresent } from './guests/list-present.js'
import { openRecordBudgets } from './guests/record-budgets.js'
import { openHostMode } from './host-mode/host-mode.js'
import { openHosting } from './host-mode/hosting.js'
import { hostModeRoutes } from './host-mode/routes.js'
import { openInvitationBudget } from './joining/invitation-budget.js'
import { openJoinBudget } from './joining/join-budget.js'
import { openJoining } from './joining/joining.js'
import { joinRoutes } from './joining/routes.js'
import { putNotice } from './joining/table.js'
import { forgetMembers } from './membership/forget-definition.js'
import { openMembership } from './membership/membership.js'
import { connectionFacts } from './p2p/connection-facts.js'
import { openPeerNetwork } from './p2p/open-peer-network.js'
import type { PeerNetwork } from './p2p/peer-network.js'
import { KnownPeers } from './peers/known-peers.js'
import { peerRoutes } from './peers/routes.js'
import { openRemoteQuery } from './remote-query/remote-query.js'
import { openPromisedContent } from './storage-acks/promised-content.js'
import { openStorageAcks } from './storage-acks/storage-acks.js'
import { CatchUps } from './sync/catch-ups.js'
import { firstCatchUp } from './sync/first-catch-up.js'
import { isSynced } from './sync/is-synced.js'
import { syncRoutes } from './sync/routes.js'
import { openSync } from './sync/sync.js'
import { transferRoutes } from './transfer/routes.js'

export type Exchange = ReturnType<typeof openExchange>

/**
 * What passes between nodes: peers, records, membership, joins, remote queries, acknowledgements, whole graphs.
 * `given` stands in for the network in tests.
 */
export function openExchange(platform: Platform, memory: Memory, chainWing: ChainWing, given?: PeerNetwork) {
  const { config, version, log, pem, store, ledger, keys, budgets, collector } = platform
  const { agents, graphs, views, assets } = memory
  const { chain, publishQueue } = chainWing
  const sealDomain = () => chain.sealDomain()
  const own = openPeerNetwork({ config, pem, chain, log, version, budgets })
  const network = given ?? own
  const remoteQuery = openRemoteQuery({ ledger, views, network, config })
  const maxBytes = config['hostMode.maxBytesPerGraph']
  const nodeAgent = agents.nodeAgent()
  const hosting = openHosting({ ledger, nodeAgent, maxBytes, budgets })
  const pace = openGuestPace({ budgets, config })
  const present = () => listPresent({ ledger, network })
  const records = openRecordBudgets({ ledger, budgets, config, pace, listPresent: present })
  const guests = openGuestGraphs({ ledger, budgets, config, records })
  collector.add(collectStrangers({ ledger, config, records, guests, listPresent: present, nodeAgent }))
  const sync = openSync({ ledger, keys, network, config, hosting, budget: records, log })
  const { receiver } = sync
  receiver.onStored(async ({ graph }) => guests.touch(graph))
  const catchUps = new CatchUps({ ledger, network, catchUp: sync.catchUp, log })
  const membership = openMembership({ ledger, keys, sealDomain, notify: putNotice, network, records: receiver, log })
  const { peerId } = network
  const joins = openJoinBudget({ ledger, budgets, config, pace })
  const invitations = openInvitationBudget({ ledger, budgets, config, pace })
  for (const { collection } of [joins, invitations]) collector.add(collection)
  const joinNeeds = { ledger, graphs, keys, network, peerId, sealDomain, updateMembers: membership.update, joins }
  const joining = openJoining({ ...joinNeeds, invitations, sync, catchUps, log })
  const hostMode = openHostMode({ ledger, network, hosting, receiver, log })
  const isCore = () => (chain.role() ?? config.nodeRole) === 'core'
  const promised = openPromisedContent({ ledger, budgets, config, nodeAgent, log })
  collector.add(promised.collection)
  const storageAcks = openStorageAcks({ ledger, chain, network, receiver, config, queue: publishQueue, promised })
  chainWing.acknowledgeBy(storageAcks)
  const first = firstCatchUp({ network, catchUp: sync.catchUp })
  chainWing.startAfter(first.ended)
  const peers = new KnownPeers({ ledger, network, log })
  const discovery = openDiscovery({ ledger, assets, agents, keys, network, chain, config, catchUps, guests, log })
  const sealer = new Sealer()

  const wing = {
    routes: () => [
      ...peerRoutes({ ledger, network, peers, agents: memory.agents, profiles: discovery.profiles }),
      ...syncRoutes({ ledger, graphs, network, peers, catchUps, sealer }),
      ...joinRoutes({ ...joinNeeds, outbox: joining.outbox, signing: membership.signing }),
      ...hostModeRoutes({ ledger, network, hosting, isCore }),
      ...transferRoutes({ store, ledger, graphs, drafts: assets.drafts, seed: network.seed, log }),
      ...remoteQuery.routes,
    ],
    start: async () => undefined,
    /** The host opens in the background; peers are served when it is open. */
    startRest() {
      if (given === undefined) own.start()
      void first.start()
    },
    async stop() {
      first.stop()
      storageAcks.stop()
      joins.stop()
      await Promise.all([
        peers.stop(),
        discovery.stop(),
        catchUps.stop(),
        joining.stop(),
        membership.stop(),
        hostMode.stop(),
        promised.stop(),
        sync.stop(),
      ])
      await Promise.all([sealer.stop(), network.stop()])
    },
  } satisfies Wing
  return {
    ...wing,
    facts: (): Pick<NodeFacts, 'peerId' | 'connectedPeers' | 'connections' | 'multiaddrs'> => connectionFacts(network),
    network,
    profiles: discovery.profiles,
    resolveServices: remoteQuery.resolveServices,
    learnGraphs: discovery.learnGraphs,
    catchUp: (id: string) => catchUps.beginIfOnline(id),
    isSynced,
    forgetMembers: (id: string) => forgetMembers(ledger, id),
    traffic: () => [sync.traffic()],
  }
}
