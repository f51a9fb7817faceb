import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Config } from '@kg/contract'
import { addressOfPublicKey, type Hex } from '@kg/core'
import { extractableTypes } from '@kg/ingest'
import { ed25519Signer, Ledger, MemorySearch } from '@kg/store'
import type { Logger } from 'pino'
import { openMessages } from '../agency/messages/messages.js'
import { messageRoutes } from '../agency/messages/routes.js'
import { skillRoutes } from '../agency/skills/routes.js'
import { openSkills } from '../agency/skills/skills.js'
import { openTrust } from '../agency/trust/trust.js'
import { openNodeChain } from '../chain/connection/node-chain.js'
import { identityRoutes } from '../chain/identity/routes.js'
import { pcaRoutes } from '../chain/pca/routes.js'
import { makePublishJobs } from '../chain/publish-queue/publish-jobs.js'
import { publisherRoutes } from '../chain/publish-queue/routes.js'
import { confirmPublication } from '../chain/publishing/confirm-publication.js'
import { openPublishing } from '../chain/publishing/publishing.js'
import { publishRoutes } from '../chain/publishing/routes.js'
import { followRegistry } from '../chain/registration/follow-registry.js'
import { openRegistry } from '../chain/registration/register.js'
import { walletRoutes } from '../chain/wallets/routes.js'
import { openDiscovery } from '../exchange/discovery/discovery.js'
import { openHostMode } from '../exchange/host-mode/host-mode.js'
import { openHosting } from '../exchange/host-mode/hosting.js'
import { hostModeRoutes } from '../exchange/host-mode/routes.js'
import { openJoining } from '../exchange/joining/joining.js'
import { joinRoutes } from '../exchange/joining/routes.js'
import { putNotice } from '../exchange/joining/table.js'
import { openMembership } from '../exchange/membership/membership.js'
import { openNodeNetwork } from '../exchange/p2p/node-network.js'
import { KnownPeers } from '../exchange/peers/known-peers.js'
import { peerRoutes } from '../exchange/peers/routes.js'
import { openRemoteQuery } from '../exchange/remote-query/remote-query.js'
import { absentCores } from '../exchange/storage-acks/absent-cores.js'
import { hurryWhenCoreReturns } from '../exchange/storage-acks/hurry-when-core-returns.js'
import { connectedAckNodes, serveStorageAcks } from '../exchange/storage-acks/storage-acks.js'
import { CatchUps } from '../exchange/sync/catch-ups.js'
import { catchUpRoutes } from '../exchange/sync/routes.js'
import { openReplication } from '../exchange/sync/sync.js'
import { BatchVerifier } from '../exchange/sync/verify-batch.js'
import { transferRoutes } from '../exchange/transfer/routes.js'
import { openAgents } from '../memory/agents/agents.js'
import { agentRoutes } from '../memory/agents/routes.js'
import { openAssets } from '../memory/assets/assets.js'
import { importRoutes } from '../memory/assets/import-file.js'
import { assetRoutes } from '../memory/assets/routes.js'
import { openContextGraphs } from '../memory/context-graphs/context-graphs.js'
import { contextGraphRoutes } from '../memory/context-graphs/routes.js'
import { eventRoutes } from '../memory/events/events.js'
import { proofRoutes } from '../memory/proofs/routes.js'
import { queryRoutes } from '../memory/query/index.js'
import { searchRoutes } from '../memory/search/index.js'
import { shareJobRoutes } from '../memory/share-jobs/routes.js'
import { AdminTokens } from '../platform/home/admin-tokens.js'
import { agentKeys } from '../platform/home/agent-keys.js'
import { type Home, prepareHome } from '../platform/home/home.js'
import { nodeKeyPem } from '../platform/home/node-key.js'
import { peerIdBytes, saltOf } from '../platform/home/peer-id.js'
import { drain } from '../platform/http/drain.js'
import { Metrics } from '../platform/http/metrics.js'
import type { Mount } from '../platform/http/mount.js'
import { buildServer } from '../platform/http/server.js'
import { Jobs } from '../platform/jobs/jobs.js'
import { journal } from '../platform/operations/journal.js'
import { Operations } from '../platform/operations/operations.js'
import { systemRoutes } from '../platform/status/routes.js'
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
    sealDomain: () => chain.sealDomain(),
  })
  const network = openNodeNetwork({ config, pem: nodeKeyPem(home), chain, log, version })
  const remoteQuery = openRemoteQuery({ ledger, views, network, config })
  const trust = openTrust({ store, ledger, graphs, assets, chain, network, keys, config, log })
  const ackNodes = connectedAckNodes({ ledger, network })
  const publishing = openPublishing({
    ledger,
    chain,
    keys,
    config,
    ackNodes,
    absent: absentCores({ ledger, network }),
  })
  const maxBytes = config['hostMode.maxBytesPerGraph']
  const hosting = openHosting({ ledger, nodeAgent: agents.nodeAgent(), maxBytes })
  const replication = openReplication({ ledger, network, config, hosting, log })
  const { taker } = replication
  const sealDomain = () => chain.sealDomain()
  const membership = openMembership({ ledger, keys, sealDomain, tell: putNotice, network, taker, log })
  const joining = openJoining({ ledger, graphs, keys, network, replication, sealDomain, look: membership.look, log })
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
        ledger,
        views,
        drafts: assets.drafts,
        config,
        resolveServices: remoteQuery.resolveServices,
        trustSettled: () => trust.settled(),
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
