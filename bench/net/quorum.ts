import { chainClient, contracts, startLocalChain, waitForReceipt } from '@kg/chain'
import { encodeFunctionData } from 'viem'

/** How many core nodes must acknowledge a publication on a local chain. */
export async function setQuorum(folder: string, count: number): Promise<void> {
  const { chain, transport, deployer: account, addresses, stop } = await startLocalChain({ folder })
  try {
    const client = chainClient({ chain, transport, account, pollingInterval: 20 })
    const { abi } = contracts.KnowledgeAssets
    const data = encodeFunctionData({ abi, functionName: 'setMinimumRequiredSignatures', args: [BigInt(count)] })
    await waitForReceipt(client, await client.sendTransaction({ to: addresses.KnowledgeAssets, data }))
  } finally {
    await stop()
  }
}
