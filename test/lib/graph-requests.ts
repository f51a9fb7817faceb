import { type Route, type RouteId, routes } from '@kg/contract'
import { openApi } from '@kg/contract/generate'
import { assetGraphUri, nameHash } from '@kg/core'
import type { Given } from './api.js'
import { everything, marker } from './curated-world.js'
import { examples } from './examples.js'

/** What there is to ask for in the context graph. */
export interface Wanted {
  readonly id: string
  readonly author: string
  readonly ual: string
  readonly kaId: string
  /** A node to ask. */
  readonly peerId: string
}

const { paths } = openApi({ version: '0', baseUrl: 'http://localhost' }) as {
  paths: Record<string, Record<string, { operationId: string; parameters?: unknown; requestBody?: unknown }>>
}

/** Routes that take a context graph, or something of one, in any way that their record names. */
export const graphRoutes: readonly RouteId[] = Object.entries(paths).flatMap(([path, operations]) =>
  Object.values(operations)
    .filter(({ parameters = [], requestBody = {} }) => {
      // The graphs under this address are the caller's own.
      if (path.startsWith('/sparql/graphs/')) return false
      const input = JSON.stringify([parameters, requestBody])
      // GRAPH in capitals is a standard of datasets.
      const names = /contextGraph|subGraph|nameHash|"ual"/i.test(input) || input.includes('"graph"')
      return path.startsWith('/api/context-graph/{id}') || names
    })
    .map(({ operationId }) => operationId as RouteId),
)

/** The other ones that only read. */
export const otherReads = (Object.entries<Route>(routes) as [RouteId, Route][])
  .filter(([id, { method }]) => method === 'GET' && id !== 'events' && id !== 'followLog' && !graphRoutes.includes(id))
  .map(([id]) => id)

const places = new Set(['contextGraphId', 'id'])

/** Requests about a context graph: the example of the route, put to it, and what the route can ask besides. */
export function requestsOf(route: RouteId, wanted: Wanted): Given[] {
  const special = specials[route]?.(wanted)
  return special ?? [put(examples[route], wanted.id), ...inSubGraph(route, wanted)]
}

/** The example with the context graph in its place, and the asset in its. */
function put(given: Given, id: string, name = `${marker}-page`): Given {
  const inside = (value: unknown, key = ''): unknown => {
    if (value === 'example') return places.has(key) ? id : key === 'name' ? name : value
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
    if (Array.isArray(value)) return value.map((one) => inside(one))
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, inside(one, inner)]))
  }
  return inside(given) as Given
}

/** Where an asset is named it can be named in other ways, and in a part of the graph. */
function inSubGraph(route: RouteId, { id, author, ual, kaId }: Wanted): Given[] {
  const { path, method } = routes[route] as Route
  if (!path.startsWith('/api/knowledge-assets/:name') || method !== 'GET') return []
  const number = `${author}:${BigInt.asUintN(96, BigInt(kaId))}`
  const named = [ual, number, 'graph-definition'].map((name) => put(examples[route], id, name))
  const inner = put(examples[route], id)
  return [...named, { ...inner, query: { ...inner.query, subGraphName: `${marker}-sub` } }]
}

type Special = (wanted: Wanted) => Given[]

const queries = (id: string) => [
  everything,
  'SELECT ?g { GRAPH ?g { ?s ?p ?o } }',
  `SELECT * { GRAPH <did:kg:context-graph:${uriSafe(id)}> { ?s ?p ?o } }`,
  `SELECT * FROM <did:kg:context-graph:${uriSafe(id)}> { ?s ?p ?o }`,
  `SELECT * FROM NAMED <did:kg:context-graph:${uriSafe(id)}/_meta> { GRAPH ?g { ?s ?p ?o } }`,
  `DESCRIBE <urn:test:${marker}-page>`,
]
const uriSafe = (id: string) => id.replaceAll(/[^A-Za-z0-9_:/.@-]/g, '-')

function graphUris({ id, author }: Wanted): string[] {
  const safe = `did:kg:context-graph:${uriSafe(id)}`
  const layers = (['swm', 'vm', 'wm'] as const).map((layer) => {
    const named = assetGraphUri({ contextGraphId: 'x', layer, agent: author, name: `${marker}-page` })
    return named.replace('did:kg:context-graph:x', safe)
  })
  return [safe, `${safe}/_meta`, `${safe}/~${marker}-sub`, ...layers]
}

const views = [undefined, 'working-memory', 'shared-working-memory', 'verifiable-memory'] as const
const ofEndpoint = ({ id }: Wanted, params: object) =>
  queries(id).map((query) => ({ ...params, query: { query } }) as Given)
const ofStore = (wanted: Wanted, params: object) => [
  ...graphUris(wanted).map((graph) => ({ ...params, query: { graph } }) as Given),
  { ...params, query: { default: '' } } as Given,
]
const written = (wanted: Wanted, params: object) =>
  graphUris(wanted).map(
    (graph) => ({ ...params, query: { graph }, raw: { type: 'text/turtle', content: '<urn:a> <urn:p> 1 .' } }) as Given,
  )
const patched = (wanted: Wanted, params: object) =>
  graphUris(wanted).map((graph) => ({
    ...params,
    query: { graph },
    raw: updateOf('INSERT DATA { <urn:a> <urn:p> 1 }'),
  }))
const posted = ({ id }: Wanted, params: object): Given[] => [
  ...queries(id).map((content) => ({ ...params, raw: { type: 'application/sparql-query', content } })),
  { ...params, raw: updateOf(`COPY GRAPH <did:kg:context-graph:${uriSafe(id)}> TO <urn:x>`) },
]
const updateOf = (content: string) => ({ type: 'application/sparql-update', content })
const at = ({ id }: Wanted) => ({ params: { id } })

const specials: Partial<Record<RouteId, Special>> = {
  listActivity: ({ id, author }) => [
    { query: { contextGraphId: id } },
    { query: { contextGraphId: id, agent: author } },
    {},
  ],
  listPublisherJobs: ({ id }) => [{ query: { contextGraphId: id } }, {}],
  listShareJobs: ({ id }) => [{ query: { contextGraphId: id } }, {}],
  createContextGraph: ({ id }) => [{ body: { id } }],
  postQuery: ({ id }) =>
    [id, undefined].flatMap((contextGraphId) =>
      views.flatMap((view) =>
        queries(id).map((sparql) => ({
          body: { sparql, ...(contextGraphId && { contextGraphId }), ...(view && { view }) },
        })),
      ),
    ),
  exploreSchema: ({ id }) => views.map((view) => ({ query: { contextGraphId: id, ...(view && { view }) } })),
  exploreNeighbours: ({ id }) => [
    { query: { contextGraphId: id, entity: `urn:test:${marker}-page` } },
    { query: { entity: `urn:test:${marker}-page` } },
  ],
  explorePath: ({ id }) => [
    { query: { contextGraphId: id, from: `urn:test:${marker}-page`, to: 'urn:test:other' } },
    { query: { from: `urn:test:${marker}-page`, to: 'urn:test:other' } },
  ],
  exploreLabels: ({ id }) => [
    { body: { contextGraphId: id, iris: [`urn:test:${marker}-page`] } },
    { body: { iris: [`urn:test:${marker}-page`] } },
  ],
  searchMemory: ({ id }) => [
    { query: { contextGraphId: id, q: marker } },
    { query: { contextGraphId: id, q: marker, subGraphName: `${marker}-sub` } },
    { query: { q: marker } },
    { query: { q: id.slice(0, 200) } },
  ],
  remember: ({ id }) => [{ body: { text: 'A note', graph: id } }],
  recall: ({ id }) => [{ body: { question: marker, graph: id } }, { body: { question: marker } }],
  contextFor: ({ id }) => [{ body: { question: marker, graph: id } }, { body: { question: marker } }],
  listNotes: ({ id }) => [{ query: { graph: id } }, {}],
  sparqlGet: (wanted) => [...ofStore(wanted, {}), ...ofEndpoint(wanted, {})],
  sparqlHead: (wanted) => ofStore(wanted, {}),
  sparqlPost: (wanted) => posted(wanted, {}),
  sparqlPut: (wanted) => written(wanted, {}),
  sparqlPatch: (wanted) => patched(wanted, {}),
  sparqlDelete: (wanted) => ofStore(wanted, {}).slice(0, -1),
  graphSparqlGet: (wanted) => [...ofStore(wanted, at(wanted)), ...ofEndpoint(wanted, at(wanted))],
  graphSparqlHead: (wanted) => ofStore(wanted, at(wanted)),
  graphSparqlPost: (wanted) => posted(wanted, at(wanted)),
  graphSparqlPut: (wanted) => written(wanted, at(wanted)),
  graphSparqlPatch: (wanted) => patched(wanted, at(wanted)),
  graphSparqlDelete: (wanted) => ofStore(wanted, at(wanted)).slice(0, -1),
  queryRemote: ({ id, peerId }) => [{ body: { contextGraphId: id, peerId, sparql: everything } }],
  requestJoin: ({ id, peerId }) => [{ params: { id }, body: { curatorPeerId: peerId } }],
  endorse: ({ id, ual }) => [{ body: { contextGraphId: id, ual } }],
  verify: ({ id, ual, kaId }) =>
    [`${marker}-anchored`, kaId, ual].map((batchId) => ({
      body: { contextGraphId: id, batchId, verifiableMemoryId: id },
    })),
  hostModeSubscribe: ({ id }) => [{ body: { contextGraphId: id } }, ...byHash(id)],
  hostModeUnsubscribe: ({ id }) => [{ body: { contextGraphId: id } }, ...byHash(id)],
  sendMessage: ({ id, author }) => [{ body: { to: author, text: 'hello', contextGraphId: id } }],
}

const byHash = (id: string): Given[] => (uriSafe(id) === id ? [{ body: { nameHash: nameHash(id) } }] : [])
