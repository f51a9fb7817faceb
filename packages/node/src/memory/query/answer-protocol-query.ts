import { defined } from '@kg/core'
import { type GuardedViews, inspectQuery } from '@kg/store'
import { Answer, type CallContext } from '../../platform/http/handle.js'
import type { Endpoint } from './endpoint.js'
import { bindingsOffers, contentType, graphOffers, negotiate, notAcceptable } from './negotiate.js'
import type { Dataset } from './protocol-request.js'
import type { ResolveServices } from './services.js'

export interface ProtocolQuery {
  readonly sparql: string
  readonly dataset: Dataset | undefined
}

/** A query by the SPARQL Protocol, answered in the format that the client likes best. */
export async function answerProtocolQuery(
  { sparql, dataset }: ProtocolQuery,
  endpoint: Endpoint,
  { request, signal, caller }: CallContext,
  { views, resolveServices }: { views: GuardedViews; resolveServices?: ResolveServices | undefined },
): Promise<Answer> {
  const { accept } = request.headers
  const bindings = negotiate(accept, bindingsOffers)
  const graph = negotiate(accept, graphOffers)
  // Which of the two is wanted only the query tells; a look at it is saved where both can be had.
  if (bindings === undefined || graph === undefined) {
    const { kind } = inspectQuery(sparql, { baseIri: endpoint.url })
    const table = kind === 'select' || kind === 'ask'
    if ((table ? bindings : graph) === undefined) throw notAcceptable(accept, table ? bindingsOffers : graphOffers)
  }
  const view = endpoint.view()
  const context = { caller, contextGraphId: endpoint.scope, baseIri: endpoint.url, signal }
  const resolved = await resolveServices?.(sparql, context)
  const { kind, body } = await views.query(view, {
    sparql,
    ...resolved,
    baseIri: endpoint.url,
    signal,
    ...defined({ bindingsType: bindings?.format, graphType: graph?.format, dataset }),
  })
  const type = (kind === 'select' || kind === 'ask' ? bindings : graph)?.type ?? ''
  return new Answer(200, body, { 'content-type': contentType(type), vary: 'accept, origin' })
}
