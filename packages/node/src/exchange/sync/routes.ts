import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import { type CatchUpNowNeeds, catchUpNow } from './catch-up-now.js'
import { describeCatchUp, findCatchUp } from './show-catch-up.js'
import { type VerifyNeeds, verifyBatch } from './verify-batch.js'

export interface SyncRouteNeeds extends CatchUpNowNeeds, VerifyNeeds {}

export function syncRoutes(needs: SyncRouteNeeds): Binding[] {
  return [
    handle(routes.catchupStatus, ({ query }, { caller }) => describeCatchUp(findCatchUp(needs, query, caller))),
    handle(routes.catchUpNow, async ({ body }, { caller, signal }) =>
      describeCatchUp(await catchUpNow(needs, body, caller, signal)),
    ),
    handle(routes.verifyBatch, ({ body }, { caller }) => verifyBatch(needs, body, caller)),
  ]
}
