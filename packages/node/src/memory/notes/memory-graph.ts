import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { createGraph } from '../context-graphs/create-graph.js'
import { contextGraphs } from '../context-graphs/table.js'

/** The context graph of an agent's own notes. Where somebody else has a graph of that name, the next name is the agent's. */
export function memoryGraphOf(reader: LedgerReader, agent: string): { id: string; exists: boolean } {
  for (let turn = 1; ; turn++) {
    const id = turn === 1 ? `memory-${agent}` : `memory-${agent}-${turn}`
    const row = reader.get(contextGraphs, id)
    if (row === undefined) return { id, exists: false }
    if (row.curator === agent && row.private) return { id, exists: true }
  }
}

/** The same, made where it was not there: only its agent knows that it exists. */
export async function ensureMemoryGraph(ledger: Journal, caller: Caller): Promise<string> {
  const { id, exists } = ledger.read((r) => memoryGraphOf(r, caller.agent))
  if (exists) return id
  const wish = { id, name: 'Memory', description: 'Notes of one agent', accessPolicy: 1, private: true } as const
  try {
    await createGraph(ledger, wish, caller)
  } catch (error) {
    // Another request of the same agent may have made it meanwhile.
    if (!ledger.read((r) => memoryGraphOf(r, caller.agent).exists)) throw error
  }
  return id
}
