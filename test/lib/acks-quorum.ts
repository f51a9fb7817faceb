import { chainClient, contracts, type LocalChain, startLocalChain, waitForReceipt } from '@kg/chain'
import { encodeFunctionData } from 'viem'

/** Sets how many acknowledgements a publication takes, as the owner of the local chain's contracts. */
export async function setQuorum(folder: string, count: number): Promise<void> {
  const local = await startLocalChain({ folder })
  try {
    await setQuorumOn(local, count)
  } finally {
    await local.stop()
  }
}

export async function setQuorumOn(
  { chain, transport, deployer: account, addresses }: LocalChain,
  count: number,
): Promise<void> {
  const client = chainClient({ chain, transport, account, pollingInterval: 20 })
  const data = encodeFunctionData({
    abi: contracts.KnowledgeAssets.abi,
    functionName: 'setMinimumRequiredSignatures',
    args: [BigInt(count)],
  })
  const { status } = await waitForReceipt(client, await client.sendTransaction({ to: addresses.KnowledgeAssets, data }))
  if (status !== 'success') throw new Error('the quorum was not set')
}
