import { defined } from '@kg/core'
import type { EndSignal } from '@kg/core/async'
import { type GuardedViews, inspectQueryOffLoop } from '@kg/store'
import type { Endpoint } from './endpoint.js'
import type { NameGraphs } from './name-graphs.js'
import { bindingsOffers, type Document, graphOffers, negotiate, notAcceptable } from './negotiate.js'
import type { Dataset } from './protocol-request.js'
import type { ResolveServices } from './services.js'

export interface ProtocolQuery {
  readonly sparql: string
  readonly dataset: Dataset | undefined
  /** What the client accepts, as its header says. */
  readonly accept: string | undefined
  readonly signal: EndSignal
}

export interface ProtocolQueryNeeds {
  readonly views: GuardedViews
  readonly nameGraphs: NameGraphs
  readonly resolveServices?: ResolveServices | undefined
}

/** A query by the SPARQL Protocol, answered in the format that the client likes best. */
export async function answerProtocolQuery(
  { views, nameGraphs, resolveServices }: ProtocolQueryNeeds,
  endpoint: Endpoint,
  { sparql, dataset, accept, signal }: ProtocolQuery,
): Promise<Document> {
  const bindings = negotiate(accept, bindingsOffers)
  const graph = negotiate(accept, graphOffers)
  // Only the query says which of the two is wanted; where both can be had, it need not be read for that.
  if (bindings === undefined || graph === undefined) {
    const { kind } = await inspectQueryOffLoop(sparql, { baseIri: endpoint.url }, { signal })
    const table = kind === 'select' || kind === 'ask'
    if ((table ? bindings : graph) === undefined) throw notAcceptable(accept, table ? bindingsOffers : graphOffers)
  }
  const { caller, scope, url } = endpoint
  const view = endpoint.view()
  const askLocally = async (text: string) => {
    const named = await nameGraphs({ sparql: text, dataset, caller, scope, baseIri: url, signal })
    return (await views.query(view, { ...named, baseIri: url, signal, bindingsType: 'text/tab-separated-values' })).body
  }
  const context = { caller, contextGraphId: scope, baseIri: url, signal, askLocally }
  const resolved = await resolveServices?.(sparql, context)
  const named = await nameGraphs({ sparql, ...resolved, dataset, caller, scope, baseIri: url, signal })
  const { kind, body } = await views.query(view, {
    ...resolved,
    ...named,
    baseIri: url,
    signal,
    ...defined({ bindingsType: bindings?.format, graphType: graph?.format }),
  })
  return { type: (kind === 'select' || kind === 'ask' ? bindings : graph)?.type ?? '', body }
}
