import * as agents from './agents.js'
import * as catchUp from './catch-up.js'
import * as consents from './consents.js'
import * as contextGraphs from './context-graphs.js'
import * as datasetGrants from './dataset-grants.js'
import * as datasetHandlers from './dataset-handlers.js'
import * as datasetList from './dataset-list.js'
import * as datasetLookups from './dataset-lookups.js'
import * as datasetMarket from './dataset-market.js'
import * as datasetTrails from './dataset-trails.js'
import * as datasets from './datasets.js'
import * as directGraphs from './direct-graphs.js'
import * as documents from './documents.js'
import * as drafts from './drafts.js'
import * as epcis from './epcis.js'
import * as epcisQueries from './epcis-queries.js'
import * as explore from './explore.js'
import * as generation1 from './generation-1.js'
import * as hostMode from './host-mode.js'
import * as identity from './identity.js'
import * as imports from './imports.js'
import * as joining from './joining.js'
import * as knowledgeAssets from './knowledge-assets.js'
import * as marketProfile from './market-profile.js'
import * as memory from './memory.js'
import * as messages from './messages.js'
import * as metricHistory from './metric-history.js'
import * as networkQueries from './network-queries.js'
import * as networkReads from './network-reads.js'
import * as notes from './notes.js'
import * as operator from './operator.js'
import * as pca from './pca.js'
import * as peers from './peers.js'
import * as proofs from './proofs.js'
import * as publisher from './publisher.js'
import { publishAsset, publishAsync } from './publishing.js'
import * as query from './query.js'
import * as remoteQuery from './remote-query.js'
import * as savedQueries from './saved-queries.js'
import * as shareJobs from './share-jobs.js'
import * as skills from './skills.js'
import * as store from './store.js'
import * as subGraphs from './sub-graphs.js'
import * as system from './system.js'
import * as transfer from './transfer.js'
import * as trust from './trust.js'
import * as wallets from './wallets.js'

// Written down because the compiler does not print a type of this length by itself.
export type Routes = typeof system &
  typeof metricHistory &
  typeof operator &
  typeof store &
  typeof agents &
  typeof peers &
  typeof contextGraphs &
  typeof imports &
  typeof joining &
  typeof hostMode &
  typeof catchUp &
  typeof subGraphs &
  typeof knowledgeAssets &
  typeof drafts &
  typeof documents &
  typeof proofs &
  typeof publisher &
  typeof wallets &
  typeof consents &
  typeof identity &
  typeof pca &
  typeof shareJobs &
  typeof messages &
  typeof skills &
  typeof query &
  typeof savedQueries &
  typeof directGraphs &
  typeof memory &
  typeof notes &
  typeof explore &
  typeof remoteQuery &
  typeof trust &
  typeof transfer &
  typeof datasets &
  typeof datasetList &
  typeof datasetLookups &
  typeof datasetGrants &
  typeof datasetTrails &
  typeof datasetHandlers &
  typeof generation1 &
  typeof datasetMarket &
  typeof marketProfile &
  typeof networkQueries &
  typeof networkReads &
  typeof epcis &
  typeof epcisQueries & {
    readonly publishAsset: typeof publishAsset
    readonly publishAsync: typeof publishAsync
  }

/** Every route of the node by its operation id. */
export const routes: Routes = {
  ...system,
  ...metricHistory,
  ...operator,
  ...store,
  ...agents,
  ...peers,
  ...contextGraphs,
  ...imports,
  ...joining,
  ...hostMode,
  ...catchUp,
  ...subGraphs,
  ...knowledgeAssets,
  ...drafts,
  ...documents,
  publishAsset,
  publishAsync,
  ...proofs,
  ...publisher,
  ...wallets,
  ...consents,
  ...identity,
  ...pca,
  ...shareJobs,
  ...messages,
  ...skills,
  ...query,
  ...savedQueries,
  ...directGraphs,
  ...memory,
  ...notes,
  ...explore,
  ...remoteQuery,
  ...trust,
  ...transfer,
  ...datasets,
  ...datasetList,
  ...datasetLookups,
  ...datasetGrants,
  ...datasetTrails,
  ...datasetHandlers,
  ...generation1,
  ...datasetMarket,
  ...marketProfile,
  ...networkQueries,
  ...networkReads,
  ...epcis,
  ...epcisQueries,
}
export type RouteId = keyof Routes
