import { iriText, stringText } from '../../../explore/sparql-text.js'

/** Which entities of a class are wanted. */
export interface TableWish {
  readonly type: string
  /** A text that one of their values contains. */
  readonly find: string
  /** A predicate, or empty: by IRI. */
  readonly sort: string
  readonly isDown: boolean
}

/** What is of the class and says the text somewhere. */
function patternOf({ type, find }: Pick<TableWish, 'type' | 'find'>): string {
  const text = find.trim().toLowerCase()
  const has =
    text === ''
      ? ''
      : `\n  FILTER(EXISTS { ?entity ?any ?value FILTER(CONTAINS(LCASE(STR(?value)), ${stringText(text)})) } || CONTAINS(LCASE(STR(?entity)), ${stringText(text)}))`
  return `?entity a ${iriText(type)} FILTER(isIRI(?entity))${has}`
}

/** The properties that the entities of a class have, the most frequent first. */
export const columnsQuery = (type: string): string =>
  `SELECT ?predicate (COUNT(DISTINCT ?entity) AS ?count) WHERE {
  ?entity a ${iriText(type)} ; ?predicate ?value
} GROUP BY ?predicate ORDER BY DESC(?count) ?predicate LIMIT 100`

export const countQuery = (wish: Pick<TableWish, 'type' | 'find'>): string =>
  `SELECT (COUNT(DISTINCT ?entity) AS ?count) WHERE {\n  ${patternOf(wish)}\n}`

/** The entities of one page. Of several values, the least one decides. */
export function pageQuery(wish: TableWish, limit: number, offset: number): string {
  const { sort, isDown } = wish
  const window = `LIMIT ${limit} OFFSET ${offset}`
  const order = isDown ? 'DESC' : 'ASC'
  if (sort === '')
    return `SELECT DISTINCT ?entity WHERE {\n  ${patternOf(wish)}\n} ORDER BY ${order}(?entity) ${window}`
  return `SELECT ?entity (MIN(?sorted) AS ?key) WHERE {
  ${patternOf(wish)}
  OPTIONAL { ?entity ${iriText(sort)} ?sorted }
} GROUP BY ?entity ORDER BY ${order}(?key) ?entity ${window}`
}

/** What is in the cells of some rows. */
export const cellsQuery = (entities: readonly string[], columns: readonly string[]): string =>
  `SELECT DISTINCT ?entity ?predicate ?value WHERE {
  VALUES ?entity { ${entities.map(iriText).join(' ')} }
  ?entity ?predicate ?value FILTER(?predicate IN (${columns.map(iriText).join(', ')}))
} ORDER BY ?value`
