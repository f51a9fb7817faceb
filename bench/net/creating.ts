import { person, quadsPerPair } from '../lib/people.js'
import { all, type Row, under, type Verdict } from '../lib/row.js'
import { median, quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { create, newShare, sees } from './ask.js'
import { type BenchNetwork, type BenchNode, eventually, withNetwork } from './network.js'
import { followReceipts, type Receipts } from './receipts.js'

interface Goal {
  readonly size: number
  readonly acknowledgedMs: number
  readonly visibleMs: number
}

const goals: readonly Goal[] = [
  { size: 10, acknowledgedMs: 6, visibleMs: 12 },
  { size: 1000, acknowledgedMs: 20, visibleMs: 40 },
]

/** Only these come before the shares that count. */
const warmUp = 4
/** On a slow machine a share may take so many times a point query that is asked alone. */
const acknowledgedQueries = 4
const visibleQueries = 8

/** From the moment of the one call that creates and shares an asset. Each size has two nodes that were just started. */
export const creating = topic(
  'creating',
  'Created and shared in one call: acknowledged, and visible to a query on a second node',
  async ({ quick }) => {
    const rows: Row[] = []
    for (const goal of goals)
      rows.push(await withNetwork({ nodes: 2 }, (network) => measureShares(network, goal, quick ? 20 : 60)))
    return rows
  },
)

interface Times {
  readonly acknowledged: number
  /** The second node's events tell of it. */
  readonly announced: number
  readonly visible: number
}

async function measureShares({ nodes }: BenchNetwork, goal: Goal, runs: number): Promise<Row> {
  const [here, there] = nodes
  if (here === undefined || there === undefined) throw new TypeError('there are two nodes')
  const { size } = goal
  const events = await followReceipts(there.url, there.token)
  const times: Times[] = []
  for (let run = 0; run < runs + warmUp; run++) times.push(await timeShare({ here, there, events }, size, run))
  events.close()
  const query = await median(50, () => sees(there.client, person(0)))
  const warm = times.slice(warmUp)
  const p50 = (which: keyof Times) => quantiles(warm.map((one) => one[which])).p50
  const [cold] = times
  const [acknowledged, visible] = [p50('acknowledged'), p50('visible')]
  return {
    what: `${size.toLocaleString('en')} quads`,
    values: {
      'first: acknowledged ms': cold?.acknowledged ?? Number.NaN,
      'first: visible ms': cold?.visible ?? Number.NaN,
      'acknowledged p50 ms': acknowledged,
      'event p50 ms': p50('announced'),
      'visible p50 ms': visible,
      'visible p99 ms': quantiles(warm.map((one) => one.visible)).p99,
      'query alone p50 ms': query,
      'acknowledged / query': acknowledged / query,
      'visible / query': visible / query,
    },
    ...judge(goal, acknowledged, visible, query),
  }
}

/** 1,000 quads cost more than a query on every machine, so only the small share may be measured by one. */
function judge(
  { size, acknowledgedMs, visibleMs }: Goal,
  acknowledged: number,
  visible: number,
  query: number,
): Verdict {
  const times = all(under(acknowledged, acknowledgedMs, 'ms'), under(visible, visibleMs, 'ms'))
  if (size > quadsPerPair) return times
  const ratios = all(
    under(acknowledged / query, acknowledgedQueries, 'queries'),
    under(visible / query, visibleQueries, 'queries'),
  )
  return { target: `${times.target}; else ${ratios.target}`, ok: times.ok || ratios.ok }
}

async function timeShare(
  { here, there, events }: { here: BenchNode; there: BenchNode; events: Receipts },
  size: number,
  run: number,
): Promise<Times> {
  const first = (run * size) / quadsPerPair
  const name = `created-${size}-${run}`
  const body = newShare(name, size, first)
  const arrival = events.about(`/${name}`)
  const began = performance.now()
  const since = () => performance.now() - began
  const answer = create(here.client, body).then(since)
  // The events tell when to ask, so that asking again and again does not slow down what is measured.
  await arrival
  const announced = since()
  await eventually(() => sees(there.client, person(first)), 0)
  const visible = since()
  return { acknowledged: await answer, announced, visible }
}
