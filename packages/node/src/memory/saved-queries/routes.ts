import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import { openSavedQueries, type SavedQueryNeeds } from './saved-queries.js'

export function savedQueryRoutes(needs: SavedQueryNeeds): Binding[] {
  const saved = openSavedQueries(needs)
  return [
    handle(routes.listSavedQueries, ({ params: { id }, query }, call) => saved.list(id, query, call)),
    handle(routes.getSavedQuery, ({ params: { id, name } }, { caller }) => saved.get(id, name, caller)),
    handle(routes.putSavedQuery, ({ params: { id, name }, body }, call) => saved.put(id, { name, ...body }, call)),
    handle(routes.deleteSavedQuery, async ({ params: { id, name } }, { caller }) => {
      await saved.remove(id, name, caller)
      return { deleted: true as const }
    }),
    handle(routes.runSavedQuery, ({ params: { id, name }, body }, call) => saved.run(id, name, body, call)),
  ]
}
