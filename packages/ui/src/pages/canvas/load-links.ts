import type { Client } from '@kg/client'
import { countOf, iriText, isIri } from '../../explore/sparql-text.js'
import type { Asked } from '../../explore/use-scope.js'
import type { Property } from '../../graph/read-statements.js'
import { firstLimit, type Group, type OpenGroup } from './canvas-state.js'

/** A kind of link, and how many there are. */
export interface CountedGroup extends Group {
  readonly count: number
}

export interface Links {
  readonly groups: readonly CountedGroup[]
  /** How many predicates there are in all, with those that are not listed. */
  readonly total: number
  /** One value of each predicate that has literals. */
  readonly properties: readonly Property[]
}

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
export const mostGroups = 200
const mostValues = 50
/** So many groups are opened at once; the others are there to be opened one by one. */
const mostAtOnce = 12

/** What a thing is linked to, counted, and its values. Values are no links, so they are not in the numbers of links. */
export async function loadLinks(client: Client, entity: string, asked: Asked, signal?: AbortSignal): Promise<Links> {
  if (!isIri(entity)) return { groups: [], total: 0, properties: [] }
  const options = signal === undefined ? {} : { signal }
  const sparql = `SELECT ?p (COUNT(*) AS ?n) (SAMPLE(?o) AS ?some) { ${iriText(entity)} ?p ?o FILTER(isLiteral(?o)) } GROUP BY ?p ORDER BY ?p LIMIT ${mostValues}`
  const [{ groups = [], total }, { result }] = await Promise.all([
    client.call('exploreNeighbours', { query: { ...asked, entity, limit: mostGroups } }, options),
    client.call('postQuery', { body: { ...asked, sparql } }, options),
  ])
  const rows = result.bindings ?? []
  const values = new Map(rows.map(({ p = '', n }) => [p, countOf(n)]))
  return {
    groups: groups
      .map((group) => ({ ...group, entity, count: group.count - literalsIn(group, values) }))
      .filter(({ predicate, direction, count }) => count > 0 && !(predicate === rdfType && direction === 'out')),
    total,
    properties: rows.map(({ p = '', some = '' }) => ({ predicate: p, object: some })),
  }
}

const literalsIn = ({ predicate, direction }: Omit<Group, 'entity'>, values: ReadonlyMap<string, number>): number =>
  direction === 'out' ? (values.get(predicate) ?? 0) : 0

/** Some of each kind of link, so that no large one drowns the others. */
export const groupsToOpen = (groups: readonly CountedGroup[]): readonly OpenGroup[] =>
  groups
    .slice(0, mostAtOnce)
    .map(({ entity, predicate, direction }) => ({ entity, predicate, direction, limit: firstLimit }))
