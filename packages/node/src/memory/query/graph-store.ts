import { randomUUID } from 'node:crypto'
import { DraftNotFoundError, GraphNotFoundError, ProtocolMisuseError } from '@kg/contract'
import { type Line, parseAssetGraphUri } from '@kg/core'
import type { KeyedMutex } from '@kg/core/async'
import type { Journal } from '../../platform/operations/journal.js'
import type { DraftRef, Drafts } from '../assets/drafts.js'
import { requireWritableGraph } from '../context-graphs/access.js'
import { contextGraphs } from '../context-graphs/table.js'
import { defaultDraft, draftGraphOf, findDraft, notWritable } from './draft-graph.js'
import type { Endpoint } from './endpoint.js'
import { formatGraph } from './format-graph.js'
import { makeHome } from './home-graph.js'
import { type Document, graphOffers, requireOffer } from './negotiate.js'
import type { ReadGraph } from './read-graph.js'

export interface GraphStoreNeeds {
  readonly ledger: Journal
  readonly drafts: Drafts
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

/** The SPARQL 1.1 Graph Store HTTP Protocol: reads of any graph in sight, writes to the caller's drafts. */
export function openGraphStore({ ledger, drafts, readGraph, mutex }: GraphStoreNeeds) {
  /** The draft that a write is meant for; without a graph it is a new one. */
  function findTarget(graph: Graph, endpoint: Endpoint): DraftRef {
    const { home } = endpoint.aliases
    const draft =
      graph === undefined
        ? { contextGraph: home, sub: '', name: `graph-${randomUUID()}` }
        : graph === 'default'
          ? defaultDraft(endpoint)
          : findDraft(graph, endpoint)
    if (draft === undefined) throw notWritable(`<${graph}>`, endpoint)
    ledger.read((reader) => {
      const isNewHome = draft.contextGraph === home && !reader.has(contextGraphs, home)
      if (!isNewHome) requireWritableGraph(reader, draft.contextGraph, endpoint.caller)
    })
    return draft
  }

  /** What the graph holds now; undefined where there is none. */
  const readTarget = (graph: Graph, draft: DraftRef, endpoint: Endpoint) =>
    readGraph(isIri(graph) ? graph : draftGraphOf(draft, endpoint.caller), endpoint.view(), endpoint)

  async function write(graph: Graph, readBody: ReadBody, endpoint: Endpoint, op: 'replace' | 'append') {
    const { caller } = endpoint
    const draft = findTarget(graph, endpoint)
    const lines = await readBody(isIri(graph) ? graph : endpoint.url)
    return mutex.run(caller.agent, async (): Promise<GraphWrite> => {
      const name = isIri(graph) ? graph : draftGraphOf(draft, caller)
      const created = readTarget(graph, draft, endpoint) === undefined
      if (!created && op === 'append' && lines.length === 0) return { created, graph: name }
      if (draft.contextGraph === endpoint.aliases.home) await makeHome(ledger, draft.contextGraph, caller)
      await (op === 'replace' ? drafts.replace(draft, lines, caller) : drafts.append(draft, { lines }, caller))
      return { created, graph: name }
    })
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
      const lines = isIri(graph)
        ? readGraph(graph, endpoint.view(), endpoint)
        : // The default graph is always there.
          (readTarget(graph, defaultDraft(endpoint), endpoint) ?? [])
      if (lines === undefined) throw new GraphNotFoundError({ graph })
      return { type, body: await formatGraph(lines, format, signal) }
    },
    /** PUT: this and nothing else. */
    replace: (graph: string | 'default', readBody: ReadBody, endpoint: Endpoint) =>
      write(graph, readBody, endpoint, 'replace'),
    /** POST: this as well. */
    merge: (graph: Graph, readBody: ReadBody, endpoint: Endpoint) => write(graph, readBody, endpoint, 'append'),
    /** Whether there is such a graph; the default graph always is. */
    has: (graph: string | 'default', endpoint: Endpoint) =>
      !isIri(graph) || readGraph(graph, endpoint.view(), endpoint) !== undefined,
    async remove(graph: string | 'default', endpoint: Endpoint): Promise<void> {
      const { caller } = endpoint
      const draft = findTarget(graph, endpoint)
      await mutex.run(caller.agent, async () => {
        if (drafts.lines(draft, caller) !== undefined) return drafts.discard(draft, caller)
        if (graph === 'default') return
        const { name, contextGraph: contextGraphId } = draft
        const isKnown = parseAssetGraphUri(graph) !== undefined || endpoint.aliases.find(graph) !== undefined
        throw isKnown ? new DraftNotFoundError({ name, contextGraphId }) : new GraphNotFoundError({ graph })
      })
    },
  }
}

const isIri = (graph: Graph): graph is string => graph !== undefined && graph !== 'default'

function graphMissing(): Error {
  return new ProtocolMisuseError({
    why: 'The request does not say which graph it is about',
    remedy: 'Add ?graph=<iri> for a named graph, or ?default for the default graph',
  })
}
