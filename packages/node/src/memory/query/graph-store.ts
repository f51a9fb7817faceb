import { randomUUID } from 'node:crypto'
import { DraftNotFoundError, GraphNotFoundError, graphTypes, ProtocolMisuseError } from '@kg/contract'
import type { KeyedMutex } from '@kg/core/async'
import type { GuardedViews } from '@kg/store'
import { Answer, type CallContext } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { DraftRef, Drafts } from '../assets/drafts.js'
import { requireWritableGraph } from '../context-graphs/access.js'
import { notWritable, parseOwnDraft } from './draft-graph.js'
import type { Endpoint } from './endpoint.js'
import { formatGraph } from './format-graph.js'
import { contentType, graphOffers, requireOffer } from './negotiate.js'
import type { ReadGraph } from './read-graph.js'
import { readGraphBody } from './read-graph-body.js'

export interface GraphStoreNeeds {
  readonly ledger: Journal
  readonly drafts: Drafts
  readonly views: GuardedViews
  readonly readGraph: ReadGraph
  /** Writes of one agent come one after the other: what one of them finds is still so when it writes. */
  readonly mutex: KeyedMutex
}

type Graph = string | 'default' | undefined

/** The SPARQL 1.1 Graph Store HTTP Protocol: reads of any graph in sight, writes to the caller's drafts. */
export function openGraphStore({ ledger, drafts, views, readGraph, mutex }: GraphStoreNeeds) {
  const whole = 'CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }'

  async function read(graph: Graph, endpoint: Endpoint, call: CallContext): Promise<Answer> {
    const offer = requireOffer(call.request.headers.accept, graphOffers)
    const headers = { 'content-type': contentType(offer.type), vary: 'accept, origin' }
    if (graph === undefined) throw needsGraph()
    if (graph === 'default') {
      const request = { sparql: whole, graphType: offer.format, signal: call.signal }
      return new Answer(200, (await views.query(endpoint.view(), request)).body, headers)
    }
    const lines = readGraph(graph, endpoint.view(), endpoint)
    if (lines === undefined) throw new GraphNotFoundError({ graph })
    return new Answer(200, await formatGraph(lines, offer.format), headers)
  }

  /** The draft that a write is meant for; POST without a graph makes a new one. */
  function target(graph: Graph, endpoint: Endpoint): DraftRef {
    const { scope } = endpoint
    if (graph === 'default') throw notWritable('the default graph', endpoint)
    if (graph === undefined && scope === undefined) throw needsGraph()
    const draft =
      graph === undefined
        ? { contextGraph: scope ?? '', sub: '', name: `graph-${randomUUID()}` }
        : parseOwnDraft(graph, endpoint)
    if (draft === undefined) throw notWritable(`<${graph}>`, endpoint)
    ledger.read((reader) => requireWritableGraph(reader, draft.contextGraph, endpoint.caller))
    return draft
  }

  const written = (created: boolean, graph: string, endpoint: Endpoint): Answer => {
    if (!created) return new Answer(204, undefined)
    const location = `${endpoint.path}?graph=${encodeURIComponent(graph)}`
    return new Answer(201, JSON.stringify({ graph }), { 'content-type': 'application/json', location })
  }

  return {
    read,
    /** PUT: this and nothing else. */
    async replace(graph: Graph, body: Buffer | undefined, endpoint: Endpoint, call: CallContext): Promise<Answer> {
      const draft = target(graph ?? 'default', endpoint)
      const lines = await readGraphBody(call.request, body, graph ?? endpoint.url, call.signal)
      return mutex.run(endpoint.caller.agent, async () => {
        const { created, assertionUri } = await drafts.replace(draft, lines, endpoint.caller)
        return written(created, assertionUri, endpoint)
      })
    },
    /** POST: this as well. */
    async merge(graph: Graph, body: Buffer | undefined, endpoint: Endpoint, call: CallContext): Promise<Answer> {
      const draft = target(graph, endpoint)
      const lines = await readGraphBody(call.request, body, graph ?? endpoint.url, call.signal)
      return mutex.run(endpoint.caller.agent, async () => {
        const isNew = drafts.lines(draft, endpoint.caller) === undefined
        if (!isNew && lines.length === 0) return written(false, '', endpoint)
        const { assertionUri } = await drafts.append(draft, { lines }, endpoint.caller)
        return written(isNew, assertionUri, endpoint)
      })
    },
    async remove(graph: Graph, endpoint: Endpoint): Promise<Answer> {
      const draft = target(graph ?? 'default', endpoint)
      return mutex.run(endpoint.caller.agent, async () => {
        if (drafts.lines(draft, endpoint.caller) === undefined)
          throw new DraftNotFoundError({ name: draft.name, contextGraphId: draft.contextGraph })
        await drafts.discard(draft, endpoint.caller)
        return new Answer(204, undefined)
      })
    },
  }
}

function needsGraph(): Error {
  return new ProtocolMisuseError({
    why: 'The request carries a graph and does not say which one it is',
    remedy: `Add ?graph=<iri>, or POST one of ${graphTypes.join(', ')} to /api/context-graph/{id}/sparql for a new draft`,
  })
}
