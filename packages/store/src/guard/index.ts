export {
  SparqlNotUpdateError,
  SparqlReadOnlyError,
  SparqlServiceRefusedError,
  SparqlSyntaxError,
  SparqlTooDeepError,
  SparqlTooLongError,
} from '@kg/contract/errors'
export * from './cached-guard.js'
export {
  type GuardedQuery,
  type GuardOptions,
  guardQuery,
  guardQueryOffLoop,
  type QueryGuard,
  refuseServices,
} from './guard-query.js'
export { inspectQuery, inspectQueryOffLoop, type QueryFacts } from './inspect-query.js'
export {
  type GraphTargets,
  inspectUpdate,
  inspectUpdateOffLoop,
  type UpdateFacts,
  type UpdateOperationFacts,
} from './inspect-update.js'
export { LruCache, type LruLimits } from './lru-cache.js'
export type { ParseOptions } from './parse.js'
export { isParserLoaded, loadParser } from './parser.js'
export type { GraphUse, PatternFacts } from './pattern-facts.js'
export {
  findServices,
  findServicesOffLoop,
  peerScheme,
  type RemoteService,
  type RemoteServices,
} from './remote-services.js'
export { shapedGuard } from './shaped-guard.js'
