import { defined, mapDefined } from '@kg/core'
import type { NodeChain } from '../connection/chain.js'

const freshMs = 2000

/** How the chain can be reached. Anyone may ask, so providers are asked at most every two seconds. */
export function rpcHealth(chain: NodeChain) {
  let last: { at: number; answer: ReturnType<typeof readHealth> } | undefined
  return () => {
    if (chain.current() === undefined) return readHealth(chain)
    if (last === undefined || Date.now() - last.at > freshMs) last = { at: Date.now(), answer: readHealth(chain) }
    return last.answer
  }
}

async function readHealth(chain: NodeChain) {
  const { network, state, reason } = chain.status()
  const open = chain.current()
  if (open === undefined) {
    const why = state === 'none' ? 'this node has no chain' : (reason ?? 'the chain is not ready yet')
    return { ok: false, network, state, error: withoutUrlSecrets(why), endpoints: [] }
  }
  const endpoints = (await open.health()).map(({ lastError, ...rest }) => ({
    ...rest,
    ...defined({ lastError: mapDefined(lastError, withoutUrlSecrets) }),
  }))
  const used = endpoints.find(({ ok }) => ok)
  return {
    ok: used !== undefined,
    network,
    state,
    chainId: open.chainId,
    ...(used === undefined ? { error: endpoints[0]?.lastError ?? 'no RPC URL answers' } : { rpcUrl: used.url }),
    ...defined({ latencyMs: used?.latencyMs, blockNumber: used?.blockNumber }),
    endpoints,
  }
}

/** Providers put the customer's key into the user part, path or query of a URL. */
export const withoutUrlSecrets = (text: string): string =>
  text.replace(/\b((?:http|ws)s?:\/\/)([^\s/?#]*)([/?#]\S*)?/g, (_, scheme: string, place: string, rest = '') => {
    const host = place.slice(place.lastIndexOf('@') + 1)
    return `${scheme}${host}${rest.length > 1 ? '/…' : ''}`
  })
