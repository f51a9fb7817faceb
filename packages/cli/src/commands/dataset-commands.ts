import type { Command } from '../command.js'
import { exportDataset } from './dataset/export.js'
import { fetchDataset } from './dataset/fetch.js'
import { listHoldings } from './dataset/holdings.js'
import { importDataset } from './dataset/import.js'
import { listDatasets } from './dataset/list.js'
import { cancelOffer, listOffers } from './dataset/offers.js'
import { queryNetwork } from './dataset/query.js'
import { replicateDataset } from './dataset/replicate.js'
import { shareDataset } from './dataset/share.js'
import { showDataset } from './dataset/show.js'
import { datasetTrail, trail } from './dataset/trail.js'

/** Commands about the datasets of supply chains. */
export const datasetCommands: readonly Command[] = [
  importDataset,
  listDatasets,
  showDataset,
  shareDataset,
  exportDataset,
  replicateDataset,
  listOffers,
  cancelOffer,
  queryNetwork,
  fetchDataset,
  listHoldings,
  datasetTrail,
  trail,
]
