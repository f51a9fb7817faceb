export type TransportName = 'tcp' | 'ws' | 'relay'

export function transportOf(multiaddr: string): TransportName {
  if (multiaddr.includes('/p2p-circuit')) return 'relay'
  return /\/wss?(\/|$)/.test(multiaddr) ? 'ws' : 'tcp'
}

/** The peer that an address ends at, if it names one. */
export function targetOf(multiaddr: string): string | undefined {
  return /\/p2p\/([^/]+)$/.exec(multiaddr)?.[1]
}
