import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { arg } from '../shared/input.js'
import { moment, sheet } from '../shared/table.js'

type Peer = Reply<Routes['peerInfo']>

export const peerInfo = command({
  path: ['peer', 'info'],
  summary: 'Show the identity and addresses of a peer',
  args: [{ name: 'peer-id', about: 'Peer id, as listed by kg peers' }],
  examples: ['kg peer info 12D3KooW…'],
  run: (input, context) =>
    context.client().call('peerInfo', { query: { peerId: arg(input, 'peer-id') } }, { signal: context.signal }),
  show: (peer: Peer, paint: Paint) =>
    sheet(
      [
        ['peer', peer.peerId],
        ['status', statusOf(peer)],
        ['agents', peer.agents.map(({ name, agentAddress }) => `${name} ${agentAddress}`).join(', ')],
        ['addresses', peer.addresses.join(' ')],
        ['connected by', peer.remoteAddrs.join(' ')],
        ['transports', peer.transports.join(', ')],
        ['round trip', peer.latencyMs === undefined ? undefined : `${peer.latencyMs} ms`],
        ['software', peer.agentVersion],
        ['last seen (UTC)', peer.lastSeen === undefined ? undefined : moment(peer.lastSeen)],
      ],
      paint,
    ),
})

const statusOf = ({ isSelf, connected }: Peer): string =>
  isSelf ? 'this node' : connected ? 'connected' : 'not connected'
