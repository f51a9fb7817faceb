import { defined } from '@kg/core/values'
import type { EngineQuery } from '../view.js'

/** As much of a query as an engine needs: all of it is copied. */
export interface ThreadQuery
  extends Pick<EngineQuery, 'sparql' | 'kind' | 'baseIri' | 'dataset' | 'maxBytes' | 'maxRows'> {
  readonly mediaType: string
}

export function threadQueryOf(query: EngineQuery): ThreadQuery {
  const { sparql, kind, bindingsType, graphType, maxBytes, baseIri, dataset, maxRows } = query
  const mediaType = kind === 'select' || kind === 'ask' ? bindingsType : graphType
  return { sparql, kind, mediaType, maxBytes, ...defined({ baseIri, dataset, maxRows }) }
}
