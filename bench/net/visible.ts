import { person, quadsPerPair } from '../lib/people.js'
import { type Row, under } from '../lib/row.js'
import { quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { draft, seal, sees, share } from './ask.js'
import { type BenchNetwork, eventually, withNetwork } from './network.js'
import { followReceipts } from './receipts.js'

const limits: readonly (readonly [size: number, ms: number])[] = [
  [10, 15],
  [1000, 80],
]

/** Only these come before the shares that count. */
const warmUp = 5

/**
 * From the moment the share call is sent until a query on another node finds the data; the draft is written before. The
 * other node's events tell when to ask, so that the asking does not slow down what is measured.
 */
export const visible = topic('visible', 'A share, from its call until a query on a second node sees it', ({ quick }) =>
  withNetwork({ nodes: 2 }, async (network) => {
    const rows: Row[] = []
    for (const sealed of [true, false])
      for (const [size, limit] of limits)
        rows.push(await shareAndLook(network, { size, sealed, limit }, quick ? 20 : 60))
    return rows
  }),
)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function shareAndLook(
  { nodes }: BenchNetwork,
  { size, sealed, limit }: { size: number; sealed: boolean; limit: number },
  runs: number,
): Promise<Row> {
  const [here, there] = nodes
  if (here === undefined || there === undefined) throw new TypeError('there are two nodes')
  const events = await followReceipts(there.url, there.token)
  const seen: number[] = []
  const answered: number[] = []
  const asked: number[] = []
  for (let run = 0; run < runs + warmUp; run++) {
    const first = (run * size) / quadsPerPair + size * (sealed ? 1000 : 2000)
    const name = `visible-${size}-${sealed}-${run}`
    await draft(here.client, name, size, first)
    if (sealed) await seal(here.client, name)
    const arrival = events.about(`/${name}`)
    const began = performance.now()
    const sharing = share(here.client, name).then(() => performance.now() - began)
    await arrival
    await eventually(() => sees(there.client, person(first)), 0)
    if (run >= warmUp) seen.push(performance.now() - began)
    if (run >= warmUp) answered.push(await sharing)
    await sharing
    if (run >= warmUp) asked.push(await timed(() => sees(there.client, person(first))))
  }
  events.close()
  const { p50, p99 } = quantiles(seen)
  const query = quantiles(asked).p50
  return {
    what: `${size.toLocaleString('en')} quads, ${sealed ? 'sealed before' : 'sealed in the call'}`,
    values: {
      'visible p50 ms': p50,
      'visible p99 ms': p99,
      'call p50 ms': quantiles(answered).p50,
      'query alone p50 ms': query,
      'visible / query': p50 / query,
    },
    ...(sealed ? under(p50, limit, 'ms p50') : {}),
  }
}
