import fc from 'fast-check'
import type { KgElement, KgRelation } from '../kg-json/types.js'
import { connectionDownstream, connectorEndOf, connectorFor, doConnectorsMatch } from './connectors.js'
import type { Adjacency, TrailEdge } from './walk-trail.js'

/** A dataset as far as a trail cares. */
interface Chain {
  readonly creator: string
  readonly graph: readonly KgElement[]
}

/** A few datasets of a few creators, with connectors between them that match or not. */
export function randomDatasets(types: readonly string[]): fc.Arbitrary<Chain[]> {
  const creator = fc.constantFrom('0xa', '0xb', '0xc')
  const relation = fc.record({ type: fc.constantFrom(...types), from: fc.nat(4), to: fc.nat(4) })
  const connector = fc.record({ id: fc.constantFrom('x', 'y'), expects: creator, for: fc.nat(4) })
  const dataset = fc.record({
    creator,
    objects: fc.uniqueArray(fc.constantFrom('o0', 'o1', 'o2', 'o3', 'o4'), { minLength: 1 }),
    relations: fc.array(relation, { maxLength: 6 }),
    connectors: fc.array(connector, { maxLength: 2 }),
  })
  return fc.array(dataset, { minLength: 1, maxLength: 4 }).map((datasets) => datasets.map(toDataset))
}

function toDataset(given: {
  creator: string
  objects: string[]
  relations: { type: string; from: number; to: number }[]
  connectors: { id: string; expects: string; for: number }[]
}): Chain {
  const at = (i: number) => given.objects[i % given.objects.length] as string
  const relations = (id: string) =>
    given.relations.filter(({ from }) => at(from) === id).map(({ type, to }) => relationTo(type, at(to)))
  const objects = given.objects.map((id) => element(id, 'kgObject', relations(id)))
  const connectors = given.connectors.map((connector, i) =>
    element(`c${i}`, 'kgConnector', [relationTo(connectorFor, at(connector.for))], {
      identifiers: [{ '@type': 'id', '@value': connector.id }],
      properties: { expectedConnectionCreators: [{ '@type': 'ERC725', '@value': connector.expects.toUpperCase() }] },
    }),
  )
  return { creator: given.creator, graph: [...objects, ...connectors] }
}

const relationTo = (relationType: string, id: string): KgRelation => ({
  '@type': 'kgRelation',
  relationType,
  linkedObject: { '@id': id },
})

const element = (id: string, type: KgElement['@type'], relations: KgRelation[], more: object = {}): KgElement => ({
  '@id': id,
  '@type': type,
  identifiers: [],
  properties: {},
  relations,
  ...more,
})

/** All relations of datasets, as an index would have them: objects by creator and id, connectors joined. */
export function edgesOfDatasets(datasets: readonly Chain[]): Map<string, TrailEdge[]> {
  const edges = new Map<string, TrailEdge[]>()
  const join = (from: string, type: string, to: string) => {
    for (const object of [from, to]) if (!edges.has(object)) edges.set(object, [])
    edges.get(from)?.push({ to, type, direction: 'out' })
    edges.get(to)?.push({ to: from, type, direction: 'in' })
  }
  const ends = datasets.flatMap(({ creator, graph }) =>
    graph.flatMap((element) => {
      const key = `${creator} ${element['@id']}`
      if (!edges.has(key)) edges.set(key, [])
      for (const relation of element.relations)
        join(key, relation.relationType, `${creator} ${relation.linkedObject['@id']}`)
      const end = connectorEndOf(element, [creator])
      return end ? [{ key, end }] : []
    }),
  )
  for (const one of ends)
    for (const other of ends)
      if (one !== other && doConnectorsMatch(one.end, other.end))
        edges.get(one.key)?.push({ to: other.key, type: connectionDownstream, direction: 'out' })
  return edges
}

export const adjacencyOf = (edges: ReadonlyMap<string, readonly TrailEdge[]>): Adjacency => ({
  edgesOf: (objects) => objects.map((object) => edges.get(object) ?? []),
})

/** Every way there is, step by step, and the rule looked up on the whole way: slow and plain. */
export function naiveWalk(
  starts: readonly string[],
  edges: ReadonlyMap<string, readonly TrailEdge[]>,
  depth: number,
  types: readonly string[],
): Map<string, number> {
  const nearest = new Map<string, number>()
  const go = (object: string, way: readonly string[]): void => {
    if (types.length > 0) {
      const [before, last, now] = [way.at(-3), way.at(-2), way.at(-1)]
      if (way.some((type) => !types.includes(type))) return
      if (way.length > 1 && last === now && before !== connectorFor) return
    }
    nearest.set(object, Math.min(nearest.get(object) ?? Number.POSITIVE_INFINITY, way.length))
    if (way.length < depth) for (const { to, type } of edges.get(object) ?? []) go(to, [...way, type])
  }
  for (const start of starts) go(start, [])
  return nearest
}
