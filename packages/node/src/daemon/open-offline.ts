import { connectChain } from '../chain/open-chain.js'
import { openMemory } from '../memory/open-memory.js'
import { openPlatform, type PlatformNeeds } from '../platform/open-platform.js'

/** The use cases of a home that no daemon runs: no server, no peers, no work in the background. */
export async function openOffline(needs: PlatformNeeds) {
  const platform = await openPlatform(needs)
  const connection = connectChain(platform)
  const { agents, graphs, assets, stop } = await openMemory(platform, {
    sealDomain: () => connection.chain.sealDomain(),
  })
  return {
    agents,
    graphs,
    assets,
    async close(): Promise<void> {
      await stop()
      await platform.stop()
    },
  }
}
