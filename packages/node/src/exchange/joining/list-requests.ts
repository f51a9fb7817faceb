import { ContextGraphNotFoundError, type JoinStatus } from '@kg/contract'
import { contextGraphIdOf, defined, mapDefined } from '@kg/core'
import type { Key, LedgerReader } from '@kg/store'
import { maySee } from '../../memory/context-graphs/access.js'
import { resolveGraph } from '../../memory/context-graphs/resolve-graph.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, filterRows, readPage } from '../../platform/caller/paging.js'
import { type JoinRow, joinKey, joinRows } from './table.js'

export interface RequestPage {
  limit: number
  cursor?: string | undefined
  status?: JoinStatus | undefined
}

const directions = ['in', 'out'] as const

/** Lists the requests to join a context graph that the caller may see: its own, and all of them as its curator. */
export function listRequests(
  reader: LedgerReader,
  given: string,
  { limit, cursor, status }: RequestPage,
  caller: Caller,
): { id: string; rows: JoinRow[]; nextCursor?: string } {
  const id = requestedGraph(reader, given, caller)
  const visible = visibleRequests(reader, id, caller, decodeCursor(cursor))
  const wanted = filterRows(visible, (row) => status === undefined || row.status === status)
  const page = readPage(wanted, limit, joinKey)
  if (page.rows.length === 0 && cursor === undefined) refuseUnseen(reader, id, caller)
  return { id, ...page }
}

/** What the API shows of a request. `peerId` is this node's. */
export function describeRequest(row: JoinRow, peerId: string) {
  const { direction, agent, status, invited, issuedAt, expiresAt, decidedAt, signature, name, reason } = row
  const iso = (time: number) => new Date(time).toISOString()
  return {
    direction,
    agentAddress: agent,
    peerId: row.peerId,
    status,
    timestamp: iso(issuedAt),
    delivered: row.delivered || row.peerId === peerId,
    ...defined({
      name,
      invited,
      expiresAt: mapDefined(expiresAt, iso),
      decidedAt: mapDefined(decidedAt, iso),
      signature,
      reason,
    }),
  }
}

/** What is left to show of a row that cannot be described. */
export const markRequest = ({ direction, agent, peerId, status, delivered }: JoinRow) => ({
  direction,
  agentAddress: agent,
  peerId,
  status,
  delivered,
  timestamp: new Date(0).toISOString(),
})

/** A request can be older than anything else that this node knows about the context graph. */
function requestedGraph(reader: LedgerReader, given: string, caller: Caller): string {
  const id = contextGraphIdOf(given.startsWith('#') ? given.slice(1) : given)
  return hasAsked(reader, id, caller) ? id : resolveGraph(reader, given).row.id
}

const hasAsked = (reader: LedgerReader, id: string, { agent }: Caller): boolean =>
  directions.some((direction) => reader.has(joinRows, [direction, id, agent]))

function* visibleRequests(reader: LedgerReader, id: string, caller: Caller, after: Key | undefined): Iterable<JoinRow> {
  const graph = reader.get(contextGraphs, id)
  const isCurator = graph !== undefined && (graph.curator === caller.agent || caller.isAdmin)
  const from = Array.isArray(after) ? String(after[0]) : undefined
  for (const direction of directions) {
    if (from !== undefined && from > direction) continue
    const range = { prefix: [direction, id], ...(from === direction && after !== undefined ? { after } : {}) }
    for (const { value } of reader.range(joinRows, range))
      if (value.agent === caller.agent || (direction === 'in' ? isCurator : caller.isAdmin)) yield value
  }
}

function refuseUnseen(reader: LedgerReader, id: string, caller: Caller): void {
  const row = reader.get(contextGraphs, id)
  if (!hasAsked(reader, id, caller) && (row === undefined || !maySee(row, caller)))
    throw new ContextGraphNotFoundError({ contextGraphId: id })
}
