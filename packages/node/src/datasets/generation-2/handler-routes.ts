import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { RunningJobs } from '../../platform/jobs/running-jobs.js'
import type { Journal } from '../../platform/operations/journal.js'
import { cancelHandler, type HandlerQueues, listHandlers } from '../handlers/list-handlers.js'
import type { openImports } from '../importing/imports.js'

export interface HandlerRouteNeeds {
  readonly ledger: Journal
  readonly queues: HandlerQueues
  readonly running: RunningJobs
  readonly imports: Pick<ReturnType<typeof openImports>, 'progress' | 'dropFile'>
}

/** All handlers of a caller, under /api/latest. */
export function handlerRoutes({ ledger, queues, running, imports }: HandlerRouteNeeds): Binding[] {
  return [
    handle(routes.listHandlers, ({ query }, { caller }) =>
      listHandlers(ledger, queues, query, caller, (id) => imports.progress.of(id)),
    ),
    handle(routes.cancelHandler, async ({ params }, { caller }) => {
      const { row, answer } = await cancelHandler({ ledger, queues, running }, params.handler_id, caller)
      await imports.dropFile(row)
      return answer
    }),
  ]
}
