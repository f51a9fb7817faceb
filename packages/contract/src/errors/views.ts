import { defineError } from '@kg/core/errors'

export const QueryDeadlineError = defineError<{ deadlineMs: number; why?: string }>({
  code: 'QUERY_DEADLINE',
  status: 504,
  title: 'The query took too long',
  detail: ({ deadlineMs, why }) => `The query did not finish within ${deadlineMs} ms${why ? `: ${why}` : ''}`,
  remedy: () => 'Make it more selective (give a subject, a predicate or a LIMIT), or ask for a longer deadline',
})

export const QueryCancelledError = defineError<object>({
  code: 'QUERY_CANCELLED',
  status: 499,
  title: 'The query was cancelled',
  detail: () => 'The caller disconnected before the query ended',
  remedy: () => 'Send it again',
})

export const QueryRefusedError = defineError<{ why: string }>({
  code: 'QUERY_REFUSED',
  status: 400,
  title: 'The engine refused the query',
  detail: ({ why }) => why,
  remedy: () => 'Correct the query. docs/sparql.md describes what the engine supports',
})

export const ResultTooLargeError = defineError<{ cap: string }>({
  code: 'RESULT_TOO_LARGE',
  status: 413,
  title: 'The result is too large',
  detail: ({ cap }) => `The result exceeds the limit of ${cap}`,
  remedy: () => 'Add a LIMIT and page with OFFSET, or select fewer variables',
})

export const ViewTooLargeError = defineError<{ quads: number; ceiling: number }>({
  code: 'VIEW_TOO_LARGE',
  status: 507,
  title: 'The view is too large for the embedded engine',
  detail: ({ quads, ceiling }) => `The view has ${quads} statements; the limit of the embedded engine is ${ceiling}`,
  remedy: (_, hint) => `Query only one context graph, or use a SPARQL server: ${hint('chooseServerStore')}`,
})

export const ViewsBusyError = defineError<object>({
  code: 'VIEWS_BUSY',
  status: 503,
  title: 'Too many views are in use',
  detail: () => 'All views for peers and for past states are busy',
  remedy: () => 'Try again in a moment, or raise query.guestViews',
})

export const StoreServerAwayError = defineError<{ url: string; why: string }>({
  code: 'STORE_SERVER_AWAY',
  status: 503,
  title: 'The SPARQL server cannot be used',
  detail: ({ url, why }) => `The SPARQL server at ${url} cannot be used: ${why}`,
  remedy: () => 'Start it, or check its address and credentials. Nothing is lost: the ledger holds everything',
})

export const StoreMoveRefusedError = defineError<{ why: string }>({
  code: 'STORE_MOVE_REFUSED',
  status: 409,
  title: 'The store cannot be moved now',
  detail: ({ why }) => `The store cannot be moved: ${why}`,
  remedy: (_, hint) => `See where it is: ${hint('showStore')}`,
})

export const NamedGraphsTooManyError = defineError<{ graphs: number; most: number }>({
  code: 'NAMED_GRAPHS_TOO_MANY',
  status: 400,
  title: 'Too many named graphs for GRAPH ?g',
  detail: ({ graphs, most }) =>
    `GRAPH with a variable would cover ${graphs} named graphs; the limit of a server view is ${most}`,
  remedy: () => 'Name the graph in the query, or query one sub-graph',
})
