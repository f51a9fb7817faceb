import type { Reply, Routes } from '@kg/contract'

export type TrailItem = Reply<Routes['trail']>[number]
type KgObject = TrailItem['kgObject']

/** An object of the trail, how the walk came to it, and what lies behind it. */
export interface TrailBranch {
  readonly item: TrailItem
  /** Missing for an object at which the trail begins. */
  readonly step?: { readonly type: string; readonly arrow: '→' | '←' | '↔' }
  readonly branches: TrailBranch[]
}

export interface TrailTrees {
  /** From the objects that were asked for. */
  readonly starts: TrailBranch[]
  /** What is in the answer and joined to none of them: objects that others refer to. */
  readonly others: TrailBranch[]
}

type Step = NonNullable<TrailBranch['step']>
type Edge = readonly [to: TrailItem, step: Step]

/** A trail as trees: each object stands once, as near to a start as it can be. */
export function growTrees(
  items: readonly TrailItem[],
  isStart: (object: KgObject) => boolean,
  follows: (type: string) => boolean,
): TrailTrees {
  const edgesOf = edgeFinder(items, follows)
  const seen = new Set<TrailItem>()
  const grow = (roots: readonly TrailItem[]): TrailBranch[] => {
    const trees = roots.map((item): TrailBranch => ({ item, branches: [] }))
    for (const item of roots) seen.add(item)
    const queue = [...trees]
    for (let at = 0; at < queue.length; at++) {
      const branch = queue[at] as TrailBranch
      for (const [to, step] of edgesOf(branch.item)) {
        if (seen.has(to)) continue
        seen.add(to)
        const next: TrailBranch = { item: to, step, branches: [] }
        branch.branches.push(next)
        queue.push(next)
      }
    }
    return trees
  }
  const starts = grow(items.filter(({ kgObject }) => isStart(kgObject)))
  const others = items.flatMap((item) => (seen.has(item) ? [] : grow([item])))
  return { starts, others }
}

/** What leads from an object to others: relations in both directions, connectors, and identifiers that they share. */
function edgeFinder(items: readonly TrailItem[], follows: (type: string) => boolean) {
  const byId = new Map<string, TrailItem[]>()
  const incoming = new Map<string, [TrailItem, string][]>()
  const byIdentifier = new Map<string, TrailItem[]>()
  for (const item of items) {
    push(byId, item.kgObject['@id'], item)
    for (const { relationType, linkedObject } of item.kgObject.relations)
      push(incoming, linkedObject['@id'], [item, relationType])
    for (const key of identifierKeys(item)) push(byIdentifier, key, item)
  }
  return function* edgesOf(item: TrailItem): Iterable<Edge> {
    for (const { relationType: type, linkedObject } of item.kgObject.relations)
      if (follows(type))
        for (const to of byId.get(linkedObject['@id']) ?? []) if (isTogether(item, to)) yield [to, { type, arrow: '→' }]
    for (const [from, type] of incoming.get(item.kgObject['@id']) ?? [])
      if (follows(type) && isTogether(item, from)) yield [from, { type, arrow: '←' }]
    for (const key of identifierKeys(item)) {
      const others = byIdentifier.get(key) ?? []
      // Each of them sees the same list, so one look at it is enough.
      byIdentifier.delete(key)
      for (const to of others) {
        if (to === item) continue
        const isBridge = isConnector(item) && isConnector(to)
        if (!follows(isBridge ? 'CONNECTION_DOWNSTREAM' : 'IDENTIFIED_BY')) continue
        const type = isBridge ? 'CONNECTION_DOWNSTREAM' : `same ${key.slice(0, key.indexOf('='))}`
        yield [to, { type, arrow: '↔' }]
      }
    }
  }
}

/** The same id means the same object only in the datasets of one creator. */
const isTogether = (a: TrailItem, b: TrailItem): boolean => a.datasets.some((id) => b.datasets.includes(id))
const isConnector = ({ kgObject }: TrailItem): boolean => kgObject['@type'] === 'kgConnector'

function* identifierKeys({ kgObject }: TrailItem): Iterable<string> {
  for (const one of kgObject.identifiers) yield `${one['@type']}=${one['@value']}`
}

function push<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}
