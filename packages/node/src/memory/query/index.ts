export { type QueryNeeds, queryRoutes } from './query-routes.js'
export { type ChooseView, viewChooser } from './views.js'
