import { NotAvailableYetError, routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'

/** Routes that need holders, and what they would do. */
const later = [
  [routes.replicate, 'replication'],
  [routes.replicateStatus, 'replication'],
  [routes.replicateResult, 'replication'],
  [routes.networkQuery, 'queries to the network'],
  [routes.networkQueryResult, 'queries to the network'],
  [routes.networkQueryResponses, 'queries to the network'],
  [routes.networkRead, 'reads from the network'],
  [routes.networkReadResult, 'reads from the network'],
  [routes.networkReadExport, 'reads from the network'],
  [routes.networkReadExportResult, 'reads from the network'],
  [routes.replicateImport, 'replication'],
  [routes.replicationStatus, 'replication'],
  [routes.queryNetwork, 'queries to the network'],
  [routes.queryNetworkStatus, 'queries to the network'],
  [routes.queryResponses, 'queries to the network'],
  [routes.readNetwork, 'reads from the network'],
] as const

/** The routes of both generations that this node cannot serve yet. */
export const laterRoutes = (): Binding[] =>
  later.map(([route, what]) =>
    handle(route, () => {
      throw new NotAvailableYetError({ what })
    }),
  )
