import type { GuardedViews, SparqlRequest } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { ChooseView } from '../query/index.js'
import { layersOf, type MemoryViewName } from '../query/views.js'
import { parseTsvRows, type WireRow } from '../query/wire-terms.js'

/** Which part of memory is explored, and as of when. */
export interface ExploreScope {
  readonly contextGraphId?: string | undefined
  readonly subGraphName?: string | undefined
  readonly view?: MemoryViewName | undefined
  readonly asOf?: number | string | undefined
}

/** Asks one view, as one caller may see it. */
export type Ask = (query: Pick<SparqlRequest, 'sparql' | 'complete'>) => Promise<{ rows: WireRow[]; seq: number }>

/** Who asks, and until when. */
export interface ExploreCall {
  readonly caller: Caller
  readonly signal: AbortSignal
}

export type OpenAsker = (scope: ExploreScope, call: ExploreCall) => Ask

/** What a caller may read is decided as for any query: by the view that is chosen for it. */
export const makeOpenAsker =
  ({ choose, views }: { choose: ChooseView; views: Pick<GuardedViews, 'query'> }): OpenAsker =>
  ({ view, ...scope }, { caller, signal }) => {
    const spec = choose({ ...scope, layers: layersOf(view) }, caller)
    return async (query) => {
      const { body, seq } = await views.query(spec, { ...query, bindingsType: 'text/tab-separated-values', signal })
      return { rows: parseTsvRows(body), seq }
    }
  }
