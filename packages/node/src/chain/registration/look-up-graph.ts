import { TxRevertedError } from '@kg/contract'
import type { Journal } from '../../platform/operations/journal.js'
import type { NodeChain } from '../connection/chain.js'
import { followRegistry, type RegistryEvent } from './follow-registry.js'

export interface LookUpNeeds {
  ledger: Journal
  chain: Pick<NodeChain, 'current'>
  nodeAgent: () => string
}

/** Asks the chain for a number that its events have not brought yet. Lists the graph if there is one. */
export async function lookUpGraph({ ledger, chain, nodeAgent }: LookUpNeeds, contextGraphId: bigint): Promise<void> {
  const open = chain.current()
  if (open === undefined) return
  try {
    const { nameHash, active, policies } = await open.read('ContextGraphs', 'contextGraphOf', [contextGraphId])
    const eventOf = (event: string, more: object = {}): RegistryEvent => ({
      contract: 'ContextGraphs',
      event,
      args: { contextGraphId, ...more },
    })
    const events = [eventOf('ContextGraphRegistered', { nameHash }), eventOf('PoliciesSet', { policies })]
    await followRegistry(ledger, nodeAgent(), active ? events : [...events, eventOf('ContextGraphDeactivated')])
  } catch (error) {
    if (!(error instanceof TxRevertedError)) throw error
  }
}
