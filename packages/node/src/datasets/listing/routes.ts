import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import { type ShareDatasetNeeds, shareDataset } from '../sharing/share-dataset.js'
import { listDatasets } from './list-datasets.js'

/** The datasets of a node, as /api has them. */
export const listingRoutes = ({ ledger, assets }: ShareDatasetNeeds): Binding[] => [
  handle(routes.listDatasets, ({ query }, { caller }) => ledger.read((r) => listDatasets(r, query, caller))),
  handle(routes.shareDataset, ({ params }, { caller }) => shareDataset({ ledger, assets }, params.datasetId, caller)),
]
