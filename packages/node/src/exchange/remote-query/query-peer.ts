import {
  PeerTimeoutError,
  PeerUnreachableError,
  RemoteAnswerTooLargeError,
  RemoteQueryRefusedError,
} from '@kg/contract'
import { defined, KgError, mapDefined, nameHash } from '@kg/core'
import { PeerRefusedError, PeerSilentError } from '@kg/net'
import type { QueryKind } from '@kg/store'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { fromWire, readBytes, toWire } from '../p2p/wire.js'
import { QueryNotServedError, type QuerySender } from './answer-query.js'
import { caps, maxSparql, type PeerLayer, query } from './protocol.js'

export interface PeerQuestion {
  readonly peerId: string
  /** The exact id of the context graph; absent: all that the peer answers about. */
  readonly graph?: string | undefined
  readonly agent: string
  /** The guard has checked it. */
  readonly sparql: string
  readonly layers: readonly PeerLayer[]
  readonly timeoutMs?: number | undefined
  readonly signal: AbortSignal
}

export interface PeerAnswer {
  readonly kind: QueryKind
  /** TSV, or N-Triples; from a stranger. */
  readonly body: string
  readonly seq: number
  readonly ms: number
}

export type QueryPeer = (question: PeerQuestion) => Promise<PeerAnswer>

export interface QueryPeerNeeds {
  network: PeerNetwork
  /** Answers for this node itself. */
  answer: (request: Uint8Array, sender: QuerySender) => Promise<Uint8Array>
}

/** How long a round trip may last, beyond the peer's time for the query. */
const travelMs = 3000
const kinds: readonly QueryKind[] = ['select', 'ask', 'construct', 'describe']

/** Sends a query to a peer; this node itself is asked without the network. */
export async function queryPeer(
  { network, answer }: QueryPeerNeeds,
  { peerId, graph, agent, sparql, layers, timeoutMs, signal }: PeerQuestion,
): Promise<PeerAnswer> {
  const host = await network.ready('A query to a peer')
  if (sparql.length > maxSparql)
    throw new RemoteAnswerTooLargeError({ peer: peerId, why: `a peer takes queries of ${maxSparql} characters` })
  const deadlineMs = Math.min(timeoutMs ?? caps.deadlineMs, caps.deadlineMs)
  const scope = defined({ graph: mapDefined(graph, nameHash) })
  const request = toWire({ ...scope, agent, sparql, layers, deadlineMs })
  const waitMs = timeoutMs ?? deadlineMs + travelMs
  const { maxReplyBytes } = query
  try {
    const isOwn = peerId === network.peerId
    return readReply(
      isOwn
        ? await answer(request, { peerId, signal })
        : await host.request(peerId, query.name, request, { signal, deadlineMs: waitMs, maxReplyBytes }),
    )
  } catch (error) {
    throw explainFault(error, peerId, graph, waitMs)
  }
}

function readReply(bytes: Uint8Array): PeerAnswer {
  const { kind, body, seq, micros } = fromWire(bytes)
  const found = kinds.find((one) => one === kind)
  if (found === undefined || !Number.isSafeInteger(seq) || !Number.isSafeInteger(micros))
    throw new RecordInvalidError({ why: 'its answer has another form' })
  const text = new TextDecoder('utf-8', { fatal: true }).decode(readBytes(body, 'body'))
  return { kind: found, body: text, seq: seq as number, ms: (micros as number) / 1000 }
}

/** Turns what went wrong into an error that names the peer and what to do. */
function explainFault(error: unknown, peer: string, contextGraphId: string | undefined, waitedMs: number): unknown {
  const code = error instanceof PeerRefusedError ? error.data.code : error instanceof KgError ? error.code : undefined
  if (error instanceof QueryNotServedError || code === 'QUERY_NOT_SERVED')
    return new RemoteQueryRefusedError({ peer, ...defined({ contextGraphId }) })
  if (code === 'RESULT_TOO_LARGE' || code === 'REPLY_TOO_LARGE')
    return new RemoteAnswerTooLargeError({ peer, why: 'it is over 10,000 rows or 1 MiB' }, { cause: error })
  if (error instanceof PeerSilentError || code === 'QUERY_DEADLINE' || code === 'DEADLINE_PASSED')
    return new PeerTimeoutError({ peer, waitedMs, what: 'a query' }, { cause: error })
  const why = error instanceof PeerRefusedError ? error.data.detail : (error as Error).message
  return new PeerUnreachableError({ peer, why }, { cause: error })
}
