import { PeerServiceInvalidError, PeerUnreachableError } from '@kg/contract'
import { defined, KgError } from '@kg/core'
import { findPeerServicesOffLoop, type PeerService, peerScheme } from '@kg/store'
import type { ResolvedQuery, ServiceContext } from '../../memory/query/services.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { AnswerTable } from './answer-terms.js'
import { readTable } from './answer-terms.js'
import { findPeer } from './find-peer.js'
import { caps, layers } from './protocol.js'
import type { PeerAnswer, QueryPeer } from './query-peer.js'
import { resolveAskedGraph } from './resolve-asked-graph.js'
import { readServiceAddress } from './service-address.js'
import { spliceAnswers } from './splice-answers.js'

export interface ServiceNeeds {
  ledger: Journal
  queryPeer: QueryPeer
}

const maxServices = 4

/** Asks the peers that SERVICE clauses name, all at once, and joins what they answer as VALUES. */
export async function resolveServices(
  needs: ServiceNeeds,
  sparql: string,
  context: ServiceContext,
): Promise<ResolvedQuery> {
  // The guard refuses a peer's address that is written in any other way.
  if (!sparql.includes(peerScheme)) return { sparql }
  const { baseIri, signal } = context
  const { text, services } = await findPeerServicesOffLoop(sparql, defined({ baseIri }), { signal })
  const [first] = services
  if (first === undefined) return { sparql }
  if (services.length > maxServices)
    throw new PeerServiceInvalidError({ service: first.iri, why: `a query may ask ${maxServices} peers` })
  const tables = await Promise.all(services.map((service) => askService(needs, service, context)))
  return spliceAnswers(text, services, tables)
}

/** The table that a peer answers with; nothing where a silent clause gets no answer. */
async function askService(
  { ledger, queryPeer }: ServiceNeeds,
  service: PeerService,
  { caller, contextGraphId, timeoutMs, signal }: ServiceContext,
): Promise<AnswerTable | undefined> {
  try {
    const { peer, graph } = readServiceAddress(service.iri, contextGraphId)
    const target = ledger.read((r) => ({
      peerId: findPeer(r, peer).peerId,
      graph: resolveAskedGraph(r, graph, caller),
    }))
    const { sparql } = service
    const answer = await queryPeer({ ...target, agent: caller.agent, sparql, layers, timeoutMs, signal })
    return readAnswer(target.peerId, service, answer)
  } catch (error) {
    if (service.silent && error instanceof KgError) return undefined
    throw error
  }
}

/** A peer binds the variables that it was asked for, and none of the query around them. */
function readAnswer(peer: string, { sparql }: PeerService, { kind, body }: PeerAnswer): AnswerTable {
  try {
    if (kind !== 'select') throw new TypeError('its answer is no table')
    const table = readTable(body, { blank: `urn:kg:peer-blank:${peer}:`, maxRows: caps.rows })
    const stranger = table.names.find((name) => !sparql.includes(`?${name}`) && !sparql.includes(`$${name}`))
    if (stranger !== undefined) throw new TypeError(`nobody asked for ?${stranger}`)
    return table
  } catch (cause) {
    throw new PeerUnreachableError({ peer, why: (cause as Error).message }, { cause })
  }
}
