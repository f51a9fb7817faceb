import { SparqlServiceRefusedError } from '@kg/contract'
import { defineError, isAddress } from '@kg/core'
import {
  type GuardedViews,
  inspectQueryOffLoop,
  type LedgerReader,
  type QueryAnswer,
  sha256,
  type ViewSpec,
} from '@kg/store'
import { isRestricted, shelvesOf } from '../../memory/context-graphs/access.js'
import { findGraphByHash } from '../../memory/context-graphs/find-graph.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { fromWire, readList, readText, toWire } from '../p2p/wire.js'
import { caps, layers, maxSparql, type PeerLayer } from './protocol.js'
import { type Asker, mayAsk } from './query-access.js'

/** The same for a graph that is not here and one that is not for the peer: it must not learn which. */
export class QueryNotServedError extends defineError<object>({
  code: 'QUERY_NOT_SERVED',
  status: 404,
  title: 'Not answered',
  detail: () => 'This context graph is not answered about to this peer',
  remedy: () => 'ask another peer, or its curator',
}) {}

export interface AnswerNeeds {
  ledger: Journal
  views: GuardedViews
  /** Whether peers are answered at all. */
  enabled: boolean
}

export interface QuerySender {
  peerId: string
  signal: AbortSignal
}

/** Answers a peer's query from the shared and published shelves that it may read, and from nothing else. */
export async function answerQuery(
  { ledger, views, enabled }: AnswerNeeds,
  request: Uint8Array,
  { peerId, signal }: QuerySender,
): Promise<Uint8Array> {
  const asked = readRequest(request)
  if (!enabled) throw new QueryNotServedError({})
  const asker = { peerId, agent: asked.agent }
  const view = ledger.read((r) =>
    asked.graph === undefined
      ? viewOfEverything(r, asker, asked.layers)
      : viewOfGraph(r, asked.graph, asker, asked.layers),
  )
  await refuseServices(asked.sparql, signal)
  const answer = await views.query(view, {
    sparql: asked.sparql,
    bindingsType: 'text/tab-separated-values',
    graphType: 'application/n-triples',
    maxRows: caps.rows,
    maxBytes: caps.bytes,
    deadlineMs: Math.min(asked.deadlineMs, caps.deadlineMs),
    signal,
  })
  return replyOf(answer)
}

async function refuseServices(sparql: string, signal: AbortSignal): Promise<void> {
  const { services, serviceVariable } = await inspectQueryOffLoop(sparql, {}, { signal })
  if (services.length > 0 || serviceVariable)
    throw new SparqlServiceRefusedError({ service: services.length > 0 ? `<${services[0]}>` : '?variable' })
}

// Peers have views of their own: ending a query ends its engine, and that must not be one of our users'.

const shelvesFor = (graph: string, wanted: readonly PeerLayer[]) =>
  shelvesOf(graph, wanted, { agent: '', isAdmin: false })

function viewOfGraph(reader: LedgerReader, hash: string, asker: Asker, wanted: readonly PeerLayer[]): ViewSpec {
  const row = findGraphByHash(reader, hash)
  if (row === undefined || !mayAsk(reader, row, asker)) throw new QueryNotServedError({})
  return { key: `peers|${row.id}|${wanted}`, shelves: shelvesFor(row.id, wanted), isGuest: true }
}

/** Everyone sees the open graphs, so the restricted ones alone make one asker's view differ from another's. */
function viewOfEverything(reader: LedgerReader, asker: Asker, wanted: readonly PeerLayer[]): ViewSpec {
  const rows = [...reader.range(contextGraphs)].map(({ value }) => value).filter((row) => mayAsk(reader, row, asker))
  const restricted = rows.filter(isRestricted).map(({ id }) => id)
  const rights = restricted.length === 0 ? '' : sha256(JSON.stringify(restricted))
  const shelves = rows.flatMap(({ id }) => shelvesFor(id, wanted))
  return { key: `peers|*|${wanted}|${rights}`, shelves, isGuest: true }
}

const replyOf = ({ kind, body, seq, ms }: QueryAnswer): Uint8Array =>
  toWire({ kind, body: Uint8Array.from(Buffer.from(body, 'utf8')), seq, micros: Math.round(ms * 1000) })

function readRequest(bytes: Uint8Array) {
  const { graph, agent, sparql, layers: wanted, deadlineMs } = fromWire(bytes)
  const list = readList(wanted, 'layers', layers.length)
  const known = list.filter((layer): layer is PeerLayer => layers.includes(layer as PeerLayer))
  if (known.length !== list.length || known.length === 0) throw new RecordInvalidError({ why: 'layers' })
  if (!Number.isSafeInteger(deadlineMs) || (deadlineMs as number) < 1) throw new RecordInvalidError({ why: 'deadline' })
  const address = readText(agent, 'agent', 42).toLowerCase()
  if (!isAddress(address)) throw new RecordInvalidError({ why: 'agent' })
  return {
    graph: graph === undefined ? undefined : readText(graph, 'graph', 66),
    agent: address,
    sparql: readText(sparql, 'sparql', maxSparql),
    layers: layers.filter((layer) => known.includes(layer)),
    deadlineMs: deadlineMs as number,
  }
}
