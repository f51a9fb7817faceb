import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { listDatasets } from './list-datasets.js'

export const listingRoutes = ({ ledger }: { readonly ledger: Journal }): Binding[] => [
  handle(routes.listDatasets, ({ query }, { caller }) => ledger.read((r) => listDatasets(r, query, caller))),
]
