import { defined } from '@kg/core'
import type { NodeChain, OpenChain } from '../connection/chain.js'
import { withoutUrlSecrets } from './rpc-health.js'
import { reached } from './sending.js'
import { tokens } from './tokens.js'

/** What the wallets hold; when the chain cannot be asked, why. */
export async function balances(chain: NodeChain, signal: AbortSignal) {
  let open: OpenChain | undefined
  try {
    open = await chain.ready('Showing balances', signal)
    return { ...named(open), ...(await asked(open)) }
  } catch (error) {
    const { shortMessage, message } = error as Error & { shortMessage?: string }
    return { ...named(open), balances: [], error: withoutUrlSecrets(shortMessage ?? message) }
  }
}

/** What is known without asking the chain. */
const named = (open?: OpenChain) =>
  open === undefined
    ? { wallets: [] }
    : { wallets: open.wallets.list().map(({ address }) => address), chainId: open.chainId, symbol: open.symbol }

async function asked(open: OpenChain) {
  const { symbol } = open
  const [endpoints, rows] = await Promise.all([
    open.health(),
    Promise.all(
      open.wallets.list().map(async ({ address, role }) => {
        const [wei, tokenWei] = await Promise.all([
          reached(open.balanceOf(address)),
          open.read('Token', 'balanceOf', [address]),
        ])
        const texts = { eth: tokens(wei), token: tokens(tokenWei), wei: String(wei), tokenWei: String(tokenWei) }
        return { address, role, symbol, ...texts }
      }),
    ),
  ])
  const url = endpoints.find(({ ok }) => ok)?.url
  return { balances: rows, ...defined({ rpcUrl: url }) }
}
