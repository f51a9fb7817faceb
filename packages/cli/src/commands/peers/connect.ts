import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { arg } from '../shared/input.js'

export const connectPeer = command({
  path: ['peer', 'connect'],
  summary: 'Connect to a peer by its address',
  about: 'Run kg status on the other node to see its addresses. You need the admin token.',
  args: [{ name: 'multiaddr', about: 'Address of the peer, ending in /p2p/<peer id>' }],
  examples: ['kg peer connect /ip4/192.0.2.7/tcp/4001/p2p/12D3KooW…'],
  run: (input, context) =>
    context.during('Connecting', () =>
      context
        .client()
        .call('connectPeer', { body: { multiaddr: arg(input, 'multiaddr') } }, { signal: context.signal }),
    ),
  show: ({ peerId }: Reply<Routes['connectPeer']>, paint: Paint) => `${paint.good('Connected')} to ${peerId}`,
})
