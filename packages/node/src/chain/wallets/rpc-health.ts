import { defined, mapDefined } from '@kg/core'
import type { ChainStatus, NodeChain } from '../connection/chain.js'

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
  const status = chain.status()
  const { network } = status
  const open = chain.current()
  if (open === undefined)
    return {
      ok: false as const,
      network,
      state: status.state,
      error: withoutUrlSecrets(reasonOf(status)),
      endpoints: [],
    }
  const endpoints = (await open.health()).map(({ lastError, ...rest }) => ({
    ...rest,
    ...defined({ lastError: mapDefined(lastError, withoutUrlSecrets) }),
  }))
  const used = endpoints.find(({ ok }) => ok)
  const found = { network, state: 'ready' as const, chainId: open.chainId, endpoints }
  if (used === undefined)
    return { ...found, ok: false as const, error: endpoints[0]?.lastError ?? 'no RPC URL answers' }
  const { url: rpcUrl, latencyMs, blockNumber } = used
  return { ...found, ok: true as const, rpcUrl, ...defined({ latencyMs, blockNumber }) }
}

function reasonOf(status: ChainStatus): string {
  if (status.state === 'none') return 'this node has no chain'
  return status.state === 'failed' ? status.reason : 'the chain is not ready yet'
}

/** Providers put the customer's key into the user part, path or query of a URL. */
export const withoutUrlSecrets = (text: string): string =>
  text.replace(/\b((?:http|ws)s?:\/\/)([^\s/?#]*)([/?#]\S*)?/g, (_, scheme: string, place: string, rest = '') => {
    const host = place.slice(place.lastIndexOf('@') + 1)
    return `${scheme}${host}${rest.length > 1 ? '/…' : ''}`
  })
