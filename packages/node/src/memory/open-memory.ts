import { addressOfPublicKey, type Hex } from '@kg/core'
import { giveBackMemoryWhenIdle, giveBackMemoryWhenQuiet } from '@kg/core/workers'
import { MemorySearch, receipts } from '@kg/store'
import { olderCopies } from '../platform/home/ledger-copies.js'
import { makeSaltFor } from '../platform/home/peer-id.js'
import { dropSubscription, saveSubscription } from '../platform/home/saved-subscriptions.js'
import { Jobs } from '../platform/jobs/jobs.js'
import type { Platform } from '../platform/open-platform.js'
import type { NodeFacts } from '../platform/status/node-facts.js'
import type { Wing } from '../platform/wing.js'
import { openAgents } from './agents/agents.js'
import { agentRoutes } from './agents/routes.js'
import { assetCounts } from './assets/asset-counts.js'
import { type AssetRouteNeeds, assetRoutes } from './assets/asset-routes.js'
import { openAssets } from './assets/assets.js'
import { draftRoutes } from './assets/draft-routes.js'
import { importRoutes } from './assets/import-routes.js'
import type { SealDomain } from './assets/seal-domain.js'
import { assetRows } from './assets/table.js'
import { Compaction } from './compaction/compaction.js'
import { compactionRoutes } from './compaction/routes.js'
import { openContextGraphs } from './context-graphs/context-graphs.js'
import { type ContextGraphRouteNeeds, contextGraphRoutes } from './context-graphs/routes.js'
import { contextGraphs } from './context-graphs/table.js'
import { documentRoutes } from './documents/routes.js'
import { Notices } from './events/notices.js'
import { notifyOfJob } from './events/notify-of-job.js'
import { eventRoutes } from './events/routes.js'
import { exploreRoutes } from './explore/routes.js'
import { VocabularyFiller } from './explore/vocabulary-filler.js'
import type { ErasedAssets } from './forgetting/forget-asset.js'
import { type ForgettingRouteNeeds, forgettingRoutes } from './forgetting/routes.js'
import { collectHistory } from './history/collect-history.js'
import { historyKinds } from './history/history-kinds.js'
import { describeImportJob } from './imports/describe-import-job.js'
import { openImportJobs } from './imports/import-jobs.js'
import { importJobRoutes } from './imports/routes.js'
import { noteRoutes } from './notes/note-routes.js'
import { reportOnce } from './notes/report-once.js'
import { proofRoutes } from './proofs/routes.js'
import { openQueries, type QueryNeeds } from './query/index.js'
import { openViews } from './query/open-views.js'
import { savedQueryRoutes } from './saved-queries/routes.js'
import { searchRoutes } from './search/index.js'
import { shareJobRoutes } from './share-jobs/routes.js'
import { storeRoutes } from './store-moves/routes.js'
import { StoreMover } from './store-moves/store-mover.js'
import { findVectorTrouble, openVectors } from './vectors/open-vectors.js'

/** What the routes of this wing need of the wings above it. */
export type MemoryPorts = Pick<ContextGraphRouteNeeds, 'registry' | 'lookUp' | 'catchUp' | 'isSynced'> &
  Pick<AssetRouteNeeds, 'publisher'> &
  Pick<ForgettingRouteNeeds, 'forgetMembers'> & {
    /** Removes what datasets hold of assets that are gone. */
    forgetDatasets?: (erased: ErasedAssets) => Promise<void>
  } & Required<Pick<QueryNeeds, 'resolveServices' | 'trustApplied'>>

export type Memory = Awaited<ReturnType<typeof openMemory>>

/** What is asked at once comes first; then the store makes ready for questions: with a thread, and then the rest. */
const threadMs = 300
const warmMs = 1500
const tidyWithinMs = 5000

/** Agents, context graphs, assets, queries, search, proofs and events: all that works without peers and a chain. */
export async function openMemory(platform: Platform, { sealDomain }: { sealDomain: () => Promise<SealDomain> }) {
  const { home, config, log, pem, store, ledger, keys, budgets, stopping, collector } = platform
  const agents = await openAgents({ ledger, keys, addressOf: (key) => addressOfPublicKey(key as Hex).toLowerCase() })
  const startup = [...config.contextGraphs, ...config.defaultContextGraphs]
  const graphs = await openContextGraphs({ ledger, nodeAgent: agents.nodeAgent(), startup })
  const { views, ...engines } = await openViews(config, home, store, {
    budgets,
    log: (line) => log.info({ from: 'store' }, line),
  })
  const mover = new StoreMover({
    home,
    config,
    sources: platform.sources,
    ...engines,
    onEnd: ({ to, state }, err) =>
      log[err === undefined ? 'info' : 'warn'](
        { to, state, err },
        `the store was ${state === 'done' ? '' : 'not '}moved`,
      ),
  })
  const assets = openAssets({ ledger, graphs, keys, saltFor: makeSaltFor(pem), sealDomain })
  const vectors = await openVectors(config, home.vectors, (err) =>
    log.warn({ err }, 'vectors cannot be made; recall uses words only'),
  )
  const search = new MemorySearch(store, { memoryBytes: config['search.memoryMb'] * 2 ** 20, vectors })
  const compaction = new Compaction({
    store,
    views,
    search,
    collector,
    onFault: (err) => log.error({ err }, 'the ledger could not be written anew'),
  })
  for (const kind of historyKinds(config)) collector.add(collectHistory(kind, ledger))
  const shareJobs = new Jobs(
    'share',
    { concurrency: config['jobs.concurrency'] },
    {
      ledger,
      work: async ({ contextGraph, sub, name, agent, isAdmin }) => ({
        ...(await assets.share({ contextGraph, sub, name }, { agent, isAdmin })),
      }),
      onFault: (err) => log.warn({ err }, 'a sharing job could not be noted'),
    },
  )
  const vocabularyFiller = new VocabularyFiller(store, {
    onFault: (err) => log.warn({ err }, 'classes and predicates could not be counted; the next start tries again'),
  })
  const notices = new Notices()
  const imports = openImportJobs({
    ledger,
    graphs,
    drafts: assets.drafts,
    folder: home.imports,
    onFault: (err) => log.warn({ err }, 'an import could not be noted'),
    onProgress: (job) =>
      notifyOfJob({ notices, ledger }, 'import.progress', job, (row) =>
        describeImportJob(row, imports.progressOf(row.id)),
      ),
  })
  const warming: NodeJS.Timeout[] = []
  const tidying: (() => void)[] = []

  const wing: Wing<MemoryPorts> = {
    routes: ({
      registry,
      lookUp,
      catchUp,
      isSynced,
      publisher,
      forgetMembers,
      resolveServices,
      trustApplied,
      forgetDatasets,
    }) => {
      const scrub = async (erased: ErasedAssets) => {
        await forgetDatasets?.(erased)
        return compaction.scrub()
      }
      const queries = openQueries({ ledger, views, drafts: assets.drafts, config, resolveServices, trustApplied })
      return [
        ...eventRoutes({ ledger, notices, stopping }),
        ...agentRoutes({ agents }),
        ...contextGraphRoutes({
          ledger,
          registry,
          counts: assetCounts,
          saveSubscription: (id) => saveSubscription(home, id),
          dropSubscription: (names) => dropSubscription(home, names),
          startup,
          lookUp,
          catchUp,
          isSynced,
        }),
        ...assetRoutes({ ledger, graphs, assets, publisher }),
        ...draftRoutes({ ledger, graphs, assets }),
        ...importRoutes({ ledger, graphs, drafts: assets.drafts }),
        ...documentRoutes({ ledger, graphs }),
        ...forgettingRoutes({
          ledger,
          graphs,
          keys,
          nodeAgent: agents.nodeAgent(),
          dropSubscription: (names) => dropSubscription(home, names),
          startup,
          forgetMembers,
          scrub,
          olderCopies: () => olderCopies(home),
        }),
        ...compactionRoutes({ compaction }),
        ...shareJobRoutes({ ledger, jobs: shareJobs }),
        ...importJobRoutes({ ledger, graphs }, imports),
        ...proofRoutes({ ledger, stopping }),
        ...searchRoutes({ ledger, search }),
        ...noteRoutes({
          ledger,
          graphs,
          keys,
          assets,
          search,
          nodeAgent: agents.nodeAgent(),
          scrub,
          onIndexFault: reportOnce((err) => log.warn({ err }, 'notes are stored without a look for similar ones')),
        }),
        ...savedQueryRoutes({ ledger, graphs, assets, ask: queries.ask }),
        ...exploreRoutes({ ledger, views }),
        ...storeRoutes({ views, mover }),
        ...queries.routes,
      ]
    },
    async start() {
      await shareJobs.start()
      await imports.jobs.start()
      vocabularyFiller.start()
      search.warm()
    },
    startRest() {
      mover.resume()
      tidying.push(giveBackMemoryWhenQuiet())
      const later = (ms: number, work: () => void) => warming.push(setTimeout(work, ms).unref())
      later(threadMs, () => views.warm())
      later(warmMs, () => {
        views.warm()
        views.warmParser()
        // What only starting needed would stay for as long as the node has little to do.
        tidying.push(giveBackMemoryWhenIdle({ withinMs: tidyWithinMs }))
      })
    },
    async stop() {
      for (const timer of warming) clearTimeout(timer)
      for (const stop of tidying) stop()
      await vocabularyFiller.stop()
      await shareJobs.stop()
      await imports.jobs.stop()
      await mover.stop()
      await Promise.all([views.stop(), search.stop(), assets.stop()])
    },
  }
  const facts = (): Pick<NodeFacts, 'agentAddress' | 'counts'> => ({
    agentAddress: agents.nodeAgent(),
    counts: ledger.read((r) => ({
      contextGraphs: r.count(contextGraphs),
      assets: r.count(assetRows),
      receipts: r.count(receipts),
    })),
  })
  /** Removes from every file what was erased. False if that has to wait for the next start. */
  const scrub = () => compaction.scrub()
  const troubles = () => findVectorTrouble(search.vectorFault)
  return { ...wing, facts, agents, graphs, views, assets, notices, scrub, troubles }
}
