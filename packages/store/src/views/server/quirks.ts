import type { ServerPlaces } from './server-places.js'

export type QuirkName = 'oxigraph' | 'virtuoso' | 'fuseki' | 'graphdb' | 'generic'

/** How one kind of server departs from the protocols, and where it keeps its endpoints. */
export interface Quirk {
  readonly name: QuirkName
  /** Recognised by its `Server` header, or by its address. */
  readonly server?: RegExp
  readonly address?: RegExp
  readonly updateUrl: (queryUrl: string) => string
  readonly graphStoreUrl: (queryUrl: string, withUser: boolean) => string | undefined
  /** Where it takes N-Quads: statements of many graphs in one request. Large ones may be loaded without a transaction. */
  readonly quadsUrl: (places: Pick<ServerPlaces, 'updateUrl' | 'graphStoreUrl'>, isLarge: boolean) => string | undefined
  /** The dataset of the protocol replaces FROM; where it does not, FROM is taken out of the text. */
  readonly datasetReplacesFrom: boolean
  /** GRAPH never reaches outside of the dataset, not even inside EXISTS and MINUS. */
  readonly confinesGraph: boolean
  /** Takes request bodies of unknown length. */
  readonly takesStreams: boolean
  /** Only its JSON results are sound: other formats are made from them here. */
  readonly jsonOnly: boolean
  /** Says "created" also when it could not read all of the content. */
  readonly loadsSilently: boolean
  /** Copies a graph that is one of a list. It looks for one that stands alone in everything that it holds. */
  readonly copiesFromLists: boolean
  /** Sorts all rows that there are, and refuses to sort where a LIMIT allows very many. */
  readonly refusesLargeSorts: boolean
  /** It guesses the type of what it loads from the first lines, and needs some that it knows. */
  readonly loadHead: string
  /** Parameter that makes the server itself end a query. */
  readonly deadline?: (ms: number) => readonly [name: string, value: string]
  /** IRIs that call into the server instead of naming things. */
  readonly forbiddenIris?: RegExp
}

const sameUrl = (url: string) => url
const ending = (from: RegExp, to: string) => (url: string) => (from.test(url) ? url.replace(from, to) : url)

const standard = {
  updateUrl: sameUrl,
  graphStoreUrl: () => undefined,
  quadsUrl: () => undefined,
  datasetReplacesFrom: false,
  confinesGraph: true,
  takesStreams: false,
  jsonOnly: false,
  loadsSilently: false,
  copiesFromLists: false,
  refusesLargeSorts: false,
  loadHead: '',
} satisfies Omit<Quirk, 'name'>

const oxigraph: Quirk = {
  ...standard,
  name: 'oxigraph',
  server: /^Oxigraph\//,
  updateUrl: ending(/\/query$/, '/update'),
  graphStoreUrl: ending(/\/query$/, '/store'),
  // Without a transaction it writes sorted files: about three times as fast, in a fraction of the memory.
  quadsUrl: ({ graphStoreUrl }, isLarge) => graphStoreUrl && `${graphStoreUrl}${isLarge ? '?no_transaction' : ''}`,
  datasetReplacesFrom: true,
  takesStreams: true,
}

// Measured on 7.2.5 and 7.2.12. It also never answers a POST of application/sparql-query, loses chunked request bodies
// without a word, refuses blank nodes in INSERT DATA and runs a request of several updates without a transaction.
const virtuoso: Quirk = {
  ...standard,
  name: 'virtuoso',
  server: /^Virtuoso\//,
  graphStoreUrl: (url, withUser) => url.replace(/\/sparql(-auth)?$/, `/sparql-graph-crud${withUser ? '-auth' : ''}`),
  confinesGraph: false,
  jsonOnly: true,
  loadsSilently: true,
  copiesFromLists: true,
  refusesLargeSorts: true,
  loadHead: '@prefix kg: <urn:kg:ns:> .\n',
  deadline: (ms) => ['timeout', String(Math.max(1000, ms))],
  forbiddenIris: /^(bif|sql):/i,
}

const fuseki: Quirk = {
  ...standard,
  name: 'fuseki',
  server: /Fuseki/,
  updateUrl: ending(/\/(query|sparql)$/, '/update'),
  graphStoreUrl: ending(/\/(query|sparql)$/, '/data'),
  quadsUrl: ({ graphStoreUrl }) => graphStoreUrl,
  deadline: (ms) => ['timeout', String(Math.max(1, Math.ceil(ms / 1000)))],
}

const graphdb: Quirk = {
  ...standard,
  name: 'graphdb',
  server: /GraphDB/,
  address: /\/repositories\/[^/]+$/,
  updateUrl: (url) => `${url}/statements`,
  graphStoreUrl: (url) => `${url}/rdf-graphs/service`,
  quadsUrl: ({ updateUrl }) => updateUrl,
  deadline: (ms) => ['timeout', String(Math.max(1, Math.ceil(ms / 1000)))],
}

export const quirks: Readonly<Record<QuirkName, Quirk>> = {
  oxigraph,
  virtuoso,
  fuseki,
  graphdb,
  generic: { ...standard, name: 'generic' },
}

/** The kind of server behind an address, by what it says of itself. */
export function recognise(queryUrl: string, serverHeader: string | null): Quirk {
  const all = Object.values(quirks)
  return (
    all.find(({ server }) => serverHeader !== null && server?.test(serverHeader)) ??
    all.find(({ address }) => address?.test(queryUrl)) ??
    quirks.generic
  )
}
