import { type ChainEvent, chainReader, eventsIn, followedOf, type LocalChain, startLocalChain } from '@kg/chain'

/** Every publication that a chain tells of, from its first block. */
export async function publicationEvents({ chain, transport, addresses }: LocalChain): Promise<ChainEvent[]> {
  const client = chainReader({ chain, transport })
  const logs = await client.getLogs({ address: addresses.KnowledgeAssets, fromBlock: 0n, toBlock: 'latest' })
  const followed = followedOf(addresses, ['KnowledgeAssets'])
  return logs
    .flatMap((log) =>
      eventsIn(
        { ...log, hash: log.transactionHash, blockNumber: Number(log.blockNumber), gasUsed: 0n, logs: [log] },
        followed,
      ),
    )
    .filter(({ event }) => event === 'Published')
}

/** How many times each asset was published on the local chain in a folder, by its number. */
export async function timesPublished(folder: string): Promise<Map<string, number>> {
  const local = await startLocalChain({ folder })
  try {
    const times = new Map<string, number>()
    for (const { args } of await publicationEvents(local))
      times.set(String(args.kaId), (times.get(String(args.kaId)) ?? 0) + 1)
    return times
  } finally {
    await local.stop()
  }
}
