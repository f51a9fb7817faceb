import { type GuardedViews, inspectQuery } from '@kg/store'
import { Answer, type CallContext } from '../http/handle.js'
import type { Endpoint } from './endpoint.js'
import { bindingsOffers, contentType, graphOffers, negotiate, notAcceptable } from './negotiate.js'
import type { Dataset } from './protocol-request.js'

export interface ProtocolQuery {
  readonly sparql: string
  readonly dataset: Dataset | undefined
}

/** A query by the SPARQL Protocol, answered in the format that the client likes best. */
export async function answerProtocolQuery(
  { sparql, dataset }: ProtocolQuery,
  endpoint: Endpoint,
  { request, signal }: CallContext,
  views: GuardedViews,
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
  const { kind, body } = await views.query(endpoint.view(), {
    sparql,
    baseIri: endpoint.url,
    signal,
    ...(bindings === undefined ? {} : { bindingsType: bindings.format }),
    ...(graph === undefined ? {} : { graphType: graph.format }),
    ...(dataset === undefined ? {} : { dataset }),
  })
  const type = (kind === 'select' || kind === 'ask' ? bindings : graph)?.type ?? ''
  return new Answer(200, body, { 'content-type': contentType(type), vary: 'accept, origin' })
}
