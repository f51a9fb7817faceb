import { timeLimit } from '@kg/core/async'
import { chainRemedy } from '@kg/core/health'
import { settings } from '../home/settings.js'
import { type Check, type Finding, fine, wrong } from './finding.js'

const askMs = 5_000

/** The chain as the configuration names it: does each RPC answer, and is it that chain? A running daemon tells by itself. */
export const checkChain: Check = async ({ home, env, pid, signal }) => {
  if (pid !== undefined) return []
  const set = await settings(home, env)
  const network = String(set('network'))
  const urls = set('chain.rpcUrls') as readonly string[]
  if (network === 'none') return [fine('chain', 'None: without a chain, everything except publishing works')]
  if (network === 'local') return [fine('chain', 'A chain on this machine, started with the node')]
  const found = await Promise.all(urls.filter((url) => /^https?:/.test(url)).map((url) => ask(url)))
  return found.length > 0 ? found : [fine('chain', `${network} has no RPC URL to check`)]

  async function ask(url: string): Promise<Finding> {
    const wanted = Number(set('chain.chainId'))
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
        signal: timeLimit(askMs, signal),
      })
      const { result } = (await reply.json()) as { result?: string }
      if (Number(result) === wanted) return fine('chain', `${hostOf(url)} is chain ${wanted}`)
      const detail = `${hostOf(url)} is chain ${Number(result)}, but chain.chainId is ${wanted}`
      return wrong('chain', { id: 'other-chain', detail, remedy: 'Correct chain.chainId or chain.rpcUrls' })
    } catch (error) {
      signal.throwIfAborted()
      const { message, cause } = error as Error
      const why = (cause as { code?: string } | undefined)?.code ?? message
      return wrong('chain', {
        id: 'rpc-away',
        severity: 'warning',
        detail: `${hostOf(url)} does not answer: ${why}`,
        remedy: chainRemedy(network),
      })
    }
  }
}

/** Addresses of RPCs often hold keys. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an RPC URL')
