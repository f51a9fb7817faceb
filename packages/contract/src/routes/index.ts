import * as agents from './agents.js'
import * as contextGraphs from './context-graphs.js'
import * as drafts from './drafts.js'
import * as identity from './identity.js'
import * as joining from './joining.js'
import * as knowledgeAssets from './knowledge-assets.js'
import * as pca from './pca.js'
import * as proofs from './proofs.js'
import * as publisher from './publisher.js'
import { publishAsset, publishAsync } from './publishing.js'
import * as query from './query.js'
import * as shareJobs from './share-jobs.js'
import * as subGraphs from './sub-graphs.js'
import * as system from './system.js'
import * as wallets from './wallets.js'

const { bindingsTypes: _bindings, graphTypes: _graphs, memoryView: _view, ...queryRoutes } = query

/** Every route of the node by its operation id. */
export const routes = {
  ...system,
  ...agents,
  ...contextGraphs,
  ...joining,
  ...subGraphs,
  ...knowledgeAssets,
  ...drafts,
  publishAsset,
  publishAsync,
  ...proofs,
  ...publisher,
  ...wallets,
  ...identity,
  ...pca,
  ...shareJobs,
  ...queryRoutes,
} as const

export type Routes = typeof routes
export type RouteId = keyof Routes
