import { defined } from '@kg/core'
import { askAboutEntities, toSparqlIri } from './entity-rows.js'
import { findLabels } from './find-labels.js'
import { findTypes } from './find-types.js'
import type { Direction } from './list-neighbours.js'
import type { Ask } from './open-asker.js'
import { PathSearch } from './path-search.js'

export interface PathWish {
  readonly from: string
  readonly to: string
  readonly maxLength: number
  readonly maxPaths: number
  readonly language?: string | undefined
}

export interface PathBudget {
  /** Entities that may be visited. */
  readonly visits: number
  /** Milliseconds after which the search gives up. */
  readonly ms: number
}

const usual: PathBudget = { visits: 20_000, ms: 8000 }
/** So many entities are asked about at once. */
const perQuestion = 500
/** As many rows as one question answers. */
const mostRows = 20_000

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
// A class connects all that belongs to it, which says nothing about two of them.
const others = `FILTER(isIRI(?other) && ?predicate != <${rdfType}>)`

/** The shortest ways from one entity to another along statements in either direction, searched from both ends. */
export async function findPaths(ask: Ask, wish: PathWish, budget: PathBudget = usual) {
  for (const end of [wish.from, wish.to]) toSparqlIri(end)
  const search = new PathSearch(wish.from, wish.to)
  const until = performance.now() + budget.ms
  let isCut = false
  let seq = 0
  const readLinks = async (entities: readonly string[], direction: Direction) => {
    const pattern = direction === 'out' ? '?entity ?predicate ?other' : '?other ?predicate ?entity'
    const answer = await askAboutEntities(ask, entities, '?predicate ?other', `${pattern} ${others}`)
    isCut ||= answer.rows.length >= mostRows
    seq = Math.max(seq, answer.seq)
    for (const { entity = '', predicate = '', other = '' } of answer.rows)
      search.link(entity, { predicate, direction }, other)
  }
  while (!search.hasMet && search.length < wish.maxLength && search.begin()) {
    for (let at = 0; at < search.rim.length; at += perQuestion) {
      const some = search.rim.slice(at, at + perQuestion)
      await Promise.all([readLinks(some, 'out'), readLinks(some, 'in')])
      isCut ||= search.visited > budget.visits || performance.now() > until
      if (isCut) break
    }
    search.finish()
    if (isCut) break
  }
  const paths = search.paths(wish.maxPaths)
  const iris = [...new Set([wish.from, wish.to, ...paths.flat().flatMap((step) => [step.from, step.to])])]
  const [{ labels, seq: read }, types] = await Promise.all([findLabels(ask, iris, wish.language), findTypes(ask, iris)])
  const outcome = paths.length > 0 ? 'found' : isCut ? 'gave-up' : 'none'
  return {
    outcome: outcome as 'found' | 'gave-up' | 'none',
    paths: paths.map((steps) => ({ steps })),
    entities: iris.map((iri) => ({ iri, ...defined({ label: labels.get(iri) }), types: types.get(iri) ?? [] })),
    searchedLength: search.length,
    visited: search.visited,
    seq: Math.max(seq, read),
  }
}
