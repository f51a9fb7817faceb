import { PeerServiceInvalidError, PeerUnreachableError, SparqlServiceFailedError } from '@kg/contract'
import { defined, KgError } from '@kg/core'
import { abortSignalOf, timeLimit } from '@kg/core/async'
import { findServicesOffLoop, peerScheme, type RemoteService } from '@kg/store'
import { mayNameService, type ResolvedQuery, type ServiceContext } from '../../memory/query/services.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type AnswerTable, readTable } from './answer-terms.js'
import { answerService, type BindJoin } from './bind-join.js'
import { findPeer } from './find-peer.js'
import { caps, layers } from './protocol.js'
import type { QueryEndpoint } from './query-endpoint.js'
import type { PeerAnswer, QueryPeer } from './query-peer.js'
import { resolveAskedGraph } from './resolve-asked-graph.js'
import { readServiceAddress } from './service-address.js'
import { spliceAnswers } from './splice-answers.js'

export interface ServiceSettings {
  /** Endpoints that may be asked; peers always may. */
  readonly endpoints: readonly string[]
  readonly timeoutMs: number
  readonly maxRows: number
  readonly batch: number
}

export interface ServiceNeeds {
  ledger: Journal
  queryPeer: QueryPeer
  queryEndpoint: QueryEndpoint
  settings: ServiceSettings
}

const maxServices = 4
/** A peer answers sixty queries a minute. */
const peerValues = 500
const endpointValues = 10_000

/** Asks the peers and endpoints that SERVICE clauses name, all at once, and joins what they answer as VALUES. */
export async function resolveServices(
  needs: ServiceNeeds,
  sparql: string,
  context: ServiceContext,
): Promise<ResolvedQuery> {
  if (!mayNameService(sparql)) return { sparql }
  const { baseIri, signal } = context
  const { endpoints } = needs.settings
  const { text, services } = await findServicesOffLoop(sparql, { endpoints, ...defined({ baseIri }) }, { signal })
  const [first] = services
  if (first === undefined) return { sparql }
  if (services.length > maxServices)
    throw new PeerServiceInvalidError({ service: first.iri, why: `a query may have ${maxServices} SERVICE clauses` })
  const tables = await Promise.all(services.map((service) => askService(needs, service, context)))
  return spliceAnswers(text, services, tables)
}

/** The table that a clause is answered with; nothing where a silent one gets no answer. */
async function askService(
  needs: ServiceNeeds,
  service: RemoteService,
  context: ServiceContext,
): Promise<AnswerTable | undefined> {
  try {
    const isPeer = service.iri.startsWith(peerScheme)
    const join = isPeer ? joinPeer(needs, service, context) : joinEndpoint(needs, service, context)
    return await answerService(service, { ...join, askLocally: context.askLocally })
  } catch (error) {
    const fault = error instanceof TypeError ? failureOf(service, error) : error
    if (service.silent && fault instanceof KgError) return undefined
    throw fault
  }
}

type Join = Omit<BindJoin, 'askLocally'>

function joinPeer(
  { ledger, queryPeer, settings }: ServiceNeeds,
  service: RemoteService,
  { caller, contextGraphId, timeoutMs, signal }: ServiceContext,
): Join {
  const { peer, graph } = readServiceAddress(service.iri, contextGraphId)
  const target = ledger.read((r) => ({
    peerId: findPeer(r, peer).peerId,
    graph: resolveAskedGraph(r, graph, caller),
  }))
  const ask = async (sparql: string) => {
    const answer = await queryPeer({
      ...target,
      agent: caller.agent,
      sparql,
      layers,
      timeoutMs,
      signal: abortSignalOf(signal),
    })
    return readAnswer(target.peerId, service, answer)
  }
  return { ask, batch: settings.batch, maxValues: peerValues, maxRows: settings.maxRows }
}

function joinEndpoint(
  { queryEndpoint, settings }: ServiceNeeds,
  service: RemoteService,
  context: ServiceContext,
): Join {
  const { timeoutMs, maxRows, batch } = settings
  let signal: AbortSignal | undefined
  const ask = async (sparql: string) => {
    // The time of a clause begins when the endpoint is first asked.
    signal ??= timeLimit(timeoutMs, context.signal)
    return refuseStrangers(service, await queryEndpoint({ url: service.iri, sparql, maxRows, timeoutMs, signal }))
  }
  return { ask, batch, maxValues: endpointValues, maxRows }
}

function readAnswer(peer: string, service: RemoteService, { kind, body }: PeerAnswer): AnswerTable {
  try {
    if (kind !== 'select') throw new TypeError('its answer is no table')
    const table = readTable(body, { blank: `urn:kg:peer-blank:${peer}:`, maxRows: caps.rows })
    return refuseStrangers(service, table)
  } catch (cause) {
    throw new PeerUnreachableError({ peer, why: (cause as Error).message }, { cause })
  }
}

/** Whoever answers binds the variables of the clause, and none of the query around it. */
function refuseStrangers({ names }: RemoteService, table: AnswerTable): AnswerTable {
  const stranger = table.names.find((name) => !names.includes(name))
  if (stranger !== undefined) throw new TypeError(`nobody asked for ?${stranger}`)
  return table
}

const failureOf = ({ iri }: RemoteService, cause: TypeError) =>
  new SparqlServiceFailedError({ service: iri, why: cause.message }, { cause })
