import { defined } from '@kg/core'
import type { JsonObject, KgElement, KgRelation } from '@kg/ingest/datasets'
import { elementKey } from '../links/vertex-keys.js'

export interface Vertex {
  readonly _key: string
  readonly identifiers: Readonly<Record<string, string | string[]>>
  readonly data: JsonObject
}

export interface Edge {
  readonly _key: string
  readonly identifiers: Readonly<Record<string, string>>
  readonly _from: string
  readonly _to: string
  readonly edge_type: string
  readonly data?: JsonObject
}

/** What the view needs to know of a dataset. */
export interface VertexSource {
  readonly creator: string
  readonly id: string
}

/** An element as generation 1 saw it. `uid` is its @id, and so is `id` where no identifier says otherwise. */
export function vertexOf({ creator }: Pick<VertexSource, 'creator'>, element: KgElement): Vertex {
  const uid = element['@id']
  const identifiers: Record<string, string | string[]> = {}
  for (const { '@type': type, '@value': value } of element.identifiers) {
    const known = identifiers[type]
    identifiers[type] = known === undefined ? value : [...[known].flat(), value]
  }
  return {
    _key: elementKey(creator, uid),
    identifiers: { id: uid, ...identifiers, uid },
    data: element.properties,
  }
}

/** Its relations. Keys begin with that of the vertex they leave, so both have one order. */
export function edgesOf({ creator }: Pick<VertexSource, 'creator'>, element: KgElement): Edge[] {
  const from = element['@id']
  return element.relations.map(({ relationType, linkedObject, properties }: KgRelation, i) => ({
    _key: `${elementKey(creator, from)}-${String(i).padStart(7, '0')}`,
    identifiers: { uid: `${from}:${relationType}:${linkedObject['@id']}` },
    _from: elementKey(creator, from),
    _to: elementKey(creator, linkedObject['@id']),
    edge_type: relationType,
    ...defined({ data: properties ?? undefined }),
  }))
}

/** The same with the fields that only the node uses. */
export const rawVertexOf = (source: VertexSource, element: KgElement) => ({
  ...vertexOf(source, element),
  ...rawFields(source, `kg_vertices/${elementKey(source.creator, element['@id'])}`),
  vertex_type: element['@type'] === 'kgConnector' ? 'Connector' : 'EntityObject',
})

export const rawEdgesOf = (source: VertexSource, element: KgElement) =>
  edgesOf(source, element).map((edge) => ({ ...edge, ...rawFields(source, `kg_edges/${edge._key}`) }))

const rawFields = ({ creator, id }: VertexSource, _id: string) => ({ _id, creator, datasets: [id] })
