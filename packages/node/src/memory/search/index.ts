export { publishedFacts } from './describe-hit.js'
export type { SearchNeeds } from './search-memory.js'
export { searchRoutes } from './search-routes.js'
