import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Input, Reply, Route } from '@kg/contract'
import type { Line } from '@kg/core'
import type { Host } from '@kg/net'
import { pino } from 'pino'
import { type ChainConnection, type ChainWing, connectChain, openChain } from '../../chain/open-chain.js'
import { type Memory, openMemory } from '../../memory/open-memory.js'
import type { Caller } from '../../platform/caller/caller.js'
import { toConfig } from '../../platform/home/config.js'
import { homeFiles } from '../../platform/home/home.js'
import type { Handler } from '../../platform/http/handle.js'
import { openPlatform, type Platform } from '../../platform/open-platform.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type Exchange, openExchange } from '../open-exchange.js'

type Settings = Readonly<Record<string, string>>

/** Settings of a node that has no chain, and meets nobody but the peers that a test connects it with. */
const quiet: Settings = { network: 'none', 'net.listen': '["/ip4/127.0.0.1/tcp/0"]', 'net.mdns': 'false' }

/** The platform on a real ledger in a temporary home, and the connection to no chain. */
export interface TestHome extends AsyncDisposable {
  readonly platform: Platform
  readonly ledger: Journal
  readonly connection: ChainConnection
}

/** A node without peers. */
export interface TestMemory extends TestHome {
  readonly memory: Memory
  /** The agent of the node, and what it may do. */
  readonly agent: string
  readonly caller: Caller
  /** Shares statements as the node's agent. */
  share(contextGraph: string, name: string, lines: readonly string[]): Promise<void>
  /** Creates a context graph of the node's agent. */
  addGraph(id: string, more?: { accessPolicy?: 0 | 1; private?: boolean; allowedAgents?: string[] }): Promise<void>
}

/** A node without its HTTP server and its agency wing. */
export interface TestNode extends TestMemory {
  readonly chain: ChainWing
  readonly exchange: Exchange
  readonly peerId: string
  host(): Promise<Host>
  /** Connects it with another node. */
  connect(other: TestNode): Promise<void>
  /** Calls the handler of a route, as the node's agent or another caller. */
  call<R extends Route>(route: R, input: Partial<Input<R>>, caller?: Caller): Promise<Reply<R>>
}

export async function openTestHome(settings: Settings = {}): Promise<TestHome> {
  const folder = mkdtempSync(join(tmpdir(), 'kg-exchange-'))
  const config = toConfig({ flags: { ...quiet, ...settings } })
  const log = pino({ enabled: false })
  const platform = await openPlatform({ home: homeFiles(folder), config, version: '0.0.0', log })
  return {
    platform,
    ledger: platform.ledger,
    connection: connectChain(platform),
    async [Symbol.asyncDispose]() {
      await platform.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function openTestMemory(settings: Settings = {}): Promise<TestMemory> {
  const home = await openTestHome(settings)
  const memory = await openMemory(home.platform, { sealDomain: () => home.connection.chain.sealDomain() })
  const agent = memory.agents.nodeAgent()
  const caller = { agent, isAdmin: false }
  return {
    ...home,
    memory,
    agent,
    caller,
    async share(contextGraph, name, lines) {
      const ref = { contextGraph, sub: '', name }
      await memory.assets.drafts.replace(ref, lines as Line[], caller)
      await memory.assets.share(ref, caller)
    },
    async addGraph(id, { accessPolicy = 0, private: isPrivate = false, allowedAgents = [] } = {}) {
      await memory.graphs.create({ id, accessPolicy, private: isPrivate, allowedAgents }, caller)
    },
    async [Symbol.asyncDispose]() {
      await memory.stop()
      await home[Symbol.asyncDispose]()
    },
  }
}

export async function openTestNode(settings: Settings = {}): Promise<TestNode> {
  const below = await openTestMemory(settings)
  const chain = openChain(below.platform, below.memory, below.connection)
  const exchange = openExchange(below.platform, below.memory, chain)
  exchange.startRest()
  const { network } = exchange
  return {
    ...below,
    chain,
    exchange,
    peerId: network.peerId,
    host: () => network.ready('a test'),
    async connect(other) {
      const [host, { multiaddrs }] = await Promise.all([network.ready('a test'), other.host()])
      await host.dial(multiaddrs()[0] ?? '')
    },
    async call<R extends Route>(route: R, input: Partial<Input<R>>, caller = below.caller) {
      const binding = exchange.routes().find((one) => one.route === route)
      // The list of bindings forgets which handler belongs to which route; here it was found by its route.
      const handler = binding?.handler as unknown as Handler<R>
      const signal = AbortSignal.timeout(30_000)
      return (await handler(input as Input<R>, { caller, signal } as Parameters<Handler<R>>[1])) as Reply<R>
    },
    async [Symbol.asyncDispose]() {
      await exchange.stop()
      await chain.stop()
      await below[Symbol.asyncDispose]()
    },
  }
}
