import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { listHoldings } from './list-holdings.js'

/** What the node holds for others. */
export const holdingRoutes = ({ ledger }: { readonly ledger: Journal }): Binding[] => [
  handle(routes.listHoldings, ({ query }) => ledger.read((r) => listHoldings(r, query))),
]
