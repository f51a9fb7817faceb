import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setQuorum } from './acks-quorum.js'
import type { Api } from './api.js'
import { type Daemon, endChain, startDaemon } from './daemon.js'
import { inventoryOf } from './inventory-of.js'
import { operator } from './people.js'
import { until } from './until.js'

export interface TestNetworkOptions {
  nodes: number
  /** How many of them, from the first, are core nodes. */
  core?: number
  /** One chain for all of them, which the first one starts. */
  chain?: 'local'
  /** Variables of all of them. */
  env?: Record<string, string>
  /** Whether all of them carry the MCP server. */
  mounts?: boolean
}

/** Real daemons with homes of their own and one local chain, each connected with every other. */
export interface TestNetwork extends AsyncDisposable {
  readonly size: number
  /** The folder of the chain, where the nodes meet. */
  readonly folder: string
  isRunning(i: number): boolean
  node(i: number): Daemon
  /** The operator of a node. */
  api(i: number): Api
  /** Starts one more; its number. */
  add(env?: Record<string, string>): Promise<number>
  stop(i: number): Promise<void>
  kill(i: number): Promise<void>
  start(i: number): Promise<void>
  /** Settles when a node has ended without being told to. */
  died(i: number): Promise<void>
  /** Settles when every running node is connected with every other. */
  connected(): Promise<void>
  /** What a node holds of a context graph, one line an asset and layer, sorted. */
  inventoryOf(i: number, graph: string): Promise<string[]>
  /** How many core nodes must acknowledge a publication. */
  setQuorum(count: number): Promise<void>
}

export async function testNetwork({
  nodes,
  core = 1,
  env = {},
  mounts = false,
}: TestNetworkOptions): Promise<TestNetwork> {
  const place = mkdtempSync(join(tmpdir(), 'kg-network-'))
  const folder = join(place, 'chain')
  const all: Daemon[] = []
  const running = new Set<number>()
  const variables = (role: string, more = {}) => ({
    KG_NETWORK: 'local',
    KG_NET_ENABLED: 'true',
    KG_CHAIN_FOLDER: folder,
    KG_NODE_ROLE: role,
    ...env,
    ...more,
  })
  const launch = async (i: number, more = {}) => {
    const role = i < core ? 'core' : 'edge'
    all[i] = await startDaemon({ home: join(place, `node-${i + 1}`), env: variables(role, more), mounts })
    running.add(i)
  }
  const node = (i: number): Daemon => {
    const daemon = all[i]
    if (daemon === undefined) throw new RangeError(`there is no node ${i}`)
    return daemon
  }
  const api = (i: number) => operator(node(i))

  async function connected(): Promise<void> {
    await Promise.all(
      [...running].map((i) =>
        until(
          () => api(i).ok('status'),
          (status) =>
            status.chain.state === 'ready' &&
            (i >= core || status.chain.identityId !== '0') &&
            status.connectedPeers >= running.size - 1,
          30_000,
        ),
      ),
    )
  }

  const network: TestNetwork = {
    get size() {
      return all.length
    },
    folder,
    isRunning: (i) => running.has(i),
    node,
    api,
    connected,
    async add(more) {
      const i = all.length
      await launch(i, more)
      return i
    },
    async stop(i) {
      running.delete(i)
      await node(i).stop()
    },
    async kill(i) {
      running.delete(i)
      await node(i).kill()
    },
    async start(i) {
      await node(i).restart()
      running.add(i)
    },
    async died(i) {
      await node(i).died()
      running.delete(i)
    },
    inventoryOf: (i, graph) => inventoryOf(api(i), graph),
    setQuorum: (count) => setQuorum(folder, count),
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(all.map((daemon) => daemon[Symbol.asyncDispose]()))
      endChain(folder)
      rmSync(place, { recursive: true, force: true })
    },
  }
  try {
    // The first one deploys the contracts; the others would only wait for it.
    await launch(0)
    await Promise.all(Array.from({ length: nodes - 1 }, (_, i) => launch(i + 1)))
    await connected()
    return network
  } catch (error) {
    await network[Symbol.asyncDispose]()
    throw error
  }
}
