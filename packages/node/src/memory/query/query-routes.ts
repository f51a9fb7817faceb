import { type Config, routes } from '@kg/contract'
import { type EndSignal, KeyedMutex } from '@kg/core/async'
import { type GuardedViews, inspectQueryOffLoop } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Drafts } from '../assets/drafts.js'
import { answerQuery, type MemoryQuery } from './answer-query.js'
import { openGraphStore } from './graph-store.js'
import { makeNameGraphs } from './name-graphs.js'
import { protocolRoutes } from './protocol-routes.js'
import { makeReadGraph } from './read-graph.js'
import type { ResolveServices } from './services.js'
import { updateDrafts } from './update-drafts.js'
import { openViewChooser } from './views.js'

export interface QueryNeeds {
  readonly ledger: Journal
  readonly views: GuardedViews
  readonly drafts: Drafts
  readonly config: Pick<Config, 'query.deadlineMs'> & Partial<Pick<Config, 'store.backend' | 'sparql.contextGraph'>>
  /** Asks the peers that SERVICE names; absent: the guard refuses them. */
  readonly resolveServices?: ResolveServices
  /** Resolves when the views of trusted assets follow from all that was written. */
  readonly trustApplied?: () => Promise<void>
  /** How many statements one update may read. */
  readonly maxUpdateQuads?: number
}

export type AskMemory = (
  asked: MemoryQuery,
  call: { readonly caller: Caller; readonly signal: EndSignal },
) => ReturnType<typeof answerQuery>

/** POST /api/query and the SPARQL endpoints, and a way to ask for who has a query of its own. */
export function openQueries(needs: QueryNeeds): { readonly ask: AskMemory; readonly routes: Binding[] } {
  const { ledger, views, drafts, config, resolveServices, trustApplied, maxUpdateQuads = 500_000 } = needs
  const { 'store.backend': backend = 'embedded', 'sparql.contextGraph': homeGraph = 'notebook' } = config
  const choose = openViewChooser(ledger, backend === 'embedded' ? 'shelves' : 'datasets')
  const readGraph = makeReadGraph({ ledger, drafts })
  const nameGraphs = makeNameGraphs({ ledger, homeGraph })
  const mutex = new KeyedMutex()
  const settings = { deadlineMs: config['query.deadlineMs'], maxQuads: maxUpdateQuads }
  const ask: AskMemory = (asked, { caller, signal }) =>
    answerQuery({ choose, views, nameGraphs, resolveServices, trustApplied }, asked, { caller, signal })
  const protocol = protocolRoutes({
    ledger,
    views,
    choose,
    homeGraph,
    nameGraphs,
    resolveServices,
    graphs: openGraphStore({ ledger, drafts, readGraph, mutex }),
    update: (request) => updateDrafts({ ledger, drafts, readGraph, mutex }, settings, request),
  })
  const check = async (sparql: string, signal: EndSignal) => {
    await inspectQueryOffLoop(sparql, {}, { signal })
    return { result: {}, phases: { execute: 0, serverTotal: 0 }, seq: ledger.head() }
  }
  const query = handle(routes.postQuery, ({ body: { checkOnly = false, ...asked } }, call) =>
    checkOnly ? check(asked.sparql, call.end) : ask(asked, { caller: call.caller, signal: call.end }),
  )
  return { ask, routes: [query, ...protocol] }
}
