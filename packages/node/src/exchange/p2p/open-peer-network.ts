import { type Config, PeersUnavailable } from '@kg/contract'
import { defined } from '@kg/core'
import type { Host } from '@kg/net'
import type { Logger } from 'pino'
import type { NodeChain } from '../../chain/connection/chain.js'
import { localFolder } from '../../chain/connection/open-network.js'
import { peerIdBytes, peerIdText, seedOf } from '../../platform/home/peer-id.js'
import { meetLocally } from './local-meeting.js'
import type { PeerNetwork } from './peer-network.js'

export interface PeerNetworkNeeds {
  config: Config
  /** The node's key. */
  pem: string
  chain: NodeChain
  log: Logger
  version: string
}

const retryMs = 5000
const patienceMs = 15_000

/** Opens the host in the background: the node works without peers meanwhile. */
export function openPeerNetwork({ config, pem, chain, log, version }: PeerNetworkNeeds): PeerNetwork {
  const peerId = peerIdText(peerIdBytes(pem))
  const seed = seedOf(pem)
  const listeners = new Set<(host: Host) => void | Promise<void>>()
  const ending = new AbortController()
  let host: Host | undefined
  let leave: (() => Promise<void>) | undefined
  let fault: Error | undefined
  let settle: () => void = () => undefined
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  const running = config['net.enabled'] ? run() : Promise.resolve()

  async function run(): Promise<void> {
    while (!ending.signal.aborted && host === undefined) {
      try {
        await open()
      } catch (error) {
        fault = error as Error
        log.warn({ err: error }, 'the network could not be opened')
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, retryMs).unref()
          ending.signal.addEventListener('abort', () => {
            clearTimeout(timer)
            resolve()
          })
        })
      }
    }
  }

  async function open(): Promise<void> {
    // It takes half a second to load, which the chain may take as well.
    const loading = import('@kg/net').then(async ({ loadModules, openHost }) => {
      await loadModules()
      return openHost
    })
    const [openHost, { chainId, contract }] = await Promise.all([loading, chain.sealDomain()])
    if (ending.signal.aborted) return
    const isLocal = config.network === 'local' || config.network === 'none'
    const opened = await openHost({
      privateKey: seed,
      role: chain.status().role ?? (config.nodeRole === 'core' ? 'core' : 'edge'),
      listen: config['net.listen'].length > 0 ? config['net.listen'] : defaultListen(isLocal),
      announce: config['net.announce'],
      bootstrap: config['net.bootstrap'],
      relays: config['net.relays'],
      mdns: config['net.mdns'],
      dht: config['net.dht'] && !isLocal,
      // Nodes that do not share a chain have nothing to say to each other.
      networkId: `${config.network}-${chainId}-${contract.slice(2, 10).toLowerCase()}`,
      maxConnections: config['net.maxConnections'],
      agentVersion: `kg/${version}`,
      log: (line) => log.debug({ from: 'net' }, line),
    })
    for (const listener of listeners) await listener(opened)
    host = opened
    fault = undefined
    if (config.network === 'local') leave = await meetLocally(localFolder(config), opened, log)
    settle()
    log.info({ peerId, multiaddrs: opened.multiaddrs() }, 'network ready')
  }

  return {
    peerId,
    seed,
    current: () => host,
    onOpen: (listener) => void listeners.add(listener),
    status: () => ({
      peerId,
      multiaddrs: host?.multiaddrs() ?? [],
      ...defined({ networkId: host?.networkId }),
      ...(!config['net.enabled']
        ? { state: 'off' as const }
        : host !== undefined
          ? { state: 'ready' as const }
          : fault === undefined
            ? { state: 'starting' as const }
            : { state: 'failed' as const, reason: fault.message }),
    }),
    async ready(needs) {
      if (!config['net.enabled']) throw new PeersUnavailable({ needs })
      if (host === undefined && fault === undefined) {
        const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())
        await Promise.race([settled, late])
      }
      if (host === undefined) throw new PeersUnavailable({ needs })
      return host
    },
    async stop() {
      ending.abort()
      await running
      await leave?.()
      await host?.stop()
    },
  }
}

const defaultListen = (isLocal: boolean): string[] => {
  const address = isLocal ? '127.0.0.1' : '0.0.0.0'
  return [`/ip4/${address}/tcp/0`, `/ip4/${address}/tcp/0/ws`]
}
