import { ValidationFailedError } from '@kg/contract'
import { KgError } from '@kg/core/errors'
import { defined } from '@kg/core/values'
import type { Client } from '../open-client.js'
import { NotReplicatedError } from './failures.js'
import { type Operation, runOperation } from './operation.js'
import type { WaitOptions } from './progress.js'
import { textIn } from './read-reply.js'
import type { DatasetRecord, ReplicationData, StandardId } from './types.js'
import { type Result, waitForHandler } from './wait-for-handler.js'

/** Text, bytes, or the dataset itself. */
export type DatasetInput = string | Uint8Array | Readonly<Record<string, unknown>>

export interface PublishOptions extends WaitOptions {
  /** What the dataset is written in; `GRAPH` by default. */
  readonly standard_id?: StandardId
  /** Where the dataset goes; the node chooses by default. */
  readonly context_graph_id?: string
  /** 10 by default. */
  readonly holding_time_in_minutes?: number
  /** The most that one holder gets, in the smallest unit of the token; the node chooses by default. */
  readonly token_amount_per_holder?: string
  readonly litigation_interval_in_minutes?: number
  /** Whether a high price of the chain is accepted; true by default. */
  readonly urgent?: boolean
  /** Such as `ethr:mainnet`; the node chooses by default. */
  readonly blockchain_id?: string | null
}

export type PublishResult = Result<ReplicationData & { readonly dataset_id: string }>

const defaults = { standard_id: 'GRAPH', holding_time_in_minutes: 10, urgent: true } as const
const deadlineMs = 30 * 60_000

/** Imports a dataset, then replicates it. A NotReplicatedError names the dataset that was imported. */
export function publish(client: Client, dataset: DatasetInput, options: PublishOptions): Promise<PublishResult> {
  const { signal: _signal, deadlineMs: _deadline, onProgress: _progress, ...given } = options
  const { standard_id, context_graph_id, blockchain_id, ...offer } = { ...defaults, ...defined(given) }
  const bytes = bytesOf(dataset)
  return runOperation(client, { operation: 'import', deadlineMs }, options, async (operation) => {
    const record = await importBytes(operation, bytes, { standard_id, context_graph_id })
    const body = { ...offer, ...defined({ blockchain_id: blockchain_id ?? undefined }), dataset_id: record.dataset_id }
    const { status, data } = await replicate(operation, record, body)
    return { status, data: { ...data, dataset_id: record.dataset_id } }
  })
}

async function importBytes(
  operation: Operation,
  bytes: Uint8Array,
  fields: { standard_id: StandardId; context_graph_id: string | undefined },
): Promise<DatasetRecord> {
  const { client, signal, deadlineMs: timeoutMs } = operation
  const args = { params: {}, fields: defined(fields), file: { name: 'dataset', bytes } }
  const reply = await client.upload('importDataset', args, { signal, timeoutMs })
  const handlerId = textIn('importDataset', reply, 'handler_id')
  return (await waitForHandler(operation, { operation: 'import', handler_id: handlerId })).data
}

/** Whatever goes wrong from here on, the caller learns which dataset the node has. */
async function replicate(operation: Operation, dataset: DatasetRecord, body: object): Promise<Result<ReplicationData>> {
  const { dataset_id } = dataset
  try {
    operation.report({ operation: 'replication', status: 'REQUESTED', dataset_id })
    const reply = await operation.ask('replicate', { body })
    const handlerId = textIn('replicate', reply, 'handler_id')
    return await waitForHandler(operation, { operation: 'replication', handler_id: handlerId, dataset_id })
  } catch (error) {
    throw error instanceof KgError ? new NotReplicatedError(dataset, error) : error
  }
}

function bytesOf(dataset: DatasetInput): Uint8Array {
  if (dataset instanceof Uint8Array) return dataset
  const text = typeof dataset === 'string' || dataset === null ? dataset : JSON.stringify(dataset)
  if (typeof text === 'string' && text !== '') return new TextEncoder().encode(text)
  const problem = 'must be a text, bytes or an object'
  throw new ValidationFailedError({ where: 'dataset', problems: [{ path: '', problem }] })
}
