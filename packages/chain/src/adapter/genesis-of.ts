import type { Hex } from '@kg/core'
import type { ChainReader } from './chain-reader.js'

/**
 * What tells a chain from one that was begun anew: its first block, as the second one names it. Anvil makes a first
 * block at every start, and may show that one instead of the first block of the chain that it goes on with.
 */
export async function genesisOf(client: ChainReader): Promise<Hex> {
  return (await client.getBlock({ blockNumber: 1n })).parentHash
}
