import { isIP } from 'node:net'
import { type Config, HostRefusedError, OriginRefusedError } from '@kg/contract'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../home/config.js'
import { hostName } from './host-name.js'

/** Refuses requests that a web page of another origin, or a name that was pointed at this machine, could have sent. */
export function makePerimeter(config: Pick<Config, 'apiHost' | 'http.allowedHosts' | 'http.corsOrigins'>) {
  const names = new Set(['localhost', config.apiHost, ...config['http.allowedHosts']].map((name) => name.toLowerCase()))
  const origins = new Set(config['http.corsOrigins'])
  // Names can be re-pointed by whoever owns them; addresses cannot.
  const wildcard = ['0.0.0.0', '::'].includes(config.apiHost)

  function checkHost(request: FastifyRequest): void {
    for (const host of [request.headers.host ?? '', ...authorityOf(request.url)])
      if (!isOurs(hostName(host))) throw new HostRefusedError({ host: host || '(none)' })
  }

  const isOurs = (host: string) => names.has(host) || isLoopback(host) || (wildcard && isIP(host) > 0)

  /** The origin to allow, or undefined when the request does not come from a page. */
  function allowedOrigin(request: FastifyRequest): string | undefined {
    const { origin } = request.headers
    if (origin === undefined) return undefined
    if (origins.has('*') || origins.has(origin) || isLoopback(hostOfOrigin(origin))) return origin
    throw new OriginRefusedError({ origin })
  }

  return { checkHost, allowedOrigin }
}

/** A request target that is a whole URL names a host too, and that one counts. */
function authorityOf(target: string): string[] {
  if (target.startsWith('/') || target === '*') return []
  return URL.canParse(target) ? [new URL(target).host] : ['']
}

function hostOfOrigin(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname.replace(/^\[|\]$/g, '') : ''
}
