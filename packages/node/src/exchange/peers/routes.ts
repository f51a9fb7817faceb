import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Profiles } from '../profiles/profiles.js'
import { type DescribeNeeds, describePeer } from './describe-peer.js'
import { connectPeer } from './dial-peer.js'
import { type AgentListNeeds, listConnectedAgents } from './list-connected-agents.js'
import { listConnections } from './list-connections.js'

export interface PeerRouteNeeds extends DescribeNeeds, AgentListNeeds {
  profiles: Profiles
}

export function peerRoutes(needs: PeerRouteNeeds): Binding[] {
  const { network, profiles } = needs
  return [
    handle(routes.listAgents, ({ query: { skill_type: skill, ...page } }, { caller }) =>
      listConnectedAgents(needs, caller, { ...page, skill }),
    ),
    handle(routes.publishProfile, async () => ({ profiles: await profiles.publishNow() })),
    handle(routes.peerInfo, ({ query: { peerId } }, { signal }) => describePeer(needs, peerId, signal)),
    handle(routes.listConnections, () => listConnections(network)),
    handle(routes.connectPeer, async ({ body: { multiaddr } }, { signal }) => ({
      connected: true as const,
      peerId: await connectPeer(network, multiaddr, signal),
    })),
  ]
}
