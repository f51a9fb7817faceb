import { defined } from '@kg/core'
import { type GuardedViews, inspectQueryOffLoop } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { refuseOtherAgent } from '../../platform/caller/refuse-other-agent.js'
import type { NameGraphs } from './name-graphs.js'
import { resultOf } from './result-of.js'
import type { ResolvedQuery, ResolveServices } from './services.js'
import { restrictDataset } from './trusted-views.js'
import { type ChooseView, layersOf, type MemoryViewName } from './views.js'

export interface AnswerQueryNeeds {
  choose: ChooseView
  views: GuardedViews
  nameGraphs: NameGraphs
  /** Asks the peers that SERVICE names; absent: the guard refuses them. */
  resolveServices?: ResolveServices | undefined
  /** Resolves when the views of trusted assets follow from all that was written. */
  trustApplied?: (() => Promise<void>) | undefined
}

/** What is asked, and of which part of memory. */
export interface MemoryQuery {
  readonly sparql: string
  readonly view?: MemoryViewName | undefined
  readonly includeSharedMemory?: boolean | undefined
  readonly contextGraphId?: string | undefined
  readonly subGraphName?: string | undefined
  readonly agentAddress?: string | undefined
  readonly asOf?: number | string | undefined
  readonly minTrust?: number | undefined
  readonly timeoutMs?: number | undefined
}

/** Answers a query in the form of our own API, with the time that it needed. */
export async function answerQuery(
  { choose, views, nameGraphs, resolveServices, trustApplied }: AnswerQueryNeeds,
  asked: MemoryQuery,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
) {
  const start = performance.now()
  const { sparql, view, includeSharedMemory, contextGraphId, subGraphName, asOf, minTrust, timeoutMs } = asked
  refuseOtherAgent(asked.agentAddress, caller)
  if (minTrust !== undefined && minTrust > 0) await trustApplied?.()
  const layers = layersOf(view, includeSharedMemory, minTrust)
  const { dataset, ...spec } = choose({ layers, contextGraphId, subGraphName, asOf, minTrust }, caller)
  const scope = contextGraphId === undefined ? undefined : spec.shelves[0]?.contextGraph
  const prepare = async (query: ResolvedQuery) => {
    const named = await nameGraphs({ ...query, layers, caller, scope, signal })
    const held = dataset && restrictDataset(dataset, await inspectQueryOffLoop(named.sparql, {}, { signal }))
    return { ...named, ...defined({ dataset: held }) }
  }
  const bindingsType = 'text/tab-separated-values'
  const askLocally = async (text: string) =>
    (await views.query(spec, { ...(await prepare({ sparql: text })), bindingsType, signal })).body
  const resolved = await resolveServices?.(sparql, { caller, contextGraphId, timeoutMs, signal, askLocally })
  const answer = await views.query(spec, {
    ...(await prepare(resolved ?? { sparql })),
    bindingsType,
    graphType: 'application/n-triples',
    signal,
    ...defined({ deadlineMs: timeoutMs }),
  })
  const result = resultOf(answer)
  const phases = { execute: roundMs(answer.ms), serverTotal: roundMs(performance.now() - start) }
  return { result, phases, seq: answer.seq }
}

const roundMs = (ms: number) => Math.round(ms * 1000) / 1000
