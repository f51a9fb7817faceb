import { defined } from '@kg/core/values'
import type { Client } from '../open-client.js'
import { type Operation, runOperation } from './operation.js'
import type { WaitOptions } from './progress.js'
import { textIn } from './read-reply.js'
import type { ExportedDataset, StandardId } from './types.js'
import { type Result, waitForHandler } from './wait-for-handler.js'

export interface ExportOptions extends WaitOptions {
  /** GRAPH, which is the default, or the standard that the dataset came in. */
  readonly standard_id?: StandardId
  /** Of EPCIS. */
  readonly version?: '1.2' | '2.0'
  readonly syntax?: 'xml' | 'json'
}

const deadlineMs = 10 * 60_000

/** A dataset of this node as text. */
export function exportDataset(
  client: Client,
  dataset_id: string,
  options: ExportOptions,
): Promise<Result<ExportedDataset>> {
  const { standard_id, version, syntax } = options
  const fields = defined({ standard_id, version, syntax })
  return runOperation(client, { operation: 'export', deadlineMs }, options, (operation) =>
    exportWithin(operation, { dataset_id, ...fields }),
  )
}

/** As a step of an operation that runs. */
export async function exportWithin(
  operation: Operation,
  body: { readonly dataset_id: string; readonly standard_id?: string },
): Promise<Result<ExportedDataset>> {
  const handlerId = textIn('exportDataset', await operation.ask('exportDataset', { body }), 'handler_id')
  return waitForHandler(operation, { operation: 'export', handler_id: handlerId, dataset_id: body.dataset_id })
}
