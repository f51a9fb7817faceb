import type { Config } from '@kg/contract'
import type { Operations } from '../operations/operations.js'
import type { Collection } from './collector.js'
import { dayMs } from './day.js'

/** Outcomes of requests, by their age. */
export const collectOperations = (
  operations: Operations,
  config: Pick<Config, 'retention.operationDays'>,
  now: () => number = Date.now,
): Collection => ({
  kind: 'operations',
  async collect(limit) {
    const removed = await operations.prune(now() - config['retention.operationDays'] * dayMs, limit)
    return { removed, isMore: removed === limit }
  },
})
