export type { MemoryQuery } from './answer-query.js'
export { type AskMemory, openQueries, type QueryNeeds } from './query-routes.js'
export { type ChooseView, openViewChooser } from './views.js'
