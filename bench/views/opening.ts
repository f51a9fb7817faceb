import { availableParallelism } from 'node:os'
import { type startDaemon, withDaemon } from '../lib/daemon.js'
import { megabyte } from '../lib/memory.js'
import { all, type Row, under } from '../lib/row.js'
import { quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { askOnce, makeSmallGraphs, type SmallGraph, threadsOf } from './small-graphs.js'

/** Many small context graphs, each asked once by its agent, on a node that has just started and once more. */
export const opening = topic('opening', 'Small context graphs, each asked once by its own agent', async (options) => {
  const count = options.quick ? 200 : 1000
  const home = `${options.home}/small-graphs`
  const graphs = await withDaemon(home, (daemon) => makeSmallGraphs(daemon, count))
  return withDaemon(home, async (daemon) => [
    await round('cold', daemon, graphs),
    await round('once more', daemon, graphs),
  ])
})

async function round(
  what: string,
  { url, pid, client }: Awaited<ReturnType<typeof startDaemon>>,
  graphs: SmallGraph[],
) {
  const rssBefore = await client.rssBytes()
  const threadsBefore = threadsOf(pid)
  const times: number[] = []
  for (const graph of graphs) times.push(await askOnce(url, graph))
  const grown = ((await client.rssBytes()) - rssBefore) / megabyte
  const threads = threadsOf(pid) - threadsBefore
  const { p50, p99, worst } = quantiles(times)
  const row: Row = {
    what: `${graphs.length} graphs, ${what}`,
    values: {
      'first ms': times[0] ?? Number.NaN,
      'p50 ms': p50,
      'p99 ms': p99,
      'worst ms': worst,
      'MB more': grown,
      'threads more': threads,
    },
    ...all(
      under(p50, 15, 'ms p50'),
      under(p99, 60, 'ms p99'),
      under(grown, 150, 'MB'),
      under(threads, availableParallelism() + 7, 'threads'),
    ),
  }
  return row
}
