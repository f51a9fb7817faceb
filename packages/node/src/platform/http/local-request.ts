import { BlockList, isIP, isIPv6 } from 'node:net'
import { type Config, ConfigInvalidError } from '@kg/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../home/config.js'
import { hostName } from './host-name.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** It was sent by a program on this machine, not handed on by a proxy that runs here. */
    readonly isLocal: boolean
  }
}

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Gives every request its `isLocal`. */
export function markLocalRequests(app: FastifyInstance, config: Pick<Config, 'http.trustedProxies'>): void {
  const isProxy = matchAddresses(config['http.trustedProxies'])
  app.decorateRequest('isLocal', {
    getter(this: FastifyRequest) {
      return isLocal(this, isProxy)
    },
  })
}

/** A proxy on this machine also connects from loopback, so the address alone does not say who asks. */
function isLocal({ raw, headers }: FastifyRequest, isProxy: (address: string) => boolean): boolean {
  const address = plainAddress(raw.socket.remoteAddress ?? '')
  return (
    isLoopback(address) &&
    !isProxy(address) &&
    proxyHeaders.every((name) => headers[name] === undefined) &&
    isLoopback(hostName(headers.host ?? ''))
  )
}

/** `::ffff:127.0.0.1` is 127.0.0.1. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '')

/** Whether an address is one of those listed: addresses, or networks such as 10.0.0.0/8. */
export function matchAddresses(
  listed: readonly string[],
  setting = 'http.trustedProxies',
): (address: string) => boolean {
  const list = new BlockList()
  for (const one of listed) {
    const [network = '', length] = one.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    const bits = Number(length ?? (family === 'ipv6' ? 128 : 32))
    if (isIP(network) === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === 'ipv6' ? 128 : 32))
      throw new ConfigInvalidError({ where: `${setting} ${one}`, why: 'is neither an address nor a network' })
    list.addSubnet(network, bits, family)
  }
  // Asked for every request, and mostly there is no proxy.
  if (listed.length === 0) return () => false
  return (address) => isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
