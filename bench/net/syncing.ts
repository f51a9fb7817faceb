import { pause } from '@kg/core/async'
import { cpuSeconds } from '../lib/cpu.js'
import type { Row } from '../lib/row.js'
import { topic } from '../lib/topic.js'
import { assetsOf, fill } from './ask.js'
import { type BenchNode, eventually, withNetwork } from './network.js'

const everyMs = 500
const afterMs = 8000

/** One node has a large graph, the others come back together and fetch it. Nobody may stay busy afterwards. */
export const syncing = topic('syncing', 'Five nodes sync a 150,000-quad graph', ({ quick }) =>
  withNetwork({ nodes: 5, core: 2 }, async ({ nodes, start, stop }) => {
    const quads = quick ? 30_000 : 150_000
    for (const i of [1, 2, 3, 4]) await stop(i)
    const [here] = nodes
    if (here === undefined) throw new TypeError('there are nodes')
    const assets = await fill(here.client, quads, 5000)
    const busy = watch(nodes)
    const began = performance.now()
    await Promise.all([1, 2, 3, 4].map(start))
    await eventually(
      async () => (await Promise.all(nodes.map(({ client }) => assetsOf(client)))).every((n) => n >= assets),
      50,
    )
    const transferMs = performance.now() - began
    await pause(afterMs)
    const samples = busy()
    return nodes.map((_, i): Row => {
      const mine = samples.filter(({ node }) => node === i)
      // One second of grace: what has arrived is still being put into views.
      const late = mine.filter(({ at, cores }) => at > began + transferMs + 1000 && cores > 1).length
      return {
        what: `node ${i + 1}, ${i === 0 ? 'has it' : 'fetches it'}`,
        values: {
          'transfer s': transferMs / 1000,
          'most cores': Math.max(...mine.map(({ cores }) => cores)),
          's above one core': (mine.filter(({ cores }) => cores > 1).length * everyMs) / 1000,
          's above after it': (late * everyMs) / 1000,
        },
        target: 'none after the transfer',
        ok: late === 0,
      }
    })
  }),
)

interface Sample {
  readonly node: number
  readonly at: number
  readonly cores: number
}

/** Looks how busy the nodes are, again and again, from the start of each until the samples are asked for. */
function watch(nodes: readonly BenchNode[]): () => Sample[] {
  const samples: Sample[] = []
  const before = new Map<number, { at: number; used: number }>()
  const timer = setInterval(() => {
    for (const [node, { pid }] of nodes.entries()) {
      const used = cpuSeconds(pid)
      if (used === undefined) continue
      const at = performance.now()
      const last = before.get(pid)
      before.set(pid, { at, used })
      if (last !== undefined) samples.push({ node, at, cores: ((used - last.used) * 1000) / (at - last.at) })
    }
  }, everyMs)
  return () => {
    clearInterval(timer)
    return samples
  }
}
