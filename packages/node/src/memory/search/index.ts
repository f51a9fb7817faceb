export { type SearchNeeds, searchRoutes } from './search-routes.js'
