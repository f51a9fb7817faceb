import { mapDefined } from '@kg/core'
import type { ChainConnection } from '../chain/open-chain.js'
import type { Memory } from '../memory/open-memory.js'
import { RunningJobs } from '../platform/jobs/running-jobs.js'
import type { Platform } from '../platform/open-platform.js'
import type { Wing } from '../platform/wing.js'
import { epcisRoutes } from './epcis/routes.js'
import { removeCaptureNote } from './epcis-capture/captures.js'
import { NamedQueries } from './epcis-queries/named-queries.js'
import { Subscriptions } from './epcis-subscriptions/subscriptions.js'
import { openExports } from './exporting/exports.js'
import { generation1Routes } from './generation-1/routes.js'
import { grantRoutes } from './generation-2/grant-routes.js'
import { handlerRoutes } from './generation-2/handler-routes.js'
import { lookupRoutes } from './generation-2/lookup-routes.js'
import { generation2Routes } from './generation-2/routes.js'
import { trailRoutes } from './generation-2/trail-routes.js'
import { removeGoneGrants } from './grants/remove-gone-grants.js'
import { collectHandlers } from './handlers/collect-handlers.js'
import type { HandlerJobs } from './handlers/handlers.js'
import type { HandlerQueues } from './handlers/list-handlers.js'
import { openImports, removeImportFaults } from './importing/imports.js'
import { requireXsdFolder } from './importing/validate-source.js'
import { listingRoutes } from './listing/routes.js'
import { ReceivedDatasets } from './receiving/received-datasets.js'
import { datasetIdOf } from './records/draft-parts.js'
import { numberOldRecordings } from './records/recordings.js'
import { type GoneAssets, removeGone } from './records/remove-gone.js'
import { openTrails } from './trail/trail-jobs.js'

export interface Datasets extends Wing {
  forgetDatasets(gone: GoneAssets): Promise<void>
  readonly exports: ReturnType<typeof openExports>
  readonly running: RunningJobs
  /** Lists the reads of the wing above among the handlers. */
  addReads(jobs: HandlerJobs): void
}

/** The earlier generations of the API: datasets of supply chains. */
export function openDatasets(
  platform: Platform,
  { graphs, assets, scrub }: Memory,
  { chain }: Pick<ChainConnection, 'chain'>,
): Datasets {
  const { ledger, keys, home, log, stopping, version, pem, collector, config } = platform
  const sealDomain = () => chain.sealDomain()
  const folder = home.uploads
  const onFault = (err: unknown) => log.warn({ err }, 'a dataset job could not be noted')
  const running = new RunningJobs()
  const imports = openImports({
    running,
    ledger,
    graphs,
    keys,
    sealDomain,
    folder,
    onFault,
    xsdFolder: requireXsdFolder(config['datasets.xsdFolder']),
  })
  const exports = openExports({ ledger, onFault })
  const received = new ReceivedDatasets({ ledger, folder, signal: stopping }, log)
  const subscriptions = new Subscriptions({ ledger, onFault, allowsLoopback: config['datasets.loopbackWebhooks'] })
  const queries = new NamedQueries({ ledger, onDelete: (w, query) => subscriptions.removeAll(w, query) })
  const trails = openTrails({ ledger, running, onFault })
  const queues: HandlerQueues = { import: imports.jobs, export: exports.jobs, trail: trails.jobs }
  collector.add(
    collectHandlers(
      ledger,
      [imports, exports, trails].map(({ jobs }) => jobs.kind),
      {
        onRemove: (writer, row) => {
          removeCaptureNote(writer, row)
          removeImportFaults(writer, row.id)
        },
      },
    ),
  )
  return {
    exports,
    running,
    addReads: (jobs) => {
      queues.read = jobs
    },
    /** After an asset was erased, and before its traces in files are: what its dataset said goes too. */
    forgetDatasets: async (gone) => {
      await removeGone({ ledger, signal: stopping }, gone)
      await removeGoneGrants(ledger, mapDefined(gone.name, datasetIdOf))
    },
    routes: () => [
      ...generation2Routes({ ledger, imports, exports }),
      ...trailRoutes({ ledger, trails }),
      ...handlerRoutes({ ledger, queues, running, imports }),
      ...generation1Routes({ ledger, imports }),
      ...grantRoutes({ ledger, scrub }),
      ...lookupRoutes({ ledger, version, pem, sealDomain, folder }),
      ...listingRoutes({ ledger, assets }),
      ...epcisRoutes({ ledger, imports, queries, subscriptions, stopping }),
    ],
    async start() {
      await numberOldRecordings(ledger)
      await imports.start(stopping)
      received.start()
      await removeGoneGrants(ledger)
      await exports.jobs.start()
      await trails.jobs.start()
      await subscriptions.start()
    },
    async stop() {
      await Promise.all([
        imports.stop(),
        received.stop(),
        exports.jobs.stop(),
        trails.jobs.stop(),
        subscriptions.stop(),
      ])
    },
  }
}
