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
import { fromWire, readBytes, toWire } from '../p2p/wire.js'
import { type AnswerPeer, QueryNotServedError } from './answer-peers.js'
import { caps, maxSparql, type PeerLayer, query } from './protocol.js'

export interface PeerQuestion {
  readonly peerId: string
  /** The exact id of the context graph; absent: all that the peer answers about. */
  readonly graph?: string | undefined
  readonly agent: string
  /** Checked. */
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

export type AskPeer = (question: PeerQuestion) => Promise<PeerAnswer>

/** A round trip beyond what the peer may take for the query. */
const travelMs = 3000
const kinds: readonly QueryKind[] = ['select', 'ask', 'construct', 'describe']

/** Asks a peer by the protocol; this node itself is asked without the network. */
export function peerAsker({ network, answer }: { network: PeerNetwork; answer: AnswerPeer }): AskPeer {
  return async ({ peerId, graph, agent, sparql, layers, timeoutMs, signal }) => {
    const host = await network.ready('A query to a peer')
    if (sparql.length > maxSparql)
      throw new RemoteAnswerTooLargeError({ peer: peerId, why: `a peer takes queries of ${maxSparql} characters` })
    const deadlineMs = Math.min(timeoutMs ?? caps.deadlineMs, caps.deadlineMs)
    const place = defined({ graph: mapDefined(graph, nameHash) })
    const request = toWire({ ...place, agent, sparql, layers, deadlineMs })
    const waitMs = timeoutMs ?? deadlineMs + travelMs
    try {
      const reply =
        peerId === network.peerId
          ? await answer(request, { peerId, signal })
          : await host.request(peerId, query.name, request, {
              signal,
              deadlineMs: waitMs,
              maxReplyBytes: query.maxReplyBytes,
            })
      return readReply(reply)
    } catch (error) {
      throw inOurWords(error, peerId, graph, waitMs)
    }
  }
}

function readReply(bytes: Uint8Array): PeerAnswer {
  const { kind, body, seq, micros } = fromWire(bytes)
  const found = kinds.find((one) => one === kind)
  if (found === undefined || !Number.isSafeInteger(seq) || !Number.isSafeInteger(micros))
    throw new TypeError('its answer has another form')
  const text = new TextDecoder('utf-8', { fatal: true }).decode(readBytes(body, 'body'))
  return { kind: found, body: text, seq: seq as number, ms: (micros as number) / 1000 }
}

function inOurWords(error: unknown, peer: string, contextGraphId: string | undefined, waitedMs: number): unknown {
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
