import { BlockList, isIP, isIPv6 } from 'node:net'
import { EpcisSubscriptionError, EpcisWebhookRefusedError } from '@kg/contract'
import { isLoopback } from '../../platform/home/config.js'

// Networks that stand behind a node's own door, and addresses that are nobody's. The lists are two, because every address
// of version 4 has a spelling in version 6.
const inner4 = new BlockList()
const inner6 = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner6.addSubnet(address, bits, 'ipv6')

/** Whether an address belongs to a network that a webhook must not reach into. */
export const isInnerAddress = (address: string): boolean =>
  isIPv6(address) ? inner6.check(address, 'ipv6') : inner4.check(address, 'ipv4')

/** The host of a web address, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export interface DestRules {
  /** Whether a webhook may reach programs on this machine. */
  readonly allowsLoopback: boolean
}

/** A server outside, or a program on this machine if that is allowed; never one in the network that the node stands in. */
export function checkDest(dest: string, { allowsLoopback }: DestRules): URL {
  const url = URL.canParse(dest) ? new URL(dest) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new EpcisSubscriptionError({ why: 'dest must be an http or https address' })
  if (url.username !== '' || url.password !== '')
    throw new EpcisSubscriptionError({ why: 'dest must not hold a password' })
  const host = hostOf(url)
  if (isLoopback(host) && !allowsLoopback) throw new EpcisWebhookRefusedError({ host })
  if (!isLoopback(host) && isIP(host) !== 0 && isInnerAddress(host))
    throw new EpcisSubscriptionError({ why: `dest must not be inside the network of this node: ${host}` })
  return url
}
