import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Host } from '@kg/net'
import { pino } from 'pino'
import { type ChainConnection, type ChainWing, connectChain, openChain } from '../../chain/open-chain.js'
import { type Memory, openMemory } from '../../memory/open-memory.js'
import { toConfig } from '../../platform/home/config.js'
import { homeFiles } from '../../platform/home/home.js'
import { openPlatform, type Platform } from '../../platform/open-platform.js'
import { type Exchange, openExchange } from '../open-exchange.js'

/** Settings of a node that has no chain, and meets nobody but the peers that a test connects it with. */
const quiet = {
  network: 'none',
  'net.listen': '["/ip4/127.0.0.1/tcp/0"]',
  'net.mdns': 'false',
}

/** The wings below exchange, on a real ledger in a temporary home. */
export interface TestHome extends AsyncDisposable {
  readonly platform: Platform
  readonly connection: ChainConnection
}

/** A node without its HTTP server and its agency wing. */
export interface TestNode extends AsyncDisposable {
  readonly platform: Platform
  readonly memory: Memory
  readonly chain: ChainWing
  readonly exchange: Exchange
  /** The agent of the node. */
  readonly agent: string
  readonly peerId: string
  host(): Promise<Host>
  /** Connects it with another node. */
  connect(other: TestNode): Promise<void>
}

export async function openTestHome(settings: Record<string, string> = {}): Promise<TestHome> {
  const folder = mkdtempSync(join(tmpdir(), 'kg-exchange-'))
  const config = toConfig({ flags: { ...quiet, ...settings } })
  const log = pino({ enabled: false })
  const platform = await openPlatform({ home: homeFiles(folder), config, version: '0.0.0', log })
  return {
    platform,
    connection: connectChain(platform),
    async [Symbol.asyncDispose]() {
      await platform.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function openTestNode(settings: Record<string, string> = {}): Promise<TestNode> {
  const home = await openTestHome(settings)
  const { platform, connection } = home
  const memory = await openMemory(platform, { sealDomain: () => connection.chain.sealDomain() })
  const chain = openChain(platform, memory, connection)
  const exchange = openExchange(platform, memory, chain)
  const { network } = exchange
  return {
    platform,
    memory,
    chain,
    exchange,
    agent: memory.agents.nodeAgent(),
    peerId: network.peerId,
    host: () => network.ready('a test'),
    async connect(other) {
      const [host, { multiaddrs }] = await Promise.all([network.ready('a test'), other.host()])
      await host.dial(multiaddrs()[0] ?? '')
    },
    async [Symbol.asyncDispose]() {
      for (const wing of [exchange, chain, memory]) await wing.stop()
      await home[Symbol.asyncDispose]()
    },
  }
}
