import type { DownloadFormat } from '@kg/contract'
import { defined } from '@kg/core'
import type { EndSignal } from '@kg/core/async'
import { type GuardedViews, inspectQueryOffLoop, type QueryAnswer } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { refuseOtherAgent } from '../../platform/caller/refuse-other-agent.js'
import { typesOf } from './file-types.js'
import { mayNameGraph, type NameGraphs } from './name-graphs.js'
import { resultOf, type WireResult } from './result-of.js'
import { mayNameService, type ResolvedQuery, type ResolveServices } from './services.js'
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
  readonly format?: DownloadFormat | undefined
}

interface Call {
  readonly caller: Caller
  readonly signal: EndSignal
}

/** Answers a query in the form of our own API, with the time that it needed. */
export async function answerQuery(needs: AnswerQueryNeeds, asked: MemoryQuery, call: Call) {
  const start = performance.now()
  const types = asked.format === undefined ? wireTypes : await typesOf(asked.sparql, asked.format, call.signal)
  const answer = await askViews(needs, asked, types, call)
  const { mediaType, body: text } = answer
  const result: WireResult = asked.format === undefined ? resultOf(answer) : { text, mediaType }
  const phases = { execute: roundMs(answer.ms), serverTotal: roundMs(performance.now() - start) }
  return { result, phases, seq: answer.seq }
}

const tsv = 'text/tab-separated-values'
const wireTypes = { bindingsType: tsv, graphType: 'application/n-triples' }
const roundMs = (ms: number) => Math.round(ms * 1000) / 1000

/** Runs a query over the part of memory that it is about. */
export async function askViews(
  { choose, views, nameGraphs, resolveServices, trustApplied }: AnswerQueryNeeds,
  asked: MemoryQuery,
  types: { readonly bindingsType?: string; readonly graphType?: string },
  { caller, signal }: Call,
): Promise<QueryAnswer> {
  const { sparql, view, includeSharedMemory, contextGraphId, subGraphName, asOf, minTrust, timeoutMs } = asked
  refuseOtherAgent(asked.agentAddress, caller)
  if (minTrust !== undefined && minTrust > 0) await trustApplied?.()
  const layers = layersOf(view, includeSharedMemory, minTrust)
  const { dataset, ...spec } = choose({ layers, contextGraphId, subGraphName, asOf, minTrust }, caller)
  const rest = { ...types, signal, ...defined({ deadlineMs: timeoutMs }) }
  if (dataset === undefined && !mayNameGraph(sparql) && !mayNameService(sparql))
    return views.query(spec, { sparql, ...rest })
  const scope = contextGraphId === undefined ? undefined : spec.shelves[0]?.contextGraph
  const prepare = async (query: ResolvedQuery) => {
    const named = await nameGraphs({ ...query, layers, caller, scope, signal })
    const held = dataset && restrictDataset(dataset, await inspectQueryOffLoop(named.sparql, {}, { signal }))
    return { ...named, ...defined({ dataset: held }) }
  }
  const askLocally = async (text: string) =>
    (await views.query(spec, { ...(await prepare({ sparql: text })), bindingsType: tsv, signal })).body
  const resolved = await resolveServices?.(sparql, { caller, contextGraphId, timeoutMs, signal, askLocally })
  return views.query(spec, { ...(await prepare(resolved ?? { sparql })), ...rest })
}
