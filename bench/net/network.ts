import { join } from 'node:path'
import { pause } from '@kg/core/async'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { withTempHome } from '../lib/temp-home.js'

export const graph = 'bench'

export interface BenchNode extends Daemon {
  readonly home: string
}

/** Nodes of one local network, all subscribed to one context graph. */
export interface BenchNetwork {
  readonly nodes: readonly BenchNode[]
  readonly folder: string
  start(i: number): Promise<BenchNode>
  stop(i: number): Promise<void>
}

interface Status {
  connectedPeers: number
  chain: { state: string; identityId?: string }
}

/** The first `core` nodes are core nodes. Settles the network before it is used: all connected, all on the chain. */
export function withNetwork<T>(
  { nodes: count, core = 1 }: { nodes: number; core?: number },
  use: (network: BenchNetwork) => Promise<T>,
): Promise<T> {
  return withTempHome(async (place) => {
    const folder = join(place, 'chain')
    const nodes: BenchNode[] = []
    const running = new Set<number>()
    const start = async (i: number) => {
      const home = join(place, `node-${i + 1}`)
      const env = {
        KG_NETWORK: 'local',
        KG_NET_ENABLED: 'true',
        KG_CHAIN_FOLDER: folder,
        KG_CONTEXT_GRAPHS: graph,
        KG_NODE_ROLE: i < core ? 'core' : 'edge',
      }
      const node = { ...(await startDaemon(home, { env })), home }
      nodes[i] = node
      running.add(i)
      return node
    }
    const stop = async (i: number) => {
      if (running.delete(i)) await nodes[i]?.stop()
    }
    try {
      for (let i = 0; i < count; i++) await start(i)
      for (const { client } of nodes)
        await eventually(async () => {
          const { connectedPeers, chain } = await client.get<Status>('/api/status')
          return connectedPeers >= count - 1 && chain.state === 'ready'
        })
      const [first] = nodes
      await first?.client.post('/api/context-graph/create', JSON.stringify({ id: graph }))
      return await use({ nodes, folder, start, stop })
    } finally {
      for (let i = 0; i < count; i++) await stop(i)
    }
  })
}

/** Asks again and again, without a pause unless told. How long it took. */
export async function eventually(isSo: () => Promise<boolean>, pauseMs = 5, withinMs = 120_000): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) throw new Error('it did not happen in time')
    await pause(pauseMs)
  }
  return performance.now() - began
}
