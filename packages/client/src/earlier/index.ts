export type { ExportOptions } from './export-dataset.js'
export { type FailureData, type NotReplicatedData, NotReplicatedError, OperationFailedError } from './failures.js'
export { type EarlierClient, type InitOptions, init } from './init.js'
export type { QueryOptions } from './network-query.js'
export type { OperationKind, Progress, WaitOptions } from './progress.js'
export type { DatasetInput, PublishOptions, PublishResult } from './publish.js'
export type { FetchItem, FetchOptions, RemoteFetch } from './remote-fetch.js'
export { type SimpleObject, simplePrepare } from './simple-prepare.js'
export type { TrailQuery } from './trail.js'
export type {
  DatasetRecord,
  ExportedDataset,
  NetworkResponse,
  QueryItem,
  ReplicationData,
  StandardId,
  TrailItem,
} from './types.js'
export type { Result } from './wait-for-handler.js'
