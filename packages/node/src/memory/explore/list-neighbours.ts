import { defined } from '@kg/core'
import type { WireRow } from '../query/wire-terms.js'
import { toSparqlIri } from './entity-rows.js'
import { findLabels } from './find-labels.js'
import { findTypes } from './find-types.js'
import type { Ask } from './open-asker.js'

export type Direction = 'out' | 'in'

export interface NeighbourGroup {
  readonly predicate: string
  readonly direction: Direction
  readonly count: number
}

export interface Neighbour {
  /** In wire form. */
  readonly term: string
  readonly label?: string
  readonly types: string[]
}

export interface NeighbourPage {
  readonly limit: number
  readonly offset: number
}

/** An entity with more kinds of neighbours than this is shown with the most frequent ones. */
const maxGroups = 10_000

/** The predicates that connect an entity, in both directions, with their numbers of statements. */
export async function listNeighbourGroups(ask: Ask, entity: string, { limit, offset }: NeighbourPage) {
  const given = toSparqlIri(entity)
  const { rows, seq } = await ask({
    sparql: `SELECT ?predicate ?direction (COUNT(*) AS ?count) {
      { ${given} ?predicate ?other BIND("out" AS ?direction) } UNION { ?other ?predicate ${given} BIND("in" AS ?direction) }
    } GROUP BY ?predicate ?direction ORDER BY DESC(?count) ?predicate DESC(?direction) LIMIT ${maxGroups}`,
  })
  const groups = rows.slice(offset, offset + limit).map(
    (row): NeighbourGroup => ({
      predicate: row.predicate ?? '',
      direction: row.direction === '"in"' ? 'in' : 'out',
      count: countOf(row),
    }),
  )
  return { entity, groups, total: rows.length, seq }
}

export interface NeighbourWish extends NeighbourPage {
  readonly entity: string
  readonly predicate: string
  readonly direction: Direction
  readonly language?: string | undefined
}

/** One page of the neighbours by one predicate, with what is known of each. */
export async function listNeighbours(ask: Ask, wish: NeighbourWish) {
  const { entity, direction, language, limit, offset } = wish
  const [given, predicate] = [entity, wish.predicate].map(toSparqlIri)
  const pattern = direction === 'out' ? `${given} ${predicate} ?other` : `?other ${predicate} ${given}`
  const [page, counted] = await Promise.all([
    ask({ sparql: `SELECT ?other { ${pattern} } ORDER BY ?other LIMIT ${limit} OFFSET ${offset}` }),
    ask({ sparql: `SELECT (COUNT(*) AS ?count) { ${pattern} }` }),
  ])
  const terms = page.rows.map(({ other = '' }) => other)
  const neighbours = await describeNeighbours(ask, terms, language)
  return { entity, neighbours, total: countOf(counted.rows[0]), seq: Math.min(page.seq, counted.seq) }
}

async function describeNeighbours(ask: Ask, terms: readonly string[], language?: string): Promise<Neighbour[]> {
  // Blank nodes cannot be asked about by name, and nothing is said of literals.
  const iris = terms.filter((term) => !term.startsWith('"') && !term.startsWith('_:') && !term.startsWith('<<'))
  if (iris.length === 0) return terms.map((term) => ({ term, types: [] }))
  const [{ labels }, types] = await Promise.all([findLabels(ask, iris, language), findTypes(ask, iris)])
  return terms.map((term) => ({ term, ...defined({ label: labels.get(term) }), types: types.get(term) ?? [] }))
}

/** Counts come as integers in wire form. */
export const countOf = (row: WireRow | undefined): number => Number(/^"(\d+)"/.exec(row?.count ?? '')?.[1] ?? 0)
