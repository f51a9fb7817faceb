import { contextGraphUri } from '@kg/core'
import { type LedgerReader, receipts } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf, isAct } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { joinRows } from '../joining/table.js'
import { definitions, unfinishedDefinitions } from '../membership/table.js'
import { ownerIn } from './announcement.js'

/** A row that an announcement makes is as old as the announcement. */
const toleranceMs = 1000

/**
 * Takes the graphs of the configuration back from strangers: earlier releases let the first peer that announced such a
 * graph become its curator, and close it. A graph that was announced before it was configured, or that an agent of
 * this node has asked to join, stays as it is.
 */
export async function reopenGraphs(
  ledger: Journal,
  { nodeAgent, startup }: { nodeAgent: string; startup: readonly string[] },
): Promise<void> {
  const claimed = ledger.read((r) => startup.flatMap((id) => claimedByStranger(r, id) ?? []))
  for (const { id } of claimed)
    await ledger.write(actOf('context-graph.startup', nodeAgent, contextGraphUri(id)), (w) => {
      const row = claimedByStranger(w, id)
      if (row === undefined) return
      const { curator: _stranger, creator: _same, ...rest } = row
      w.put(contextGraphs, id, { ...rest, accessPolicy: 0, private: false, allowedAgents: [] })
      w.remove(definitions, id)
      w.remove(unfinishedDefinitions, id)
    })
}

function claimedByStranger(reader: LedgerReader, id: string): ContextGraphRow | undefined {
  const row = reader.get(contextGraphs, id)
  if (row?.curator === undefined || row.kind === 'system' || ownerIn(id) !== undefined) return undefined
  const own = [...reader.range(agentRows)].map(({ key }) => key)
  if (own.includes(row.curator) || own.some((agent) => hasAsked(reader, id, agent))) return undefined
  for (const { value } of reader.by(receipts, 'bySubject', { prefix: contextGraphUri(id) }))
    if (isAct(value, 'context-graph.discover')) return row.createdAt < value.time - toleranceMs ? row : undefined
  return undefined
}

function hasAsked(reader: LedgerReader, id: string, agent: string): boolean {
  const asked = reader.get(joinRows, ['out', id, agent])
  return asked !== undefined && asked.invited !== true
}
