import type { KgElement } from '@kg/ingest/datasets'
import type { TrailRequest } from '../trail/find-trail.js'

/** A dataset as the model knows it. */
export interface ModelDataset {
  readonly id: string
  readonly creator: string
  /** Whether the caller may see it. */
  readonly isVisible: boolean
  readonly graph: readonly KgElement[]
}

interface ModelEdge {
  readonly from: string
  readonly type: string
  readonly to: string
}

const vertexOf = (creator: string, id: string) => `object ${creator} ${id}`
const identifierOf = (type: string, value: string) => `identifier ${type}=${value}`
const isObject = (vertex: string) => vertex.startsWith('object ')
const creatorsExpected = ({ properties }: KgElement) =>
  (properties.expectedConnectionCreators as { '@value': string }[]).map((one) => one['@value'])

/** Every relation that the datasets give, read off them one by one. */
function edgesIn(datasets: readonly ModelDataset[]): ModelEdge[] {
  const edges: ModelEdge[] = []
  for (const { creator, graph } of datasets)
    for (const element of graph) {
      const from = vertexOf(creator, element['@id'])
      for (const { relationType: type, linkedObject } of element.relations) {
        const to = vertexOf(creator, linkedObject['@id'])
        edges.push({ from, type, to }, { from: to, type, to: from })
      }
      for (const one of element.identifiers) {
        const to = identifierOf(one['@type'], one['@value'])
        edges.push({ from, type: 'IDENTIFIED_BY', to }, { from: to, type: 'IDENTIFIES', to: from })
      }
    }
  return [...edges, ...bridgesIn(datasets)]
}

/** Each pair of connectors of two datasets that name the same connection and each other's creator. */
function* bridgesIn(datasets: readonly ModelDataset[]): Iterable<ModelEdge> {
  const ends = datasets.flatMap((dataset) =>
    dataset.graph.filter((one) => one['@type'] === 'kgConnector').map((element) => ({ dataset, element })),
  )
  for (const a of ends)
    for (const b of ends) {
      const isSame = a.element.identifiers[0]?.['@value'] === b.element.identifiers[0]?.['@value']
      const isMutual =
        creatorsExpected(a.element).includes(b.dataset.creator) &&
        creatorsExpected(b.element).includes(a.dataset.creator)
      if (a.dataset !== b.dataset && isSame && isMutual)
        yield {
          from: vertexOf(a.dataset.creator, a.element['@id']),
          type: 'CONNECTION_DOWNSTREAM',
          to: vertexOf(b.dataset.creator, b.element['@id']),
        }
    }
}

/** Every way of the given length from the start, as its end and its last two types. */
function walk(starts: readonly string[], edges: readonly ModelEdge[], request: TrailRequest): Set<string> {
  const { depth, connectionTypes: filter } = request
  const reached = new Set(starts)
  let ways = starts.map((end) => ({ end, last: '', beforeLast: '' }))
  for (let length = 1; length <= depth; length++) {
    const longer = new Map<string, (typeof ways)[number]>()
    for (const { end, last, beforeLast } of ways)
      for (const { from, type, to } of edges) {
        if (from !== end) continue
        if (filter.length > 0 && !filter.includes(type)) continue
        if (filter.length > 0 && type === last && beforeLast !== 'CONNECTOR_FOR') continue
        longer.set(JSON.stringify([to, type, last]), { end: to, last: type, beforeLast: last })
        reached.add(to)
      }
    ways = [...longer.values()]
  }
  return reached
}

/** What a trail must answer: one line for each object and each set of properties that datasets give it. */
export function naiveTrail(all: readonly ModelDataset[], request: TrailRequest): string[] {
  const datasets = all.filter(({ isVisible }) => isVisible)
  const elements = datasets.flatMap(({ id, creator, graph }) =>
    graph.map((element) => ({ dataset: id, vertex: vertexOf(creator, element['@id']), element })),
  )
  const named = request.identifiers.map(
    ([type, value]) =>
      new Set(
        elements
          .filter(({ element }) => element.identifiers.some((one) => one['@type'] === type && one['@value'] === value))
          .map(({ vertex }) => vertex),
      ),
  )
  const candidates = [...new Set(elements.map(({ vertex }) => vertex))]
  const isStart = (vertex: string) =>
    request.opcode === 'EQ' ? named.every((set) => set.has(vertex)) : named.some((set) => set.has(vertex))
  const edges = edgesIn(datasets)
  const reached = walk(candidates.filter(isStart), edges, request)
  const shown = new Set([...reached].filter(isObject))
  if (request.reach === 'extended')
    for (const { vertex, element } of elements)
      if (reached.has(vertex))
        for (const { linkedObject } of element.relations)
          shown.add(vertexOf(vertex.split(' ')[1] as string, linkedObject['@id']))
  const items = new Map<string, Set<string>>()
  for (const { dataset, vertex, element } of elements) {
    if (!shown.has(vertex)) continue
    const key = `${vertex} ${JSON.stringify(element.properties)}`
    items.set(key, (items.get(key) ?? new Set()).add(dataset))
  }
  return [...items].map(([key, ids]) => `${key} ${[...ids].sort().join()}`).sort()
}

/** An item of an answer in the same words. */
export const lineOf = (item: { creator: string; datasets: readonly string[]; kgObject: KgElement }): string =>
  `${vertexOf(item.creator, item.kgObject['@id'])} ${JSON.stringify(item.kgObject.properties)} ${item.datasets.join()}`
