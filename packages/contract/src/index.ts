export * from './config/keys.js'
export * from './deadline.js'
export * from './errors/index.js'
export * from './route.js'
export * from './routes/index.js'
export { bindingsTypes, graphTypes } from './routes/sparql-parts.js'
export * from './schemas/asset.js'
export * from './schemas/common.js'
export { type GivenConsent, givenConsent } from './schemas/consent.js'
export * from './schemas/context-graph.js'

export type { ImportFault } from './schemas/datasets.js'
export { type DownloadFormat, rowFormats, statementFormats } from './schemas/download-format.js'

export { topLevelResources } from './schemas/epcis.js'
export { type JoinDelegation, type JoinStatus, joinDelegation } from './schemas/joining.js'
export type { FurtherChain, MarketBalance, MarketPayout } from './schemas/market.js'
export { type MemoryHit, memoryHit } from './schemas/memory.js'
export { memoryView } from './schemas/memory-view.js'
export { longestText, type Message, type QueuedMessage } from './schemas/message.js'
export { type MetricName, metricFigures, metricNames } from './schemas/metrics.js'
export {
  type Citation,
  type CorrectWish,
  type Note,
  noteKinds,
  type RecalledNote,
  type RecallWish,
  type Remembered,
  type RememberWish,
} from './schemas/notes.js'
export type { ReplicationAnswer } from './schemas/offers.js'
export * from './schemas/peers.js'
export * from './schemas/proof.js'
export * from './schemas/publisher.js'
export * from './schemas/publishing.js'
export {
  parseSavedQuery,
  type QueryParameter,
  type SavedQuery,
  type SavedQueryField,
  savedQueryClass,
  savedQueryStatements,
  savedQueryTerms,
} from './schemas/saved-query.js'
export { type ConfigSource, configSource } from './schemas/settings.js'
export type { StoreMove } from './schemas/store-move.js'
export type { TransactionReply } from './schemas/transaction.js'
export * from './schemas/trust.js'
export * from './schemas/wallets.js'
