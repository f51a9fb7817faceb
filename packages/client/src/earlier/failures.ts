import { KgError } from '@kg/core/errors'
import type { OperationKind } from './progress.js'
import type { DatasetRecord } from './types.js'

export interface FailureData {
  readonly operation: OperationKind
  /** What the node answered. */
  readonly data: unknown
  readonly [about: string]: unknown
}

/** The node began and failed: with its reason, code and remedy. */
export class OperationFailedError extends KgError<FailureData> {
  constructor(failure: FailureData) {
    const { message, code, remedy } = reasonIn(failure.data)
    super(
      {
        code: code ?? 'OPERATION_FAILED',
        status: 502,
        title: 'The node could not do it',
        detail: ({ operation }) => `The ${operation} failed: ${message ?? 'the node gave no reason'}`,
        remedy: () => remedy ?? 'Ask the operator of the node: its log says more',
      },
      failure,
    )
  }
}

export interface NotReplicatedData {
  readonly dataset_id: string
  /** What the import ended with: the dataset is on the node. */
  readonly dataset: DatasetRecord
  /** Why there are no copies of it. */
  readonly reason: string
}

/** The dataset is on the node, but no holder has a copy. Code and remedy are those of what went wrong. */
export class NotReplicatedError extends KgError<NotReplicatedData> {
  constructor(dataset: DatasetRecord, cause: KgError) {
    super(
      {
        code: cause.code,
        status: cause.status,
        title: 'Imported, but not replicated',
        detail: ({ dataset_id, reason }) => `The dataset ${dataset_id} was imported, but not replicated: ${reason}`,
        remedy: () => cause.remedy,
      },
      { dataset_id: dataset.dataset_id, dataset, reason: cause.message },
      { cause },
    )
  }
}

interface Reason {
  readonly message?: string
  readonly code?: string
  readonly remedy?: string
}

/** Nodes say it as a text, as `{message}` or as `{error}`. */
function reasonIn(data: unknown): Reason {
  if (typeof data === 'string' && data !== '') return { message: data }
  if (data === null || typeof data !== 'object') return {}
  if ('error' in data) return reasonIn(data.error)
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => ['message', 'code', 'remedy'].includes(name) && typeof value === 'string' && value !== '',
    ),
  )
}
