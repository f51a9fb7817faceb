export { type QueryNeeds, queryRoutes } from './query-routes.js'
export { type ChooseView, openViewChooser } from './views.js'
