import { CatchUpNotFoundError, type CatchUpReply, PeersUnavailableError, ValidationFailedError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { mayRead, requireReadableGraph } from '../../memory/context-graphs/access.js'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { type CatchUpRow, catchUpRows, lastCatchUp } from './catch-up-table.js'

export interface CatchUpQuestion {
  contextGraphId?: string | undefined
  jobId?: string | undefined
}

/** The newest catch-up of a context graph, or the one with this job id, if the caller may read the graph. */
export function findCatchUp(
  { ledger, network }: { ledger: Journal; network: PeerNetwork },
  question: CatchUpQuestion,
  caller: Caller,
): CatchUpRow {
  const row = ledger.read((r) => readCatchUp(r, question, caller))
  if (row !== undefined) return row
  if (network.status().state === 'off') throw new PeersUnavailableError({ needs: 'Catching up' })
  throw new CatchUpNotFoundError({ what: question.contextGraphId ?? question.jobId ?? '' })
}

function readCatchUp(
  reader: LedgerReader,
  { contextGraphId, jobId }: CatchUpQuestion,
  caller: Caller,
): CatchUpRow | undefined {
  if (contextGraphId !== undefined)
    return lastCatchUp(
      reader,
      requireReadableGraph(reader, requireVisibleGraph(reader, contextGraphId, caller).id, caller).id,
    )
  if (jobId === undefined)
    throw new ValidationFailedError({ where: 'query', problems: [{ path: 'contextGraphId', problem: 'is needed' }] })
  const row = reader.get(catchUpRows, jobId)
  const graph = row === undefined ? undefined : reader.get(contextGraphs, row.contextGraph)
  return graph === undefined || !mayRead(graph, caller) ? undefined : row
}

const iso = (time: number) => new Date(time).toISOString()

/** What the API shows of a catch-up; `lacking` is how many assets are still to come. */
export function describeCatchUp(row: CatchUpRow, lacking = 0): CatchUpReply {
  const { jobId, contextGraph, status, peers, received, quads, queuedAt, startedAt, error } = row
  const asked = {
    jobId,
    contextGraphId: contextGraph,
    queuedAt: iso(queuedAt),
    result: { peers, received, quads, lacking },
    ...defined({ startedAt: mapDefined(startedAt, iso), error }),
  }
  if (status === 'queued' || status === 'running') return { ...asked, status }
  const finishedAt = iso(row.finishedAt ?? queuedAt)
  if (status === 'done') return { ...asked, status, finishedAt }
  return { ...asked, status, finishedAt, error: error ?? 'no reason is known' }
}
