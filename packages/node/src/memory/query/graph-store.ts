import { randomUUID } from 'node:crypto'
import { DraftNotFoundError, GraphNotFoundError, graphTypes, ProtocolMisuseError } from '@kg/contract'
import type { Line } from '@kg/core'
import type { KeyedMutex } from '@kg/core/async'
import type { GuardedViews } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import type { DraftRef, Drafts } from '../assets/drafts.js'
import { requireWritableGraph } from '../context-graphs/access.js'
import { draftGraphOf, notWritable, parseOwnDraft } from './draft-graph.js'
import type { Endpoint } from './endpoint.js'
import { formatGraph } from './format-graph.js'
import { type Document, graphOffers, requireOffer } from './negotiate.js'
import type { ReadGraph } from './read-graph.js'

export interface GraphStoreNeeds {
  readonly ledger: Journal
  readonly drafts: Drafts
  readonly views: GuardedViews
  readonly readGraph: ReadGraph
  /** Writes of one agent come one after the other: what one of them finds is still so when it writes. */
  readonly mutex: KeyedMutex
}

type Graph = string | 'default' | undefined

/** Reads the statements of a request; relative IRIs in them are resolved against the base. */
export type ReadBody = (baseIri: string) => Promise<Line[]>

/** What a write has done to which graph. */
export interface GraphWrite {
  readonly created: boolean
  readonly graph: string
}

const wholeGraph = 'CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }'

/** The SPARQL 1.1 Graph Store HTTP Protocol: reads of any graph in sight, writes to the caller's drafts. */
export function openGraphStore({ ledger, drafts, views, readGraph, mutex }: GraphStoreNeeds) {
  /** The draft that a write is meant for; without a graph it is a new one. */
  function findTarget(graph: Graph, endpoint: Endpoint): DraftRef {
    const { scope } = endpoint
    if (graph === 'default') throw notWritable('the default graph', endpoint)
    if (graph === undefined && scope === undefined) throw graphMissing()
    const draft =
      graph === undefined
        ? { contextGraph: scope ?? '', sub: '', name: `graph-${randomUUID()}` }
        : parseOwnDraft(graph, endpoint)
    if (draft === undefined) throw notWritable(`<${graph}>`, endpoint)
    ledger.read((reader) => requireWritableGraph(reader, draft.contextGraph, endpoint.caller))
    return draft
  }

  return {
    /** GET: a graph in the format that the client likes best. */
    async read(
      graph: Graph,
      endpoint: Endpoint,
      { accept, signal }: { accept: string | undefined; signal: AbortSignal },
    ): Promise<Document> {
      const { type, format } = requireOffer(accept, graphOffers)
      if (graph === undefined) throw graphMissing()
      if (graph === 'default') {
        const { body } = await views.query(endpoint.view(), { sparql: wholeGraph, graphType: format, signal })
        return { type, body }
      }
      const lines = readGraph(graph, endpoint.view(), endpoint)
      if (lines === undefined) throw new GraphNotFoundError({ graph })
      return { type, body: await formatGraph(lines, format, signal) }
    },
    /** PUT: this and nothing else. */
    async replace(graph: Graph, readBody: ReadBody, endpoint: Endpoint): Promise<GraphWrite> {
      const draft = findTarget(graph ?? 'default', endpoint)
      const lines = await readBody(graph ?? endpoint.url)
      return mutex.run(endpoint.caller.agent, async () => {
        const { created, assertionUri } = await drafts.replace(draft, lines, endpoint.caller)
        return { created, graph: assertionUri }
      })
    },
    /** POST: this as well. */
    async merge(graph: Graph, readBody: ReadBody, endpoint: Endpoint): Promise<GraphWrite> {
      const draft = findTarget(graph, endpoint)
      const lines = await readBody(graph ?? endpoint.url)
      return mutex.run(endpoint.caller.agent, async () => {
        const created = drafts.lines(draft, endpoint.caller) === undefined
        if (!created && lines.length === 0) return { created, graph: draftGraphOf(draft, endpoint.caller) }
        const { assertionUri } = await drafts.append(draft, { lines }, endpoint.caller)
        return { created, graph: assertionUri }
      })
    },
    async remove(graph: Graph, endpoint: Endpoint): Promise<void> {
      const draft = findTarget(graph ?? 'default', endpoint)
      await mutex.run(endpoint.caller.agent, async () => {
        if (drafts.lines(draft, endpoint.caller) === undefined)
          throw new DraftNotFoundError({ name: draft.name, contextGraphId: draft.contextGraph })
        await drafts.discard(draft, endpoint.caller)
      })
    },
  }
}

function graphMissing(): Error {
  return new ProtocolMisuseError({
    why: 'The request carries a graph and does not say which one it is',
    remedy: `Add ?graph=<iri>, or POST one of ${graphTypes.join(', ')} to /api/context-graph/{id}/sparql for a new draft`,
  })
}
