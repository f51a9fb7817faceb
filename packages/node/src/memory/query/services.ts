import type { EndSignal } from '@kg/core/async'
import type { Caller } from '../../platform/caller/caller.js'

/** Another text has no clause for others: the guard refuses one that is written in any other way. */
export const mayNameService = (sparql: string): boolean => /\bservice\b/i.test(sparql)

export interface ServiceContext {
  readonly caller: Caller
  /** Of the query itself, for clauses that name none. */
  readonly contextGraphId?: string | undefined
  readonly baseIri?: string
  readonly timeoutMs?: number | undefined
  readonly signal: EndSignal
  /** Answers a SELECT from what the query itself sees, as TSV. */
  readonly askLocally?: (sparql: string) => Promise<string>
}

/** A query whose clauses for others have become tables: `complete` puts the rows in once the text is checked. */
export interface ResolvedQuery {
  readonly sparql: string
  readonly complete?: (checked: string) => string
}

export type ResolveServices = (sparql: string, context: ServiceContext) => Promise<ResolvedQuery>
