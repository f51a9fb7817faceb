import type { NetworkResponse } from './types.js'

/** What takes a while on a node. */
export type OperationKind = 'import' | 'replication' | 'query' | 'fetch' | 'export' | 'trail'

/** How far an operation is, in the words of the node. */
export interface Progress {
  readonly operation: OperationKind
  readonly status: string
  readonly elapsedMs: number
  readonly handler_id?: string
  readonly query_id?: string
  readonly dataset_id?: string
  /** What the node does now, and how much it has read and stored. */
  readonly step?: string
  readonly bytes?: number
  readonly objects?: number
  /** What the node has told so far. */
  readonly data?: unknown
  /** The answers to a network query that have come so far. */
  readonly responses?: readonly NetworkResponse[]
  /** A trail was cut, because it is too long for one answer. */
  readonly truncated?: boolean
}

/** Every call takes these. */
export interface WaitOptions {
  /** Ends the call with the reason of the signal. What a node has begun, it goes on with. */
  readonly signal?: AbortSignal
  /** Milliseconds that the whole call may take. */
  readonly deadlineMs?: number
  /** What this throws ends the call. */
  readonly onProgress?: (progress: Progress) => void
}
