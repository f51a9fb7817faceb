import { routes, ValidationFailedError } from '@kg/contract'
import type { GuardedViews } from '@kg/store'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { openViewChooser } from '../query/index.js'
import { countPastVocabulary } from './count-past-vocabulary.js'
import { findLabels } from './find-labels.js'
import { findPaths } from './find-paths.js'
import { listNeighbourGroups, listNeighbours } from './list-neighbours.js'
import { listVocabulary } from './list-vocabulary.js'
import { makeOpenAsker } from './open-asker.js'

export interface ExploreNeeds {
  readonly ledger: Journal
  readonly views: Pick<GuardedViews, 'query'>
}

/** What a program needs to show a graph that it does not know. */
export function exploreRoutes({ ledger, views }: ExploreNeeds): Binding[] {
  const openAsker = makeOpenAsker({ choose: openViewChooser(ledger), views })
  return [
    handle(routes.exploreSchema, ({ query }, call) =>
      query.asOf === undefined
        ? ledger.read((r) => listVocabulary(r, query, call.caller))
        : countPastVocabulary(openAsker(query, call), query),
    ),
    handle(routes.exploreNeighbours, ({ query }, call) => {
      const { predicate, direction, ...wish } = query
      const ask = openAsker(wish, call)
      if (predicate === undefined && direction === undefined) return listNeighbourGroups(ask, wish.entity, wish)
      if (predicate === undefined || direction === undefined) throw halfGiven()
      return listNeighbours(ask, { ...wish, predicate, direction })
    }),
    handle(routes.explorePath, ({ query }, call) => findPaths(openAsker(query, call), query)),
    handle(routes.exploreLabels, async ({ body: { iris, language, ...scope } }, call) => {
      const { labels, seq } = await findLabels(openAsker(scope, call), iris, language)
      return { labels: Object.fromEntries(labels), seq }
    }),
  ]
}

function halfGiven(): Error {
  const problems = [{ path: 'predicate', problem: 'goes together with direction: give both, or neither' }]
  return new ValidationFailedError({ where: 'query string', problems })
}
