import { KgError } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { createGraph, type NewContextGraph } from './create-graph.js'

/** Gives a context graph its number on the chain. */
export interface GraphRegistry {
  register(id: string, options: object, caller: Caller): Promise<{ onChainId: string }>
}

export type RegisteredGraph =
  | { id: string; registered: true; onChainId: string }
  | { id: string; registered: false; registerError: string; hint: string }

/** A graph whose registration fails stays: the answer says what is missing and how to make up for it. */
export async function createRegisteredGraph(
  { ledger, registry }: { ledger: Journal; registry: GraphRegistry },
  given: NewContextGraph,
  caller: Caller,
): Promise<RegisteredGraph> {
  const { id } = await createGraph(ledger, given, caller)
  try {
    const { onChainId } = await registry.register(id, {}, caller)
    return { id, registered: true, onChainId }
  } catch (error) {
    if (!(error instanceof KgError)) throw error
    return { id, registered: false, registerError: error.message, hint: error.remedy }
  }
}
