const part = encodeURIComponent

/** The addresses of pages, without the part that they all have. */
export const boardPath = (graph: string): string => `/knowledge/${part(graph)}`

export const assetPath = (graph: string, author: string, name: string): string =>
  `${boardPath(graph)}/assets/${part(author)}/${part(name)}`

export const memoryPath = (words: string): string => `/memory?${new URLSearchParams({ q: words })}`

/** Where a query looks for its answer. */
export interface QueryScope {
  readonly graph?: string
  readonly view?: string
}

export const queryPath = (sparql: string, scope: QueryScope = {}): string =>
  `/query?${new URLSearchParams({ q: sparql, ...scope })}`
