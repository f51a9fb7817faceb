import { NotAvailableYetError, routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'

/** Routes that need holders, and what they would do. */
const later = [
  [routes.replicate, 'replication'],
  [routes.replicateStatus, 'replication'],
  [routes.replicateResult, 'replication'],
  [routes.replicateImport, 'replication'],
  [routes.replicationStatus, 'replication'],
] as const

/** The routes of both generations that this node cannot serve yet. */
export const laterRoutes = (): Binding[] =>
  later.map(([route, what]) =>
    handle(route, () => {
      throw new NotAvailableYetError({ what })
    }),
  )
