import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { Config, ConfigSource } from '@kg/contract'
import { writeApiAddress } from '@kg/contract/home'
import { Budgets } from '@kg/core/budget'
import type { Trouble } from '@kg/core/health'
import { ed25519Signer, type GuardedViews, Ledger, type LedgerLock, lockLedger } from '@kg/store'
import type { Logger } from 'pino'
import type { TokenAgents } from './caller/caller.js'
import { AdminTokens } from './home/admin-tokens.js'
import { openAgentKeys } from './home/agent-keys.js'
import { type Home, prepareHome } from './home/home.js'
import { removeDerived, removeTemporary } from './home/ledger-copies.js'
import { loadNodeKey } from './home/node-key.js'
import { drain } from './http/drain.js'
import type { Binding } from './http/handle.js'
import { listen } from './http/listen.js'
import { type Gauges, Metrics } from './http/metrics.js'
import { type Mount, stopMounted } from './http/mount.js'
import { buildServer } from './http/server.js'
import { LogRing } from './log/log-ring.js'
import { logRoutes } from './log/routes.js'
import { openMetricHistory } from './metric-history/open-metric-history.js'
import { makeJournal } from './operations/journal.js'
import { Operations } from './operations/operations.js'
import { collectOperations } from './retention/collect-operations.js'
import { Collector } from './retention/collector.js'
import { settingsRoutes } from './settings/routes.js'
import type { NodeFacts, ProtocolTraffic } from './status/node-facts.js'
import { systemRoutes } from './status/routes.js'
import type { Wing } from './wing.js'

export interface PlatformNeeds {
  home: Home
  config: Config
  version: string
  log: Logger
  /** Of the settings that are not at their defaults. */
  sources?: ReadonlyMap<string, ConfigSource>
  /** The last lines that `log` has written. */
  logRing?: LogRing
}

/** What the wings above say of the node. */
export interface StatusPorts {
  views: GuardedViews
  facts: () => NodeFacts
  traffic: () => ProtocolTraffic[]
  gauges: () => Gauges
  troubles: () => readonly Trouble[]
  extracts: () => Promise<string[]>
}

export interface ServePorts {
  bindings: readonly Binding[]
  mounts: readonly Mount[]
  agents: TokenAgents
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** How long a stop waits for requests that have begun. */
const drainMs = 10_000

/** What every wing stands on: the home, the ledger, the HTTP server, operations and their metrics. */
export async function openPlatform({
  home,
  config,
  version,
  log,
  sources = new Map(),
  logRing = new LogRing(),
}: PlatformNeeds) {
  prepareHome(home)
  // Before anything is made or read: of two that start in an empty home at once, one makes the keys.
  const lock = await lockLedger(home.ledger)
  const { pem, store } = await openStore(home, lock, log)
  writeFileSync(home.pid, `${process.pid}\n`)
  const ledger = makeJournal(store)
  const admin = new AdminTokens(home)
  const operations = new Operations(ledger)
  const metrics = new Metrics()
  const budgets = new Budgets()
  const stopping = new AbortController()
  const stopRequested = once(stopping.signal, 'abort')
  let url = ''

  const collector = new Collector([collectOperations(operations, config)], {
    onFault: (err) => log.warn({ err }, 'old rows were not collected'),
  })

  const history = openMetricHistory({
    home,
    ledger,
    metrics,
    onFault: (err) => log.warn({ err }, 'the figures of the node were not noted'),
  })

  const requestStop = () => stopping.abort()

  /** Answers on the configured port until `close`. */
  async function serve({ bindings, mounts, agents }: ServePorts) {
    // From inside, an address that stands for all is reached by the loopback one.
    const ownUrl = () => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
    const mounted = mounts.map((mount) =>
      mount({ baseUrl: ownUrl, config, log: (line) => log.warn({ from: 'mount' }, line) }),
    )
    const app = await buildServer(config, {
      bindings,
      mounted,
      auth: { enabled: config['auth.enabled'], admin, agents },
      operations,
      spoolFolder: home.uploads,
      metrics,
      log,
      isStopping: () => stopping.signal.aborted,
    })
    const opened = await listen(app, config).catch(async (error) => {
      await Promise.all([app.close(), ...mounted.map(stopMounted)])
      throw error
    })
    url = opened.url
    writeFileSync(home.port, `${writeApiAddress(ownUrl())}\n`)
    return {
      url,
      /** Drains: what has begun is finished, nothing new is accepted. */
      async close(): Promise<void> {
        await Promise.all(mounted.map(stopMounted))
        await drain(app.server, drainMs)
        await app.close()
      },
    }
  }

  const wing: Wing<StatusPorts> = {
    routes: (ports) => [
      ...systemRoutes({
        home: home.path,
        config,
        version,
        ledger,
        metrics,
        operations,
        budgets,
        collector,
        rewriteProgress: () => store.rewriteProgress,
        baseUrl: () => url,
        stop: requestStop,
        ...ports,
      }),
      ...history.routes(ports),
      ...settingsRoutes({ config, sources, file: home.config }),
      ...logRoutes({ ring: logRing, stopping: stopping.signal }),
    ],
    async start() {
      collector.start()
      history.start()
    },
    async stop() {
      await collector.stop()
      await history.stop()
      rmSync(home.port, { force: true })
      rmSync(home.pid, { force: true })
      await store.close()
    },
  }
  return {
    ...wing,
    home,
    config,
    version,
    log,
    pem,
    store,
    ledger,
    keys: openAgentKeys(home),
    /** Of the settings that are not at their defaults. */
    sources,
    /** What strangers may cost this node. */
    budgets,
    collector,
    /** Aborted when the node begins to stop. */
    stopping: stopping.signal as AbortSignal,
    requestStop,
    /** Settles when somebody has asked the node to stop. */
    stopRequested,
    serve,
  }
}

async function openStore(home: Home, lock: LedgerLock, log: Logger) {
  try {
    removeTemporary(home)
    const pem = loadNodeKey(home)
    const onListenerFault = (err: unknown) => log.error({ err }, 'a reaction to a commit failed')
    return {
      pem,
      store: await Ledger.open(
        { path: home.ledger, lock, beforeRewrite: () => removeDerived(home) },
        { signer: ed25519Signer(pem), onListenerFault },
      ),
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
