import type { Gauges, Sample } from '../../platform/http/metrics.js'
import type { NodeChain, OpenChain } from '../connection/chain.js'
import { tokens } from './tokens.js'

/** The chain is asked at most this often, and only while somebody reads the metrics. */
const freshMs = 60_000

interface Reading {
  readonly labels: { readonly address: string; readonly role: string }
  readonly gas: number
  readonly tokens: number
}

/**
 * What the wallets hold, and where the node stands on its chain. Who reads the metrics never waits for the chain: the
 * newest reading is shown, and one that is old is replaced in the background.
 */
export function makeWalletGauges(chain: NodeChain, now: () => number = Date.now): () => Gauges {
  let readings: readonly Reading[] = []
  let askedAt = Number.NEGATIVE_INFINITY

  function refresh(): void {
    const open = chain.current()
    if (open === undefined || now() - askedAt < freshMs) return
    askedAt = now()
    readWallets(open).then(
      (fresh) => {
        readings = fresh
      },
      // A balance that is unknown is not shown; `kg_chain_reachable` says why.
      () => {
        readings = []
      },
    )
  }

  return () => {
    refresh()
    const show = (field: 'gas' | 'tokens'): Sample[] =>
      readings.map(({ labels, [field]: value }) => ({ labels, value }))
    const { head, fault } = chain.current()?.follower.status() ?? {}
    const isReachable = chain.current() !== undefined && fault === undefined
    return {
      kg_chain_reachable: { help: 'Whether the chain answered when it was last asked', value: Number(isReachable) },
      kg_chain_head_block: { help: 'Newest block of the chain that was seen', value: head ?? 0 },
      kg_wallet_gas: { help: 'What a wallet holds of the coin of the chain', value: show('gas') },
      kg_wallet_tokens: { help: 'Tokens that a wallet holds', value: show('tokens') },
    }
  }
}

const readWallets = (open: OpenChain): Promise<Reading[]> =>
  Promise.all(
    open.wallets.list().map(async ({ address, role }) => {
      const [wei, tokenWei] = await Promise.all([open.balanceOf(address), open.read('Token', 'balanceOf', [address])])
      return { labels: { address, role }, gas: Number(tokens(wei)), tokens: Number(tokens(tokenWei)) }
    }),
  )
