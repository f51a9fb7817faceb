import { parseOnChainId } from '@kg/core'
import type { Agency } from '../agency/open-agency.js'
import type { ChainWing } from '../chain/open-chain.js'
import type { Exchange } from '../exchange/open-exchange.js'
import type { MemoryPorts } from '../memory/open-memory.js'

/** What memory's routes need of the wings above. */
export const memoryPorts = (chain: ChainWing, exchange: Exchange, agency: Agency): MemoryPorts => ({
  registry: chain.registry,
  publisher: chain.publisher,
  lookUp(given) {
    const number = parseOnChainId(given)
    return number === undefined ? exchange.learnGraphs() : chain.lookUpGraph(BigInt(number))
  },
  catchUp: exchange.catchUp,
  isSynced: exchange.isSynced,
  forgetMembers: exchange.forgetMembers,
  resolveServices: exchange.resolveServices,
  trustApplied: agency.trustApplied,
})
