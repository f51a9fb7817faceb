import {
  type ChainEvent,
  type ContractName,
  chainReader,
  eventsIn,
  followedOf,
  type LocalChain,
  startLocalChain,
} from '@kg/chain'

/** Every event of a contract, from the first block of its chain. */
export async function contractEvents(
  { chain, transport, addresses }: LocalChain,
  contract: ContractName,
): Promise<ChainEvent[]> {
  const client = chainReader({ chain, transport })
  const logs = await client.getLogs({ address: addresses[contract], fromBlock: 0n, toBlock: 'latest' })
  const followed = followedOf(addresses, [contract])
  return logs.flatMap((log) =>
    eventsIn(
      { ...log, hash: log.transactionHash, blockNumber: Number(log.blockNumber), gasUsed: 0n, logs: [log] },
      followed,
    ),
  )
}

/** The same for the local chain in a folder. */
export async function eventsInFolder(folder: string, contract: ContractName): Promise<ChainEvent[]> {
  const local = await startLocalChain({ folder })
  try {
    return await contractEvents(local, contract)
  } finally {
    await local.stop()
  }
}
