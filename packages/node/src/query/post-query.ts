import { routes } from '@kg/contract'
import type { GuardedViews, QueryAnswer } from '@kg/store'
import { type Binding, handle } from '../http/handle.js'
import { type ChooseView, layersOf, refuseOtherAgent } from './views.js'
import { rowsOfTsv, triplesOfNTriples, type WireRow, type WireTriple } from './wire-terms.js'

/** POST /api/query. */
export const answerQuery = ({ choose, views }: { choose: ChooseView; views: GuardedViews }): Binding =>
  handle(routes.postQuery, async ({ body }, { caller, signal }) => {
    const start = performance.now()
    const { sparql, view, includeSharedMemory, contextGraphId, subGraphName, asOf, timeoutMs } = body
    refuseOtherAgent(body.agentAddress, caller)
    const spec = choose({ layers: layersOf(view, includeSharedMemory), contextGraphId, subGraphName, asOf }, caller)
    const answer = await views.query(spec, {
      sparql,
      bindingsType: 'text/tab-separated-values',
      graphType: 'application/n-triples',
      signal,
      ...(timeoutMs === undefined ? {} : { deadlineMs: timeoutMs }),
    })
    const result = resultOf(answer)
    const phases = { execute: rounded(answer.ms), serverTotal: rounded(performance.now() - start) }
    return { result, phases, seq: answer.seq }
  })

function resultOf({ kind, body }: QueryAnswer): { bindings?: WireRow[]; quads?: WireTriple[]; boolean?: boolean } {
  if (kind === 'select') return { bindings: rowsOfTsv(body) }
  if (kind === 'ask') return { boolean: body.trim() === 'true' }
  return { quads: triplesOfNTriples(body) }
}

const rounded = (ms: number) => Math.round(ms * 1000) / 1000
