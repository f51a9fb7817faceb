import type { Host } from '@kg/net'

/** The peers that a host is connected with, each once. */
export const connectedPeers = (host: Pick<Host, 'connections'>): string[] => [
  ...new Set(host.connections().map(({ peerId }) => peerId)),
]
