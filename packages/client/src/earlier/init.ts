import { defined } from '@kg/core/values'
import { createClient } from '../client.js'
import type { Timeouts } from '../timeouts.js'
import type { Transport } from '../transport/transport.js'
import type { TokenSource } from '../wire.js'
import { type ExportOptions, exportDataset } from './export-dataset.js'
import { networkQuery, type QueryOptions } from './network-query.js'
import { nodeAddress } from './node-address.js'
import type { WaitOptions } from './progress.js'
import { type DatasetInput, type PublishOptions, type PublishResult, publish } from './publish.js'
import { type RemoteFetch, remoteFetch } from './remote-fetch.js'
import { simplePrepare } from './simple-prepare.js'
import { type TrailQuery, trail } from './trail.js'
import type { ExportedDataset, NetworkResponse, QueryItem, TrailItem } from './types.js'
import type { Result } from './wait-for-handler.js'

export interface InitOptions {
  /** Not needed where the node has `datasets.tokens=false`. */
  readonly token?: string | TokenSource
  /** Milliseconds for one request. */
  readonly timeouts?: Timeouts
  /** fetch by default. */
  readonly transport?: Transport
}

/** The functions of the earlier generation on one node. */
export interface EarlierClient {
  readonly baseUrl: string
  readonly simplePrepare: typeof simplePrepare
  publish(dataset: DatasetInput, options?: PublishOptions): Promise<PublishResult>
  networkQuery(query: readonly QueryItem[], options?: QueryOptions): Promise<NetworkResponse[]>
  readonly remoteFetch: RemoteFetch
  trail(query: TrailQuery, options?: WaitOptions): Promise<TrailItem[]>
  export(dataset_id: string, options?: ExportOptions): Promise<Result<ExportedDataset>>
  /** Lets idle connections go. */
  close(): void
}

/** Nothing is sent yet. As in the earlier library, TLS is used unless `useSsl` is false. */
export function init(
  hostname: string,
  port: number | string,
  useSsl = true,
  { token, timeouts, transport }: InitOptions = {},
): EarlierClient {
  const client = createClient({
    baseUrl: nodeAddress(hostname, port, useSsl),
    ...defined({ token, timeouts, transport }),
  })
  return {
    baseUrl: client.baseUrl,
    simplePrepare,
    publish: async (dataset, options = {}) => publish(client, dataset, options),
    networkQuery: async (query, options = {}) => networkQuery(client, query, options),
    remoteFetch: remoteFetch(client),
    trail: async (query, options = {}) => trail(client, query, options),
    export: async (dataset_id, options = {}) => exportDataset(client, dataset_id, options),
    close: () => client.close(),
  }
}
