import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Config } from '@kg/contract'
import { addressOfPublicKey, type Hex } from '@kg/core'
import { extractableTypes } from '@kg/ingest'
import { ed25519Signer, Ledger, MemorySearch } from '@kg/store'
import type { Logger } from 'pino'
import { openAgents } from '../agents/agents.js'
import { agentRoutes } from '../agents/routes.js'
import { openAssets } from '../assets/assets.js'
import { importRoutes } from '../assets/import-file.js'
import { assetRoutes } from '../assets/routes.js'
import { CatchUps } from '../catch-up-routes/catch-ups.js'
import { catchUpRoutes } from '../catch-up-routes/routes.js'
import { BatchVerifier } from '../catch-up-routes/verify-batch.js'
import { openNodeChain } from '../chain/node-chain.js'
import { openContextGraphs } from '../context-graphs/context-graphs.js'
import { followRegistry } from '../context-graphs/follow-registry.js'
import { openRegistry } from '../context-graphs/register.js'
import { contextGraphRoutes } from '../context-graphs/routes.js'
import { openDiscovery } from '../discovery/discovery.js'
import { eventRoutes } from '../events/events.js'
import { AdminTokens } from '../home/admin-tokens.js'
import { agentKeys } from '../home/agent-keys.js'
import { type Home, prepareHome } from '../home/home.js'
import { nodeKeyPem } from '../home/node-key.js'
import { peerIdBytes, saltOf } from '../home/peer-id.js'
import { openHostMode } from '../host-mode/host-mode.js'
import { openHosting } from '../host-mode/hosting.js'
import { hostModeRoutes } from '../host-mode/routes.js'
import { drain } from '../http/drain.js'
import { Metrics } from '../http/metrics.js'
import type { Mount } from '../http/mount.js'
import { buildServer } from '../http/server.js'
import { identityRoutes } from '../identity/routes.js'
import { Jobs } from '../jobs/jobs.js'
import { openJoining } from '../joining/joining.js'
import { joinRoutes } from '../joining/routes.js'
import { putNotice } from '../joining/table.js'
import { openMembership } from '../membership/membership.js'
import { openMessages } from '../messages/messages.js'
import { messageRoutes } from '../messages/routes.js'
import { openNodeNetwork } from '../network/node-network.js'
import { journal } from '../operations/journal.js'
import { Operations } from '../operations/operations.js'
import { pcaRoutes } from '../pca/routes.js'
import { KnownPeers } from '../peers/known-peers.js'
import { peerRoutes } from '../peers/routes.js'
import { proofRoutes } from '../proofs/routes.js'
import { hurryWhenCoreReturns } from '../publisher/hurry-when-core-returns.js'
import { makePublishJobs } from '../publisher/publish-jobs.js'
import { publisherRoutes } from '../publisher/routes.js'
import { confirmPublication } from '../publishing/confirm-publication.js'
import { openPublishing } from '../publishing/publishing.js'
import { publishRoutes } from '../publishing/routes.js'
import { queryRoutes } from '../query/index.js'
import { openRemoteQuery } from '../remote-query/remote-query.js'
import { openReplication } from '../replication/replication.js'
import { searchRoutes } from '../search/index.js'
import { shareJobRoutes } from '../share-jobs/routes.js'
import { skillRoutes } from '../skills/routes.js'
import { openSkills } from '../skills/skills.js'
import { systemRoutes } from '../status/routes.js'
import { absentCores } from '../storage-acks/absent-cores.js'
import { connectedAckNodes, serveStorageAcks } from '../storage-acks/storage-acks.js'
import { transferRoutes } from '../transfer/routes.js'
import { openTrust } from '../trust/trust.js'
import { walletRoutes } from '../wallets/routes.js'
import { openViews } from './open-views.js'
import { saveSubscription } from './save-subscription.js'

export interface NodeNeeds {
  home: Home
  config: Config
  version: string
  log: Logger
  /** What else answers on its port. */
  mounts?: readonly Mount[]
}

export interface RunningNode {
  readonly url: string
  /** Drains: what has begun is finished, nothing new is taken. */
  stop(): Promise<void>
  /** Settles when the node has stopped, whoever asked for it. */
  readonly stopped: Promise<void>
}

const pruneMs = 3600_000
/** What has started is answered first; then the store makes ready for questions. */
const warmMs = 300
/** How long a stop waits for requests that have begun. */
const drainMs = 10_000

/** The composition root: opens the ledger, puts the use cases together and listens. */
export async function startNode({ home, config, version, log, mounts = [] }: NodeNeeds): Promise<RunningNode> {
  prepareHome(home)
  const store = await Ledger.open({ path: home.ledger }, { signer: ed25519Signer(nodeKeyPem(home)) })
  const ledger = journal(store)
  const keys = agentKeys(home)
  const admin = new AdminTokens(home)
  const agents = await openAgents({ ledger, keys, addressOf: (key) => addressOfPublicKey(key as Hex).toLowerCase() })
  const startup = [...config.contextGraphs, ...config.defaultContextGraphs]
  const graphs = await openContextGraphs({ ledger, nodeAgent: agents.nodeAgent(), startup })
  const views = await openViews(config, home, store, (line) => log.info({ from: 'store' }, line))
  const chain = openNodeChain({
    config,
    home,
    ledger: store,
    log,
    peerId: peerIdBytes(nodeKeyPem(home)),
    onEvents: async (events, open) => {
      await followRegistry(ledger, agents.nodeAgent(), events)
      for (const event of events) if (event.event === 'Published') await confirmPublication(ledger, open, event)
      await trust.follow(events)
    },
  })
  const registry = openRegistry({ ledger, chain })
  const assets = openAssets({
    ledger,
    graphs,
    keys,
    saltFor: saltOf(nodeKeyPem(home)),
    sealPlace: () => chain.sealPlace(),
  })
  const network = openNodeNetwork({ config, pem: nodeKeyPem(home), chain, log, version })
  const remoteQuery = openRemoteQuery({ ledger, views, network, config })
  const trust = openTrust({ store, ledger, graphs, assets, chain, network, keys, config, log })
  const ackNodes = connectedAckNodes({ ledger, network })
  const publishing = openPublishing({
    ...{ ledger, chain, keys, config, ackNodes },
    absent: absentCores({ ledger, network }),
  })
  const maxBytes = config['hostMode.maxBytesPerGraph']
  const hosting = openHosting({ ledger, nodeAgent: agents.nodeAgent(), maxBytes })
  const replication = openReplication({ ledger, network, config, hosting, log })
  const { taker } = replication
  const sealPlace = () => chain.sealPlace()
  const membership = openMembership({ ledger, keys, sealPlace, tell: putNotice, network, taker, log })
  const joining = openJoining({ ledger, graphs, keys, network, replication, sealPlace, look: membership.look, log })
  const hostMode = openHostMode({ ledger, network, hosting, taker, log })
  const isCore = () => (chain.status().role ?? config.nodeRole) === 'core'
  serveStorageAcks({ ledger, chain, network, taker: replication.taker, config })
  const peers = new KnownPeers({ ledger, network, log })
  const catchUps = new CatchUps({ ledger, network, catchUp: replication.catchUp, log })
  const skills = openSkills({ ledger, network, keys, config })
  const skillsOf = (agent: string) => skills.offers.skillsOf(agent)
  const discovery = openDiscovery({ ledger, assets, agents, keys, network, chain, config, catchUps, log, skillsOf })
  skills.offers.onChange(() => discovery.profiles.changed())
  const verifier = new BatchVerifier()
  const messages = openMessages({ ledger, network, agents, keys, config, log })
  const search = new MemorySearch(store, { memoryBytes: config['search.memoryMb'] * 2 ** 20 })
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
  hurryWhenCoreReturns({ ledger, network, queue: publishJobs.queue, log })

  let url = ''
  // From inside, an address that stands for all is reached by the loopback one.
  const ownUrl = () => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
  const mounted = mounts.map((mount) => mount({ baseUrl: ownUrl, log: (line) => log.warn({ from: 'mount' }, line) }))
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
        exchanged: () => [replication.counts(), messages.counts(), skills.counts()],
        extracts: extractableTypes(),
        baseUrl: () => url,
        stop: () => void stop(),
      }),
      ...eventRoutes({ ledger, stopping: stopping.signal }),
      ...agentRoutes({ agents }),
      ...peerRoutes({ ledger, network, peers, profiles: discovery.profiles }),
      ...catchUpRoutes({ ledger, graphs, network, peers, catchUps, verifier }),
      ...contextGraphRoutes({
        ledger,
        graphs,
        registry,
        saveSubscription: (id) => saveSubscription(home, id),
        catchUp: (id) => catchUps.tell(id),
      }),
      ...joinRoutes({ ledger, joining, keys, signer: membership.signer, peerId: network.peerId }),
      ...hostModeRoutes({ ledger, network, hosting, isCore }),
      ...assetRoutes({ ledger, graphs, assets }),
      ...proofRoutes({ ledger, graphs, stopping: stopping.signal }),
      ...publishRoutes({ ledger, graphs, publishing }),
      ...publisherRoutes({ ledger, graphs, chain, publishing, jobs: publishJobs }),
      ...importRoutes({ ledger, graphs, drafts: assets.drafts }),
      ...walletRoutes({ ledger, chain, config }),
      ...identityRoutes({ ledger, chain, config, peerId: peerIdBytes(nodeKeyPem(home)) }),
      ...pcaRoutes({ ledger, chain, config }),
      ...messageRoutes({ ledger, messages, config }),
      ...skillRoutes({ ledger, agents, skills, recipient: messages.recipient, peerId: network.peerId }),
      ...shareJobRoutes({ ledger, graphs, jobs }),
      ...transferRoutes({ store, ledger, graphs, drafts: assets.drafts, seed: network.seed, log }),
      ...searchRoutes({ ledger, search }),
      ...queryRoutes({
        ...{ ledger, views, drafts: assets.drafts, config },
        ...{ resolveServices: remoteQuery.resolveServices, trustSettled: () => trust.settled() },
      }),
      ...remoteQuery.routes,
      ...trust.routes,
    ],
    mounted,
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
  const warming = setTimeout(() => views.warm(), warmMs).unref()
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
      clearTimeout(warming)
      await Promise.all(mounted.map((one) => one.stop()))
      await drain(app.server, drainMs)
      await app.close()
      peers.stop()
      await Promise.all([
        discovery.stop(),
        trust.stop(),
        catchUps.stop(),
        jobs.stop(),
        publishJobs.stop(),
        joining.stop(),
        membership.stop(),
        hostMode.stop(),
        replication.stop(),
        messages.stop(),
      ])
      await Promise.all([views.stop(), search.stop(), verifier.stop(), assets.stop(), chain.stop(), network.stop()])
      await store.close()
      rmSync(home.port, { force: true })
      log.info('node stopped')
      settle()
    })()
    return ending
  }
  return { url, stop, stopped }
}
