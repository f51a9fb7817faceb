import { routes } from '@kg/contract'
import { defined } from '@kg/core'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import { describeAgent, listAgents } from '../profiles/list-agents.js'
import type { Profiles } from '../profiles/profiles.js'
import { connectionState } from './connection-state.js'
import { type DescribeNeeds, describePeer } from './describe-peer.js'
import { dialPeer } from './dial-peer.js'

export interface PeerRouteNeeds extends DescribeNeeds {
  profiles: Profiles
}

export function peerRoutes(needs: PeerRouteNeeds): Binding[] {
  const { ledger, network, profiles } = needs
  return [
    handle(routes.listAgents, async ({ query: { limit, cursor, framework, skill_type: skill } }) => {
      const after = decodeCursor(cursor)
      const page = ledger.read((r) =>
        readPage(listAgents(r, defined({ after }), { framework, skill }), limit, ({ address }) => address),
      )
      const agents = await Promise.all(
        page.rows.map(async (known) => ({
          ...describeAgent(known),
          ...(await connectionState(needs, { isOwn: known.own !== undefined, peerId: known.profile?.peerId })),
        })),
      )
      return { agents, ...defined({ nextCursor: page.nextCursor }) }
    }),
    handle(routes.publishProfile, async () => ({ profiles: await profiles.publishNow() })),
    handle(routes.peerInfo, ({ query: { peerId } }, { signal }) => describePeer(needs, peerId, signal)),
    handle(routes.listConnections, () => {
      const connections = (network.current()?.connections() ?? []).map(({ openedAt, ...one }) => ({
        ...one,
        openedAt: new Date(openedAt).toISOString(),
      }))
      const relayed = connections.filter(({ transport }) => transport === 'relay').length
      const peers = new Set(connections.map(({ peerId }) => peerId)).size
      return { connections, total: connections.length, direct: connections.length - relayed, relayed, peers }
    }),
    handle(routes.connectPeer, async ({ body: { multiaddr } }, { signal }) => {
      const host = await network.ready('Connecting to a peer')
      return { connected: true as const, peerId: await dialPeer(host, multiaddr, { signal }) }
    }),
  ]
}
