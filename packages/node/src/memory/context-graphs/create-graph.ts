import { ContextGraphExistsError, ContextGraphSystemError } from '@kg/contract'
import { checkGraphName, defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { changeGraph } from './change-graph.js'
import { moveSubscription } from './graph-moves.js'
import { newGraphRow } from './new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from './table.js'

export interface NewContextGraph {
  id: string
  name?: string | undefined
  description?: string | undefined
  accessPolicy: 0 | 1
  private: boolean
  allowedAgents?: string[] | undefined
}

/** Creates a context graph, also where this node knew its id from elsewhere; the caller becomes its curator. */
export async function createGraph(ledger: Journal, given: NewContextGraph, caller: Caller): Promise<ContextGraphRow> {
  const id = checkGraphName(given.id)
  return changeGraph(ledger, { act: 'context-graph.create', id, caller }, (w) => {
    const known = w.get(contextGraphs, id)
    if (known !== undefined && known.creator !== undefined) throw new ContextGraphExistsError({ contextGraphId: id })
    if (known?.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
    const { name, description, accessPolicy, allowedAgents = [] } = given
    return {
      ...moveSubscription(known ?? newGraphRow(id), 'create'),
      name: name ?? id,
      ...defined({ description }),
      accessPolicy,
      private: given.private,
      creator: caller.agent,
      curator: caller.agent,
      createdAt: Date.now(),
      allowedAgents: [...new Set([caller.agent, ...allowedAgents.map((agent) => agent.toLowerCase())])],
    }
  })
}
