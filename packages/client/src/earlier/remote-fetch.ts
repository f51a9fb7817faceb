import { ValidationFailedError } from '@kg/contract'
import { defined } from '@kg/core/values'
import type { Client } from '../open-client.js'
import { exportWithin } from './export-dataset.js'
import { type Operation, runOperation } from './operation.js'
import type { WaitOptions } from './progress.js'
import { fieldOf } from './read-reply.js'
import type { ExportedDataset, StandardId } from './types.js'
import { waitForHandler } from './wait-for-handler.js'

export interface FetchItem {
  /** Of an answer to a network query. */
  readonly reply_id: string
  /** One of its datasets. */
  readonly data_set_id: string
  readonly options?: ItemOptions
}

interface ItemOptions {
  /** What the text is written in; `GRAPH` by default. */
  readonly standard_id?: StandardId
  /** The most to pay for a dataset, in the smallest unit of the token; by default what the node's settings allow. */
  readonly max_price?: string
  /** Where to pay, such as `local:31337`; the node chooses by default. */
  readonly blockchain_id?: string
}

export interface FetchOptions extends WaitOptions, ItemOptions {}

/** All items of a list, or one dataset by its ids. */
export interface RemoteFetch {
  (items: readonly FetchItem[], options?: FetchOptions): Promise<ExportedDataset[]>
  (reply_id: string, data_set_id: string, options?: FetchOptions): Promise<ExportedDataset>
}

const deadlineMs = 30 * 60_000

/** Fetches datasets into the node, one after the other, and gives their texts. */
export function remoteFetch(client: Client): RemoteFetch {
  const fetchAll = (items: readonly FetchItem[], options: FetchOptions = {}): Promise<ExportedDataset[]> =>
    runOperation(client, { operation: 'fetch', deadlineMs }, options, async (operation) => {
      const fetched: ExportedDataset[] = []
      for (const item of items) fetched.push(await fetchOne(operation, item, options))
      return fetched
    })

  async function fetchThem(
    first: string | readonly FetchItem[],
    second?: string | FetchOptions,
    third?: FetchOptions,
  ): Promise<ExportedDataset | ExportedDataset[]> {
    if (typeof first === 'string') {
      const item = check({ reply_id: first, data_set_id: second as string }, 0)
      return (await fetchAll([item], third))[0] as ExportedDataset
    }
    if (!Array.isArray(first)) throw invalid('', 'must be a list of {reply_id, data_set_id}, or the two ids')
    return fetchAll(first.map(check), second as FetchOptions | undefined)
  }
  // One function cannot have a type that depends on its arguments but by overloads, which the interface states.
  return fetchThem as RemoteFetch
}

async function fetchOne(
  operation: Operation,
  { reply_id, data_set_id, options = {} }: FetchItem,
  common: ItemOptions,
): Promise<ExportedDataset> {
  const { standard_id = 'GRAPH', max_price, blockchain_id } = { ...common, ...options }
  const about = { reply_id, data_set_id }
  const body = { ...about, standard_id, ...defined({ max_price, blockchain_id }) }
  const reply = await operation.ask('networkReadExport', { body })
  const handlerId = fieldOf(reply, 'handler_id')
  // A node that has the dataset already has nothing to wait for.
  if (typeof handlerId !== 'string')
    return (await exportWithin(operation, { dataset_id: data_set_id, standard_id })).data
  return (
    await waitForHandler(operation, { operation: 'fetch', handler_id: handlerId, dataset_id: data_set_id, about })
  ).data
}

function check(item: FetchItem, at: number): FetchItem {
  for (const name of ['reply_id', 'data_set_id'] as const) {
    if (typeof item?.[name] !== 'string' || item[name] === '') throw invalid(`/${at}/${name}`, 'must be a text')
  }
  return item
}

const invalid = (path: string, problem: string) =>
  new ValidationFailedError({ where: 'list of datasets', problems: [{ path, problem }] })
