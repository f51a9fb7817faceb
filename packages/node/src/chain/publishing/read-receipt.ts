import type { ChainReceipt } from '@kg/contract'
import { defined } from '@kg/core'
import type { OpenChain } from '../connection/chain.js'
import { reached } from '../wallets/sending.js'

type Receipt = NonNullable<ChainReceipt['receipt']>

/** What the chain says about a transaction now, in the words of its endpoint: whoever reads it checks it. */
export async function readReceipt(chain: Pick<OpenChain, 'ask' | 'health'>, txHash: string): Promise<ChainReceipt> {
  const [chainId, newest, receipt, endpoints] = await Promise.all([
    reached(chain.ask('eth_chainId')),
    reached(chain.ask('eth_blockNumber')),
    reached(chain.ask('eth_getTransactionReceipt', [txHash])),
    chain.health(),
  ])
  const rpcUrl = endpoints.find(({ ok }) => ok)?.url
  return {
    chainId: String(chainId),
    newestBlock: Number(newest),
    ...defined({ rpcUrl }),
    receipt: receipt === null ? null : plainReceipt(receipt as Receipt),
  }
}

/** Only what a check needs: endpoints add fields of their own. */
const plainReceipt = ({ transactionHash, status, blockNumber, logs }: Receipt): Receipt => ({
  transactionHash,
  status,
  blockNumber,
  logs: logs.map(({ address, topics, data, removed }) => ({ address, topics, data, ...defined({ removed }) })),
})
