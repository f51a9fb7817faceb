import { besideReference, reference } from '../lib/reference.js'
import { under } from '../lib/row.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { withNetwork } from '../net/network.js'

const runs = 5

/** How long a node takes to stop that has peers. */
export const stopping = topic('stopping', 'Stop with two peers connected', () =>
  withNetwork({ nodes: 3, core: 2 }, async ({ nodes, start, stop }) => {
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      times.push((await timed(() => stop(2))).ms)
      if (run === runs - 1) break
      const { client } = await start(2)
      while ((await client.get<{ connectedPeers: number }>('/api/status')).connectedPeers < nodes.length - 1);
    }
    const { p50, worst } = quantiles(times)
    const values = { 'p50 ms': p50, 'worst ms': worst, ...besideReference(reference.stop) }
    return [{ what: 'an edge node', values, ...under(p50, 300, 'ms') }]
  }),
)
