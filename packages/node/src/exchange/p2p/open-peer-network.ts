import { type Config, PeersUnavailableError } from '@kg/contract'
import { defined } from '@kg/core'
import { deferred, pause, within } from '@kg/core/async'
import type { Budgets } from '@kg/core/budget'
import type { Host } from '@kg/net'
import type { Logger } from 'pino'
import type { NodeChain } from '../../chain/connection/chain.js'
import { localFolder } from '../../chain/connection/open-network.js'
import { peerIdBytes, peerIdText, seedOf } from '../../platform/home/peer-id.js'
import { meetLocally } from './local-meeting.js'
import { openHost } from './open-host.js'
import type { PeerNetwork, PeerNetworkStatus } from './peer-network.js'

export interface PeerNetworkNeeds {
  config: Config
  /** The node's key. */
  pem: string
  chain: NodeChain
  log: Logger
  version: string
  budgets: Budgets
}

const retryMs = 5000
/** How long a request waits for a host that is starting. */
const patienceMs = 15_000

export interface UnopenedNetwork extends PeerNetwork {
  /** Begins to open the host; the API is quicker to be there when it need not share the processor with this. */
  start(): void
}

/** Opens the host in the background and tries again until it is open. The node works without peers meanwhile. */
export function openPeerNetwork({ config, pem, chain, log, version, budgets }: PeerNetworkNeeds): UnopenedNetwork {
  const peerId = peerIdText(peerIdBytes(pem))
  const seed = seedOf(pem)
  const isEnabled = config['net.enabled']
  const listeners = new Set<(host: Host) => void | Promise<void>>()
  const ending = new AbortController()
  const opened = deferred()
  let host: Host | undefined
  let leaveMeeting: (() => Promise<void>) | undefined
  let fault: Error | undefined
  let running: Promise<void> | undefined

  async function openWithRetries(): Promise<void> {
    while (!ending.signal.aborted && host === undefined)
      try {
        await open()
      } catch (error) {
        if (ending.signal.aborted && error === ending.signal.reason) return
        fault = error as Error
        log.warn({ err: error }, 'the peer network could not be opened')
        await pause(retryMs, ending.signal)
      }
  }

  async function open(): Promise<void> {
    const candidate = await openHost({ config, seed, chain, log, version, budgets, signal: ending.signal })
    try {
      for (const listener of listeners) await listener(candidate)
      if (config.network === 'local') leaveMeeting = await meetLocally(localFolder(config), candidate, log)
    } catch (error) {
      // A host that nobody serves must not answer peers; the next attempt opens another one.
      await candidate.stop()
      throw error
    }
    host = candidate
    fault = undefined
    opened.resolve()
    log.info({ peerId, multiaddrs: candidate.multiaddrs() }, 'peer network ready')
  }

  function state(): Pick<PeerNetworkStatus, 'state' | 'reason'> {
    if (!isEnabled) return { state: 'off' }
    if (host !== undefined) return { state: 'ready' }
    return fault === undefined ? { state: 'starting' } : { state: 'failed', reason: fault.message }
  }

  return {
    start() {
      if (isEnabled) running ??= openWithRetries()
    },
    peerId,
    seed,
    current: () => host,
    onOpen: (listener) => void listeners.add(listener),
    status: () => ({
      peerId,
      multiaddrs: host?.multiaddrs() ?? [],
      ...defined({ networkId: host?.networkId }),
      ...state(),
    }),
    async ready(needs) {
      const unavailable = () => new PeersUnavailableError({ needs })
      if (isEnabled && host === undefined && fault === undefined)
        await within(opened.promise, { ms: patienceMs, onTimeout: unavailable })
      if (host === undefined) throw unavailable()
      return host
    },
    async stop() {
      ending.abort()
      await running
      // Wakes those who still wait for the host.
      opened.resolve()
      await leaveMeeting?.()
      await host?.stop()
    },
  }
}
