import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import { type CatchUpNowNeeds, catchUpNow } from './catch-up-now.js'
import type { CatchUpRow } from './catch-up-table.js'
import { describeCatchUp, findCatchUp } from './show-catch-up.js'
import { type VerifyNeeds, verifyBatch } from './verify-batch.js'

export interface SyncRouteNeeds extends CatchUpNowNeeds, VerifyNeeds {}

export function syncRoutes(needs: SyncRouteNeeds): Binding[] {
  const describe = (row: CatchUpRow) => describeCatchUp(row, needs.catchUps.lackingOf(row.contextGraph))
  return [
    handle(routes.catchupStatus, ({ query }, { caller }) => describe(findCatchUp(needs, query, caller))),
    handle(routes.catchUpNow, async ({ body }, { caller, signal }) =>
      describe(await catchUpNow(needs, body, caller, signal)),
    ),
    handle(routes.verifyBatch, ({ body }, { caller }) => verifyBatch(needs, body, caller)),
  ]
}
