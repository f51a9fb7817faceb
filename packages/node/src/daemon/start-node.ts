import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Config } from '@kg/contract'
import { addressOfPublicKey, type Hex } from '@kg/core'
import { extractableTypes } from '@kg/ingest'
import { ed25519Signer, Ledger } from '@kg/store'
import type { Logger } from 'pino'
import { openAgents } from '../agents/agents.js'
import { agentRoutes } from '../agents/routes.js'
import { openAssets } from '../assets/assets.js'
import { importRoutes } from '../assets/import-file.js'
import { assetRoutes } from '../assets/routes.js'
import { openNodeChain } from '../chain/node-chain.js'
import { openContextGraphs } from '../context-graphs/context-graphs.js'
import { followRegistry } from '../context-graphs/follow-registry.js'
import { openRegistry } from '../context-graphs/register.js'
import { contextGraphRoutes } from '../context-graphs/routes.js'
import { eventRoutes } from '../events/events.js'
import { AdminTokens } from '../home/admin-tokens.js'
import { agentKeys } from '../home/agent-keys.js'
import { type Home, prepareHome } from '../home/home.js'
import { nodeKeyPem } from '../home/node-key.js'
import { peerIdBytes } from '../home/peer-id.js'
import { drain } from '../http/drain.js'
import { Metrics } from '../http/metrics.js'
import { buildServer } from '../http/server.js'
import { identityRoutes } from '../identity/routes.js'
import { Jobs } from '../jobs/jobs.js'
import { openNodeNetwork } from '../network/node-network.js'
import { journal } from '../operations/journal.js'
import { Operations } from '../operations/operations.js'
import { pcaRoutes } from '../pca/routes.js'
import { proofRoutes } from '../proofs/routes.js'
import { makePublishJobs } from '../publisher/publish-jobs.js'
import { publisherRoutes } from '../publisher/routes.js'
import { confirmPublication } from '../publishing/confirm-publication.js'
import { openPublishing } from '../publishing/publishing.js'
import { publishRoutes } from '../publishing/routes.js'
import { ownAckNode } from '../publishing/storage-acks.js'
import { queryRoutes } from '../query/index.js'
import { openReplication } from '../replication/replication.js'
import { shareJobRoutes } from '../share-jobs/routes.js'
import { systemRoutes } from '../status/routes.js'
import { walletRoutes } from '../wallets/routes.js'
import { openViews } from './open-views.js'
import { saveSubscription } from './save-subscription.js'

export interface NodeNeeds {
  home: Home
  config: Config
  version: string
  log: Logger
}

export interface RunningNode {
  readonly url: string
  /** Drains: what has begun is finished, nothing new is taken. */
  stop(): Promise<void>
  /** Settles when the node has stopped, whoever asked for it. */
  readonly stopped: Promise<void>
}

const pruneMs = 3600_000
/** How long a stop waits for requests that have begun. */
const drainMs = 10_000

/** The composition root: opens the ledger, puts the use cases together and listens. */
export async function startNode({ home, config, version, log }: NodeNeeds): Promise<RunningNode> {
  prepareHome(home)
  const store = await Ledger.open({ path: home.ledger }, { signer: ed25519Signer(nodeKeyPem(home)) })
  const ledger = journal(store)
  const keys = agentKeys(home)
  const admin = new AdminTokens(home)
  const agents = await openAgents({ ledger, keys, addressOf: (key) => addressOfPublicKey(key as Hex).toLowerCase() })
  const startup = [...config.contextGraphs, ...config.defaultContextGraphs]
  const graphs = await openContextGraphs({ ledger, nodeAgent: agents.nodeAgent(), startup })
  const chain = openNodeChain({
    config,
    home,
    ledger: store,
    log,
    peerId: peerIdBytes(nodeKeyPem(home)),
    onEvents: async (events, open) => {
      await followRegistry(ledger, agents.nodeAgent(), events)
      for (const event of events) if (event.event === 'Published') await confirmPublication(ledger, open, event)
    },
  })
  const registry = openRegistry({ ledger, chain })
  const assets = openAssets({ ledger, graphs, keys, sealPlace: () => chain.sealPlace() })
  const publishing = openPublishing({ ledger, chain, keys, config, ackNodes: ownAckNode })
  const network = openNodeNetwork({ config, pem: nodeKeyPem(home), chain, log, version })
  const replication = openReplication({ ledger, network, config, log })
  const views = await openViews(config, home, store, (line) => log.info({ from: 'store' }, line))
  const operations = new Operations(ledger)
  const metrics = new Metrics()
  const stopping = new AbortController()
  const jobs = new Jobs(
    'share',
    { concurrency: config['jobs.concurrency'] },
    {
      ledger,
      work: async ({ contextGraph, sub, name, agent, isAdmin }) => ({
        ...(await assets.share({ contextGraph, sub, name }, { agent, isAdmin })),
      }),
    },
  )

  const publishJobs = makePublishJobs({
    ledger,
    publishing,
    config,
    onFault: (err) => log.warn({ err }, 'a publishing job could not be noted'),
  })

  let url = ''
  const app = await buildServer(config, {
    bindings: [
      ...systemRoutes({
        config,
        version,
        ledger,
        views,
        agents,
        chain,
        network,
        metrics,
        operations,
        extracts: extractableTypes(),
        baseUrl: () => url,
        stop: () => void stop(),
      }),
      ...eventRoutes({ ledger, stopping: stopping.signal }),
      ...agentRoutes({ ledger, agents }),
      ...contextGraphRoutes({ ledger, graphs, registry, saveSubscription: (id) => saveSubscription(home, id) }),
      ...assetRoutes({ ledger, graphs, assets }),
      ...proofRoutes({ ledger, graphs, stopping: stopping.signal }),
      ...publishRoutes({ ledger, graphs, publishing }),
      ...publisherRoutes({ ledger, graphs, chain, publishing, jobs: publishJobs }),
      ...importRoutes({ ledger, graphs, drafts: assets.drafts }),
      ...walletRoutes({ ledger, chain, config }),
      ...identityRoutes({ ledger, chain, config, peerId: peerIdBytes(nodeKeyPem(home)) }),
      ...pcaRoutes({ ledger, chain, config }),
      ...shareJobRoutes({ ledger, graphs, jobs }),
      ...queryRoutes({ ledger, views, drafts: assets.drafts, config }),
    ],
    auth: { enabled: config['auth.enabled'], admin, agents },
    operations,
    metrics,
    log,
    isStopping: () => stopping.signal.aborted,
  })
  await app.listen({ host: config.apiHost, port: config.apiPort })
  const { port } = app.server.address() as AddressInfo
  url = `http://${config.apiHost.includes(':') ? `[${config.apiHost}]` : config.apiHost}:${port}`
  writeFileSync(home.port, `${port}\n`)
  await Promise.all([jobs.start(), publishJobs.start()])
  const pruning = setInterval(
    () => void operations.prune().catch((err) => log.warn({ err }, 'pruning failed')),
    pruneMs,
  ).unref()
  log.info({ url, home: home.path, version }, 'node started')

  let ending: Promise<void> | undefined
  let settle: () => void
  const stopped = new Promise<void>((resolve) => {
    settle = resolve
  })
  function stop(): Promise<void> {
    ending ??= (async () => {
      log.info('node stopping')
      stopping.abort()
      clearInterval(pruning)
      await drain(app.server, drainMs)
      await app.close()
      await Promise.all([jobs.stop(), publishJobs.stop(), replication.stop()])
      await Promise.all([views.stop(), assets.stop(), chain.stop(), network.stop()])
      await store.close()
      rmSync(home.port, { force: true })
      log.info('node stopped')
      settle()
    })()
    return ending
  }
  return { url, stop, stopped }
}
