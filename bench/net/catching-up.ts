import { pause } from '@kg/core/async'
import { person } from '../lib/people.js'
import { besideReference, reference } from '../lib/reference.js'
import { all, type Row, under } from '../lib/row.js'
import { quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { assetsOf, countOf, fill, sees } from './ask.js'
import { eventually, withNetwork } from './network.js'

/** A node that comes back catches up by itself; the one that serves it is asked all the while. */
export const catchingUp = topic(
  'catching-up',
  'Catching up after being offline, from when the node is up',
  async ({ quick }) => [
    await away(5000, 1000, 700),
    await away(5000, 10, 700),
    await away(20_000, 1000, 1500),
    ...(quick ? [] : [await away(100_000, 1000, 10_000)]),
  ],
)

function away(quads: keyof typeof reference.catchUp | 100_000, each: number, limit: number): Promise<Row> {
  return withNetwork({ nodes: 2 }, async ({ nodes, start, stop }) => {
    const [here] = nodes
    if (here === undefined) throw new TypeError('there are two nodes')
    await stop(1)
    const assets = await fill(here.client, quads, each)
    const total = await countOf(here.client)
    const asked = asking(() => sees(here.client, person(7)))
    const spawned = performance.now()
    const back = await start(1)
    const up = performance.now() - spawned
    // Asked from the first moment on, as somebody who waits for the data would.
    const [held, inView] = await Promise.all([
      eventually(async () => (await assetsOf(back.client)) >= assets, 25),
      eventually(async () => (await countOf(back.client)) >= total, 25),
    ])
    const { p99, count } = quantiles(await asked())
    return {
      what: `${quads.toLocaleString('en')} quads in ${assets} assets`,
      values: {
        'up after ms': up,
        'held ms': held,
        'in view ms': inView,
        'serving p99 ms': p99,
        questions: count,
        ...besideReference(quads === 100_000 ? undefined : reference.catchUp[quads]),
      },
      ...all(under(inView, limit, 'ms'), under(p99, 50, 'ms p99')),
    }
  })
}

/** One question after the other until the times are asked for. */
function asking(ask: () => Promise<unknown>): () => Promise<number[]> {
  const times: number[] = []
  let over = false
  const running = (async () => {
    while (!over) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
      await pause(5)
    }
  })()
  return async () => {
    over = true
    await running
    return times
  }
}
