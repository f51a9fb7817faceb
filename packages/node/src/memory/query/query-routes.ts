import { type Config, type Route, routes } from '@kg/contract'
import { KeyedMutex } from '@kg/core/async'
import type { GuardedViews } from '@kg/store'
import { Answer, type Binding, type CallContext, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Drafts } from '../assets/drafts.js'
import { answerProtocolQuery } from './answer-protocol-query.js'
import { endpointOf } from './endpoint.js'
import { openGraphStore } from './graph-store.js'
import { answerQuery } from './post-query.js'
import { readProtocol } from './protocol-request.js'
import { makeReadGraph } from './read-graph.js'
import { updater } from './run-update.js'
import { describeService } from './service-description.js'
import type { ResolveServices } from './services.js'
import { openViewChooser } from './views.js'

export interface QueryNeeds {
  readonly ledger: Journal
  readonly views: GuardedViews
  readonly drafts: Drafts
  readonly config: Pick<Config, 'query.deadlineMs'> & Partial<Pick<Config, 'store.backend'>>
  /** Asks the peers that SERVICE names; absent: the guard refuses them. */
  readonly resolveServices?: ResolveServices
  /** Settles when the views of trusted assets follow from all that was written. */
  readonly trustApplied?: () => Promise<void>
  /** Statements that one update may take into account. */
  readonly maxUpdateQuads?: number
}

interface ProtocolInput {
  readonly params: { readonly id?: string }
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** POST /api/query, and the SPARQL endpoints with queries, updates, graphs and their description. */
export function queryRoutes(needs: QueryNeeds): Binding[] {
  const { ledger, views, drafts, config, resolveServices, trustApplied, maxUpdateQuads = 500_000 } = needs
  const { 'store.backend': backend = 'embedded' } = config
  const choose = openViewChooser(ledger, backend === 'embedded' ? 'shelves' : 'datasets')
  const readGraph = makeReadGraph({ ledger, drafts })
  const endpointFor = endpointOf({ ledger, choose })
  const mutex = new KeyedMutex()
  const graphs = openGraphStore({ ledger, drafts, views, readGraph, mutex })
  const update = updater(
    { ledger, drafts, readGraph, mutex },
    { deadlineMs: config['query.deadlineMs'], maxQuads: maxUpdateQuads },
  )

  const answer = async (method: string, { params, query, body }: ProtocolInput, call: CallContext): Promise<Answer> => {
    const endpoint = endpointFor(params.id, call)
    const bytes = Buffer.isBuffer(body) ? body : undefined
    const contentType = call.request.headers['content-type']
    const asked = readProtocol({ method, url: endpoint.url, parameters: query, contentType, body: bytes })
    switch (asked.kind) {
      case 'description':
        return describeService(ledger, endpoint, call)
      case 'query':
        return answerProtocolQuery(asked, endpoint, call, { views, resolveServices })
      case 'update':
        await update({ ...asked, baseIri: endpoint.url, view: endpoint.view(), visitor: endpoint })
        return new Answer(204, undefined)
      case 'graph':
        if (method === 'PUT') return graphs.replace(asked.graph, bytes, endpoint, call)
        if (method === 'POST') return graphs.merge(asked.graph, bytes, endpoint, call)
        if (method === 'DELETE') return graphs.remove(asked.graph, endpoint)
        return graphs.read(asked.graph, endpoint, call)
    }
  }

  const bind = (route: Route): Binding =>
    handle(route, async (input, call) => {
      // Every one of these routes gives this input, but a list of routes forgets it.
      const given = await answer(route.method, input as unknown as ProtocolInput, call)
      return route.method === 'HEAD' ? headOf(given) : given
    })
  const { sparqlGet, sparqlHead, sparqlPost, sparqlPut, sparqlDelete } = routes
  const { graphSparqlGet, graphSparqlHead, graphSparqlPost, graphSparqlPut, graphSparqlDelete } = routes
  const all: Route[] = [sparqlGet, sparqlHead, sparqlPost, sparqlPut, sparqlDelete]
  const one: Route[] = [graphSparqlGet, graphSparqlHead, graphSparqlPost, graphSparqlPut, graphSparqlDelete]
  return [answerQuery({ choose, views, resolveServices, trustApplied }), ...[...all, ...one].map(bind)]
}

/** The same answer without its body. */
function headOf({ status, body, headers }: Answer): Answer {
  const length = typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  return new Answer(status, '', { ...headers, ...length })
}
