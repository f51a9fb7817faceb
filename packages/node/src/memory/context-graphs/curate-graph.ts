import { ContextGraphSystemError, NotOnAllowlistError } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { requireCuratedGraph, requireReadableGraph } from './access.js'
import { changeGraph } from './change-graph.js'
import { requireVisibleGraph } from './resolve-graph.js'
import type { ContextGraphRow } from './table.js'

export function renameGraph(ledger: Journal, id: string, name: string, caller: Caller): Promise<ContextGraphRow> {
  return changeGraph(ledger, { act: 'context-graph.rename', id, caller }, (w) => ({
    ...requireChangeableGraph(w, id, caller),
    name,
  }))
}

export function addMember(ledger: Journal, id: string, agent: string, caller: Caller): Promise<ContextGraphRow> {
  return changeGraph(ledger, { act: 'context-graph.add-agent', id, caller }, (w) => {
    const row = requireChangeableGraph(w, id, caller)
    return { ...row, allowedAgents: [...new Set([...row.allowedAgents, agent.toLowerCase()])] }
  })
}

export function removeMember(ledger: Journal, id: string, agent: string, caller: Caller): Promise<ContextGraphRow> {
  return changeGraph(ledger, { act: 'context-graph.remove-agent', id, caller }, (w) => {
    const row = requireChangeableGraph(w, id, caller)
    if (!row.allowedAgents.includes(agent.toLowerCase())) throw new NotOnAllowlistError({ contextGraphId: id, agent })
    return { ...row, allowedAgents: row.allowedAgents.filter((other) => other !== agent.toLowerCase()) }
  })
}

export function listMembers(ledger: Journal, given: string, caller: Caller): { id: string; allowedAgents: string[] } {
  return ledger.read((r) => requireReadableGraph(r, requireVisibleGraph(r, given, caller).id, caller))
}

/** One that the caller curates; nobody curates a system graph. */
function requireChangeableGraph(reader: LedgerReader, id: string, caller: Caller): ContextGraphRow {
  const row = requireCuratedGraph(reader, id, caller)
  if (row.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
  return row
}
