import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { isMember, isRestricted } from '../context-graphs/access.js'
import { createGraph } from '../context-graphs/create-graph.js'
import { contextGraphs } from '../context-graphs/table.js'

/** The setting's value where nobody has chosen another. */
const notebook = 'notebook'

/**
 * The context graph for graphs whose names say none. Nobody shares the private notebook by default: where another agent
 * was first to make one, a caller has one of its own.
 */
export function findHome(reader: LedgerReader, setting: string, caller: Caller): string {
  if (setting !== notebook) return setting
  const own = `${caller.agent}/${notebook}`
  if (reader.has(contextGraphs, own)) return own
  const row = reader.get(contextGraphs, notebook)
  if (row === undefined) return notebook
  const isUsable = row.creator !== undefined && (!isRestricted(row) || isMember(row, caller))
  return isUsable ? notebook : own
}

/** Makes it, if this is the first write to it. */
export async function makeHome(ledger: Journal, id: string, caller: Caller): Promise<void> {
  if (ledger.read((reader) => reader.has(contextGraphs, id))) return
  const description = 'What was written through /sparql'
  await createGraph(ledger, { id, name: 'Notebook', description, accessPolicy: 1, private: true }, caller)
}
