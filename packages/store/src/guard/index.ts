export {
  SparqlNotUpdateError,
  SparqlReadOnlyError,
  SparqlServiceRefusedError,
  SparqlSyntaxError,
  SparqlTooDeepError,
  SparqlTooLongError,
} from '@kg/contract/errors'
export * from './cached-guard.js'
export { type GuardedQuery, type GuardOptions, guardQuery, type QueryGuard, refuseServices } from './guard-query.js'
export { inspectQuery, type QueryFacts } from './inspect-query.js'
export { type GraphTargets, inspectUpdate, type UpdateFacts, type UpdateOperationFacts } from './inspect-update.js'
export { LruCache, type LruLimits } from './lru-cache.js'
export type { ParseOptions } from './parse.js'
export type { GraphUse, PatternFacts } from './pattern-facts.js'
export { findPeerServices, type PeerService, type PeerServices, peerScheme } from './peer-services.js'
