import type { ChainEvent, LocalChain } from '@kg/chain'
import { contractEvents, eventsInFolder } from './contract-events.js'

const isPublication = ({ event }: ChainEvent): boolean => event === 'Published'

/** Every publication that a chain tells of, from its first block. */
export async function publicationEvents(local: LocalChain): Promise<ChainEvent[]> {
  return (await contractEvents(local, 'KnowledgeAssets')).filter(isPublication)
}

/** How many times each asset was published on the local chain in a folder, by its number. */
export async function timesPublished(folder: string): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const { args } of (await eventsInFolder(folder, 'KnowledgeAssets')).filter(isPublication))
    times.set(String(args.kaId), (times.get(String(args.kaId)) ?? 0) + 1)
  return times
}
