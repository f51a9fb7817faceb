import { defined } from '@kg/core'
import { excerptOf } from './excerpt.js'
import type { Found, SearchHit, SearchWish } from './messages.js'
import { readQuery } from './query.js'
import { type Candidate, layerWeights, rank, type Wants } from './rank.js'
import type { GraphState, ShelfIndex } from './shelf-index.js'

interface Ranked {
  readonly score: number
  /** The entity; a blank node is one of its graph. */
  readonly key: string
  readonly item: Candidate
}

/** The hits of some shelves, one for each entity, best first. */
export function listHits(indexes: readonly ShelfIndex[], wish: SearchWish): Omit<Found, 'indexing'> {
  const query = readQuery(wish.text)
  if (query.terms.length === 0) return { hits: [] }
  const ranked = onePerEntity(rank(indexes, query, filterOf(wish))).sort(before)
  const { after } = wish
  const first = after === undefined ? 0 : ranked.findIndex((hit) => before({ score: after[0], key: after[1] }, hit) < 0)
  const page = first < 0 ? [] : ranked.slice(first, first + wish.limit)
  const last = page.at(-1)
  const more = last !== undefined && first + page.length < ranked.length
  return {
    hits: page.map(({ score, item }) => hitOf(score, item, query)),
    ...(more ? { next: [last.score, last.key] as const } : {}),
  }
}

function filterOf({ sub, author }: SearchWish): Wants {
  if (sub === undefined && author === undefined) return undefined
  return (graph) => (sub === undefined || graph.sub === sub) && (author === undefined || graph.asset.agent === author)
}

const before = (a: Pick<Ranked, 'score' | 'key'>, b: Pick<Ranked, 'score' | 'key'>): number =>
  b.score - a.score || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** A higher layer hides lower ones; in one layer the better hit stays. */
function onePerEntity(list: readonly { score: number; item: Candidate }[]): Ranked[] {
  const kept = new Map<string, Ranked>()
  for (const { score, item } of list) {
    const key = keyOf(item)
    const found = { score: Math.round(score * 1e4) / 1e4, key, item }
    const known = kept.get(key)
    if (known === undefined || isBetter(found, known)) kept.set(key, found)
  }
  return [...kept.values()]
}

function isBetter(a: Ranked, b: Ranked): boolean {
  const layers = weightOf(a) - weightOf(b)
  if (layers !== 0) return layers > 0
  return a.score === b.score ? graphOf(a.item).name < graphOf(b.item).name : a.score > b.score
}

const weightOf = ({ item }: Ranked): number => layerWeights[item.index.shelf.layer] ?? 0

const graphOf = ({ index, segment, at }: Candidate): GraphState =>
  index.graphs[segment.parts.graphs[at] as number] as GraphState

function keyOf(item: Candidate): string {
  const subject = item.segment.parts.subjects.at(item.at)
  return subject.startsWith('<') ? subject.slice(1, -1) : `${subject} ${graphOf(item).name}`
}

function hitOf(score: number, item: Candidate, query: ReturnType<typeof readQuery>): SearchHit {
  const { name: graph, asset } = graphOf(item)
  const { subject, text } = item.segment.doc(item.at)
  const { layer } = item.index.shelf
  return {
    entity: subject.startsWith('<') ? subject.slice(1, -1) : subject,
    ...excerptOf(text, query),
    score,
    layer: layer === 'private' ? 'wm' : (layer as SearchHit['layer']),
    private: layer === 'private',
    graph,
    contextGraphId: asset.contextGraphId,
    ...defined({ subGraphName: asset.subGraphName }),
    agent: asset.agent,
    name: asset.name,
  }
}
