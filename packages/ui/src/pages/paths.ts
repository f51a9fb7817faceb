const part = encodeURIComponent

/** The addresses of pages, without the part that they all have. */
export const boardPath = (graph: string): string => `/knowledge/${part(graph)}`

export const assetPath = (graph: string, author: string, name: string): string =>
  `${boardPath(graph)}/assets/${part(author)}/${part(name)}`

export const editPath = (graph: string, author: string, name: string): string =>
  `${assetPath(graph, author, name)}/edit`

/** The text of a document that was imported into an asset: from its beginning, or at an entity that stands in it. */
export const documentPath = (graph: string, author: string, name: string, at?: string): string =>
  withGiven(`${assetPath(graph, author, name)}/document`, { at })

/** Whether an entity has its IRI from the file that it was imported from. */
export const isFromFile = (iri: string): boolean => /^did:kg:context-graph:[^#]*#./.test(iri)

export const importPath = (graph: string): string => `${boardPath(graph)}/import`

/** Where one asks to join a context graph and sees what became of it. */
export const joinPath = (graph: string, curator?: string): string =>
  `/join?${new URLSearchParams({ graph, ...(curator !== undefined && { curator }) })}`

/** What an agent has stored. */
export const agentPath = (address: string): string => `/agents/${part(address)}`

/** Messages, or those with one agent. */
export const messagesPath = (agent?: string): string =>
  agent === undefined ? '/messages' : `/messages?${new URLSearchParams({ with: agent })}`

export const memoryPath = (words: string): string => `/memory?${new URLSearchParams({ q: words })}`

/** Where a query looks for its answer. */
export interface QueryScope {
  readonly graph?: string
  readonly view?: string
  readonly asOf?: string
}

export const queryPath = (sparql: string, scope: QueryScope = {}): string =>
  `/query?${new URLSearchParams({ q: sparql, ...scope })}`

/** Which layers are explored, and as of when. */
export interface ExploreScope {
  readonly view?: string | undefined
  readonly asOf?: string | undefined
}

type Given = Readonly<Record<string, string | readonly string[] | undefined>>

/** An address with what is given of its parameters. */
function withGiven(path: string, given: Given): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given))
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) if (one !== '') search.append(name, one)
  return search.size === 0 ? path : `${path}?${search}`
}

/** The classes and predicates of a context graph. */
export const schemaPath = (graph?: string, scope: ExploreScope = {}): string =>
  withGiven('/explore', { graph, ...scope })

/** The entities of one class, with their properties as columns. */
export const tablePath = (graph: string, type: string, scope: ExploreScope = {}): string =>
  withGiven('/explore/table', { graph, type, ...scope })

/** One entity. Without a context graph: everything that the caller may read. */
export const entityPath = (iri: string, graph?: string, scope: ExploreScope = {}): string =>
  withGiven('/explore/entity', { iri, graph, ...scope })

/** A picture that begins with these entities. */
export const canvasPath = (graph: string, from: string | readonly string[], scope: ExploreScope = {}): string =>
  withGiven('/explore/canvas', { graph, from, ...scope })

export const pathBetween = (graph: string, from: string, to: string, scope: ExploreScope = {}): string =>
  withGiven('/explore/path', { graph, from, to, ...scope })

export const trailPath = (identifier?: string): string => withGiven('/trail', { q: identifier })
export const findPath = (text?: string): string => withGiven('/trail/find', { q: text })
export const datasetsPath = '/trail/datasets'
export const datasetPath = (id: string): string => withGiven('/trail/dataset', { id })
export const importReportPath = (handlerId: string): string => withGiven('/trail/import', { id: handlerId })
/** An object of a dataset. Without the dataset, what all datasets say about it. */
export const eventPath = (id: string, dataset?: string): string => withGiven('/trail/event', { id, dataset })
export const offersPath = (dataset?: string): string => withGiven('/trail/offers', { dataset })
export const holdingsPath = '/trail/holdings'
export const networkPath = '/trail/network'
