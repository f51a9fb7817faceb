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
  title: 'Not a moment that can be read',
  detail: ({ asOf, why }) => `asOf ${asOf}: ${why}`,
  remedy: () => 'Give the number of a receipt (seq) up to the newest, or a date that has passed: 2026-01-31T12:00:00Z',
})

export const GraphNotFoundError = defineError<{ graph: string }>({
  code: 'GRAPH_NOT_FOUND',
  status: 404,
  title: 'No such graph',
  detail: ({ graph }) => `There is no graph <${graph}> that you may read here`,
  remedy: () => 'SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } } lists the graphs you may read',
})

/** `draft`: how the name of a graph looks that the caller may write. */
export const GraphNotWritableError = defineError<{ what: string; draft: string }>({
  code: 'GRAPH_NOT_WRITABLE',
  status: 403,
  title: 'Only your own drafts can be written',
  detail: ({ what }) => `The request would change ${what}, and only the caller’s own draft graphs can be changed here`,
  remedy: ({ draft }) =>
    `Write to a graph with an IRI of your own, such as <http://example.org/g>, or to one of your drafts: <${draft}>`,
})

export const PatchScopeError = defineError<{ graph: string; why: string }>({
  code: 'SPARQL_PATCH_SCOPE',
  status: 422,
  title: 'The update concerns other graphs than the one that is patched',
  detail: ({ graph, why }) => `The patch is for ${graph}, but the update ${why}`,
  remedy: () => 'Leave GRAPH, WITH, USING, ALL and NAMED out: the patched graph is the default graph of the update',
})

export const FetchRefusedError = defineError<{ source: string }>({
  code: 'SPARQL_LOAD_REFUSED',
  status: 403,
  title: 'The node fetches nothing from outside',
  detail: ({ source }) => `LOAD <${source}> would fetch a document, and this node fetches none`,
  remedy: () => 'Fetch it yourself and send it: PUT or POST it to ?graph=<your draft graph>',
})

export const DraftChangingError = defineError<{ graph: string }>({
  code: 'DRAFT_CHANGING',
  status: 409,
  title: 'The draft keeps changing',
  detail: ({ graph }) => `<${graph}> was written by other requests while the update was worked out`,
  remedy: () => 'Nothing of it was changed by this request: send it again',
})
