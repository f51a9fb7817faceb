import type { HttpClient } from '../lib/http-client.js'
import { person, quadsPerPair } from '../lib/people.js'
import { type Row, under } from '../lib/row.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { draft, sees, share } from './ask.js'
import { type BenchNetwork, eventually, graph, withNetwork } from './network.js'
import { setQuorum } from './quorum.js'

const limits: readonly (readonly [size: number, ms: number])[] = [
  [10, 500],
  [100, 500],
  [1000, 1000],
]
const published = 'verifiable-memory'

/** An edge node publishes; two core nodes hold the content and sign. When the call returns it is in the published view. */
export const publishing = topic('publishing', 'Publish on 4 nodes, 2 acknowledgements of core nodes', ({ quick }) =>
  withNetwork({ nodes: 4, core: 2 }, async (network) => {
    await setQuorum(network.folder, 2)
    const [first] = network.nodes
    await first?.client.post('/api/context-graph/register', JSON.stringify({ id: graph, publishPolicy: 1 }))
    for (const { client } of network.nodes) await eventually(() => isRegistered(client))
    const rows: Row[] = []
    for (const [size, limit] of limits) rows.push(await publishSize(network, size, limit, quick ? 4 : 10))
    return rows
  }),
)

const isRegistered = async (client: HttpClient) =>
  (await client.get<{ registered: boolean }>(`/api/context-graph/${graph}`)).registered

async function publishSize({ nodes }: BenchNetwork, size: number, limit: number, runs: number): Promise<Row> {
  const here = nodes[3]
  const there = nodes[2]
  if (here === undefined || there === undefined) throw new TypeError('there are four nodes')
  const times: number[] = []
  const spread: number[] = []
  for (let run = 0; run < runs + 2; run++) {
    const first = (run * size) / quadsPerPair + size * 1000
    const name = `published-${size}-${run}`
    await draft(here.client, name, size, first)
    await share(here.client, name)
    const body = JSON.stringify({ contextGraphId: graph })
    const { ms } = await timed(() => here.client.post(`/api/knowledge-assets/${name}/vm/publish`, body))
    if (!(await sees(here.client, person(first), published))) throw new Error(`${name} is not in the published view`)
    const more = await eventually(() => sees(there.client, person(first), published), 2)
    // The first ones warm up.
    if (run >= 2) times.push(ms)
    if (run >= 2) spread.push(ms + more)
  }
  const { p50, worst } = quantiles(times)
  return {
    what: `${size.toLocaleString('en')} quads`,
    values: { 'p50 ms': p50, 'worst ms': worst, 'on another node p50 ms': quantiles(spread).p50 },
    ...under(p50, limit, 'ms p50'),
  }
}
