import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import { openSearch, type SearchNeeds } from './search-memory.js'

/** GET /api/memory/search. */
export function searchRoutes(needs: SearchNeeds): Binding[] {
  const searchMemory = openSearch(needs)
  return [handle(routes.searchMemory, ({ query }, { caller }) => searchMemory(query, caller))]
}
