import { routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { requestPath } from '../request-url.js'
import { OperationFailedError } from './failures.js'
import type { Operation } from './operation.js'
import { poll } from './poll.js'
import { fieldOf, textIn } from './read-reply.js'
import type { DatasetRecord, ExportedDataset, ReplicationData } from './types.js'

const resultRoutes = {
  import: 'importResult',
  replication: 'replicateResult',
  fetch: 'networkReadExportResult',
  export: 'exportResult',
} as const

interface Results {
  readonly import: DatasetRecord
  readonly replication: ReplicationData
  readonly fetch: ExportedDataset
  readonly export: ExportedDataset
}

export interface Result<T> {
  readonly status: 'COMPLETED'
  readonly data: T
}

export interface HandlerTarget<K extends keyof Results> {
  readonly operation: K
  readonly handler_id: string
  readonly dataset_id?: string
  /** More for the error, if it fails. */
  readonly about?: Readonly<Record<string, unknown>>
}

/** Asks until the node is done. Any status but COMPLETED and FAILED means that it goes on. */
export function waitForHandler<K extends keyof Results>(
  { ask, report, signal }: Operation,
  { operation, handler_id, dataset_id, about }: HandlerTarget<K>,
): Promise<Result<Results[K]>> {
  const id = resultRoutes[operation]
  const target = { params: { handler_id } }
  const result = requestPath(routes[id], target)
  report({ operation, status: 'PENDING', handler_id, ...defined({ dataset_id }) }, result)
  return poll(async () => {
    const reply = await ask(id, target)
    const status = textIn(id, reply, 'status')
    const data = fieldOf(reply, 'data')
    if (status === 'FAILED') throw new OperationFailedError({ operation, data, handler_id, ...about })
    report({ operation, status, handler_id, data, ...defined({ dataset_id }), ...stepIn(reply) }, result)
    return status === 'COMPLETED' ? { status, data: data as Results[K] } : undefined
  }, signal)
}

function stepIn(reply: unknown) {
  const progress = fieldOf(reply, 'progress')
  const number = (name: string) => {
    const value = fieldOf(progress, name)
    return typeof value === 'number' ? value : undefined
  }
  const step = fieldOf(progress, 'step')
  return defined({
    step: typeof step === 'string' ? step : undefined,
    bytes: number('bytes'),
    objects: number('objects'),
  })
}
