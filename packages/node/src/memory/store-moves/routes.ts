import { routes } from '@kg/contract'
import { defined } from '@kg/core'
import type { GuardedViews } from '@kg/store'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import type { StoreMover } from './store-mover.js'

export interface StoreRouteNeeds {
  readonly views: Pick<GuardedViews, 'status'>
  readonly mover: StoreMover
}

export const storeRoutes = ({ views, mover }: StoreRouteNeeds): Binding[] => [
  handle(routes.getStore, async () => {
    const { engine, ok, detail } = await views.status()
    return { engine, ok, ...defined({ detail, move: mover.current }) }
  }),
  handle(routes.moveStore, async ({ body }) => new Answer(202, await mover.start(body))),
  handle(routes.cancelStoreMove, async () => defined({ move: await mover.cancel() })),
]
