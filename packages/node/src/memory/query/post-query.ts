import { routes } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { type GuardedViews, inspectQuery } from '@kg/store'
import { refuseOtherAgent } from '../../platform/caller/refuse-other-agent.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import { resultOf } from './result-of.js'
import type { ResolveServices } from './services.js'
import { restrictDataset } from './trusted-views.js'
import { type ChooseView, layersOf } from './views.js'

export interface PostQueryNeeds {
  choose: ChooseView
  views: GuardedViews
  /** Asks the peers that SERVICE names; absent: the guard refuses them. */
  resolveServices?: ResolveServices | undefined
  /** Settles when the views of trusted assets follow from all that was written. */
  trustApplied?: (() => Promise<void>) | undefined
}

/** POST /api/query. */
export const answerQuery = ({ choose, views, resolveServices, trustApplied }: PostQueryNeeds): Binding =>
  handle(routes.postQuery, async ({ body }, { caller, signal }) => {
    const start = performance.now()
    const { view, includeSharedMemory, contextGraphId, subGraphName, asOf, minTrust, timeoutMs } = body
    refuseOtherAgent(body.agentAddress, caller)
    if (minTrust !== undefined && minTrust > 0) await trustApplied?.()
    const layers = layersOf(view, includeSharedMemory, minTrust)
    const { dataset, ...spec } = choose({ layers, contextGraphId, subGraphName, asOf, minTrust }, caller)
    const resolved = await resolveServices?.(body.sparql, { caller, contextGraphId, timeoutMs, signal })
    const answer = await views.query(spec, {
      sparql: body.sparql,
      ...resolved,
      ...defined({ dataset: mapDefined(dataset, (dataset) => restrictDataset(dataset, inspectQuery(body.sparql))) }),
      bindingsType: 'text/tab-separated-values',
      graphType: 'application/n-triples',
      signal,
      ...defined({ deadlineMs: timeoutMs }),
    })
    const result = resultOf(answer)
    const phases = { execute: rounded(answer.ms), serverTotal: rounded(performance.now() - start) }
    return { result, phases, seq: answer.seq }
  })

const rounded = (ms: number) => Math.round(ms * 1000) / 1000
