import { routes } from '@kg/contract'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import { type ShareDatasetNeeds, shareDataset } from '../sharing/share-dataset.js'
import { listDatasets } from './list-datasets.js'
import { listObjects } from './list-objects.js'

/** The datasets of a node, as /api has them. */
export const listingRoutes = ({ ledger, assets }: ShareDatasetNeeds): Binding[] => [
  handle(routes.listDatasets, ({ query }, { caller }) => ledger.read((r) => listDatasets(r, query, caller))),
  handle(
    routes.listDatasetObjects,
    ({ params, query }, { caller }) =>
      new Answer(
        200,
        ledger.read((r) => listObjects(r, params.dataset_id, query, caller)),
      ),
  ),
  handle(routes.shareDataset, ({ params }, { caller }) => shareDataset({ ledger, assets }, params.datasetId, caller)),
]
