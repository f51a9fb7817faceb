import { defineError } from '@kg/core/errors'

export const ProtocolMisuseError = defineError<{ why: string; remedy: string }>({
  code: 'SPARQL_PROTOCOL_MISUSE',
  status: 400,
  title: 'The request does not follow the SPARQL protocol',
  detail: ({ why }) => why,
  remedy: ({ remedy }) => remedy,
})

export const AsOfInvalidError = defineError<{ asOf: string; why: string }>({
  code: 'AS_OF_INVALID',
  status: 400,
  title: 'Invalid time',
  detail: ({ asOf, why }) => `asOf ${asOf}: ${why}`,
  remedy: () => 'Use a receipt number (seq) that exists, or a date in the past such as 2026-01-31T12:00:00Z',
})

export const GraphNotFoundError = defineError<{ graph: string }>({
  code: 'GRAPH_NOT_FOUND',
  status: 404,
  title: 'Graph not found',
  detail: ({ graph }) => `You can read no graph <${graph}> here`,
  remedy: () => 'List the graphs that you may read: SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } }',
})

/** `draft`: how the name of a graph looks that the caller may write. */
export const GraphNotWritableError = defineError<{ what: string; draft: string }>({
  code: 'GRAPH_NOT_WRITABLE',
  status: 403,
  title: 'You can change only your own drafts',
  detail: ({ what }) => `The request would change ${what}, but you can change only your own draft graphs`,
  remedy: ({ draft }) =>
    `Write to a graph with your own IRI, such as <http://example.org/g>, or to one of your drafts: <${draft}>`,
})

export const PatchScopeError = defineError<{ graph: string; why: string }>({
  code: 'SPARQL_PATCH_SCOPE',
  status: 422,
  title: 'The patch affects other graphs',
  detail: ({ graph, why }) => `The patch is for ${graph}, but the update ${why}`,
  remedy: () => 'Leave out GRAPH, WITH, USING, ALL and NAMED: the patched graph is the default graph of the update',
})

export const FetchRefusedError = defineError<{ source: string }>({
  code: 'SPARQL_LOAD_REFUSED',
  status: 403,
  title: 'The node does not fetch documents',
  detail: ({ source }) => `LOAD <${source}> would fetch a document, which this node never does`,
  remedy: () => 'Fetch the document yourself, and PUT or POST it to ?graph=<your draft graph>',
})

export const DraftChangingError = defineError<{ graph: string }>({
  code: 'DRAFT_CHANGING',
  status: 409,
  title: 'The draft keeps changing',
  detail: ({ graph }) => `Other requests changed <${graph}> during the update`,
  remedy: () => 'This request changed nothing. Send it again',
})
