export type TransportName = 'tcp' | 'ws' | 'relay'

export function transportOf(multiaddr: string): TransportName {
  if (multiaddr.includes('/p2p-circuit')) return 'relay'
  return /\/wss?(\/|$)/.test(multiaddr) ? 'ws' : 'tcp'
}

/** The peer that an address ends at, if it names one. */
export function targetOf(multiaddr: string): string | undefined {
  return /\/p2p\/([^/]+)$/.exec(multiaddr)?.[1]
}

/**
 * The party behind an address: an IPv4 address, or the first half of an IPv6 one, because a customer gets that much to
 * choose from. Peers behind a relay share the relay's.
 */
export function networkAddressOf(multiaddr: string): string | undefined {
  const [, version, ip = ''] = /^\/ip([46])(?:zone\/[^/]+\/ip6)?\/([^/]+)/.exec(multiaddr) ?? []
  return version === '6' ? firstHalf(ip) : version === undefined ? undefined : ip
}

function firstHalf(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const left = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array.from({ length: Math.max(0, left) }, () => '0'), ...(tail ?? '').split(':')]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
