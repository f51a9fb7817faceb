import { QueryDeadlineError } from '@kg/contract/errors'
import { defined } from '@kg/core'
import type { EndSignal } from '@kg/core/async'
import { cachedGuard, isParserLoaded, shapedGuard } from '../guard/index.js'
import { anyAnswer } from './any-answer.js'
import type { EngineQuery, QueryAnswer, ViewSpec, Views } from './view.js'

export interface GuardSettings {
  /** Endpoints that SERVICE may name; none by default. */
  serviceAllowlist?: readonly string[]
  maxLength?: number
  maxRows?: number
  maxBytes?: number
  deadlineMs?: number
}

/** A query as it comes from outside. */
export interface SparqlRequest {
  readonly sparql: string
  readonly bindingsType?: string
  readonly graphType?: string
  readonly baseIri?: string
  /** The protocol's dataset; it wins over FROM in the query. */
  readonly dataset?: EngineQuery['dataset']
  /** Completes the text once it is checked, with what needs no checking: rows of answers that came from elsewhere. */
  readonly complete?: (checked: string) => string
  readonly deadlineMs?: number
  readonly maxRows?: number
  readonly maxBytes?: number
  readonly signal?: EndSignal
}

export interface GuardedViews extends Omit<Views, 'query' | 'warm' | 'renew'> {
  renew(options: { readonly discard: boolean }): Promise<void>
  /** Makes an engine ready. */
  warm(): void
  /** Builds the parser, which the first question would wait for. */
  warmParser(): void
  query(view: ViewSpec, request: SparqlRequest): Promise<QueryAnswer>
}

const defaults = { maxLength: 256 * 1024, maxRows: 1_000_000, maxBytes: 256 * 2 ** 20, deadlineMs: 30_000 }

/** Lets only read-only queries through, with their dataset, caps and deadline made explicit. */
export const guardedViews = (settings: GuardSettings = {}) => {
  const limits = { ...defaults, ...settings }
  const guard = shapedGuard(cachedGuard())
  return (views: Views): GuardedViews => ({
    warm: () => views.warm?.(),
    warmParser: () => void guard('ASK {}'),
    renew: async (options) => views.renew?.(options),
    status: () => views.status(),
    stop: () => views.stop(),
    async query(view, request) {
      const maxRows = Math.min(request.maxRows ?? limits.maxRows, limits.maxRows)
      const deadlineMs = Math.min(request.deadlineMs ?? limits.deadlineMs, limits.deadlineMs)
      // While the parser is built, a thread can make the view.
      if (!isParserLoaded())
        void views
          .query(view, { ...anyAnswer, deadlineMs, ...defined({ signal: request.signal }) })
          .catch(() => undefined)
      const guarded = guard(
        request.sparql,
        {
          maxRows,
          maxLength: limits.maxLength,
          ...defined({ serviceAllowlist: limits.serviceAllowlist, baseIri: request.baseIri }),
        },
        { signal: request.signal, deadlineMs, onTimeout: () => new QueryDeadlineError({ deadlineMs }) },
      )
      // Most texts are short or known, and wait for nothing.
      const { text, facts, rowCap } = guarded instanceof Promise ? await guarded : guarded
      const own =
        facts.from.length + facts.fromNamed.length > 0
          ? { defaultGraphs: facts.from, namedGraphs: facts.fromNamed }
          : undefined
      const dataset = request.dataset ?? own
      return views.query(view, {
        sparql: request.complete?.(text) ?? text,
        kind: facts.kind,
        graphs: facts.graphs,
        bindingsType: request.bindingsType ?? 'application/sparql-results+json',
        graphType: request.graphType ?? 'application/n-triples',
        deadlineMs,
        maxBytes: Math.min(request.maxBytes ?? limits.maxBytes, limits.maxBytes),
        ...defined({ maxRows: rowCap, baseIri: request.baseIri, dataset, signal: request.signal }),
      })
    },
  })
}
