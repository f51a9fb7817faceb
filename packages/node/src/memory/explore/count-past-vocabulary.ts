import { escapeString } from '@kg/core'
import { countOf } from './list-neighbours.js'
import type { VocabularyWish } from './list-vocabulary.js'
import type { Ask } from './open-asker.js'

const rdfType = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>'

/** The classes and predicates of an earlier moment. Counts are maintained for now alone, so these are counted when they are asked for. */
export async function countPastVocabulary(ask: Ask, wish: Pick<VocabularyWish, 'startsWith' | 'limit'>) {
  const [classes, predicates] = await Promise.all([
    countUsages(ask, `?subject ${rdfType} ?iri`, wish),
    countUsages(ask, '?subject ?iri ?object', wish),
  ])
  return {
    classes: classes.list,
    predicates: predicates.list,
    isComplete: true,
    seq: Math.min(classes.seq, predicates.seq),
  }
}

/** Within each asset, as the counts of now are: what several assets say counts once in each of them. */
async function countUsages(
  ask: Ask,
  pattern: string,
  { startsWith = '', limit }: Pick<VocabularyWish, 'startsWith' | 'limit'>,
) {
  const { rows, seq } = await ask({
    sparql: `SELECT ?iri (COUNT(*) AS ?count) {
      GRAPH ?asset { ${pattern} } FILTER(isIRI(?iri) && STRSTARTS(STR(?iri), "${escapeString(startsWith)}"))
    } GROUP BY ?iri ORDER BY DESC(?count) ?iri LIMIT ${limit}`,
  })
  return { list: rows.map((row) => ({ iri: row.iri ?? '', count: countOf(row) })), seq }
}
