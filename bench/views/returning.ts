import { startDaemon } from '../lib/daemon.js'
import { HttpClient } from '../lib/http-client.js'
import { megabyte } from '../lib/memory.js'
import { all, atLeast, type Row, under } from '../lib/row.js'
import { measure, quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { askOnce, makeSmallGraphs, quadsEach, type SmallGraph } from './small-graphs.js'

const hotViews = 10
/** Too little for all views, so that most of them are let go and come back. */
const memoryMb = 48

/** A few views at full speed, alone and while all others come and go. */
export const returning = topic('returning', 'Ten hot views while the others are let go and return', async (options) => {
  const count = options.quick ? 200 : 1000
  const daemon = await startDaemon(`${options.home}/hot-graphs`, { env: { KG_STORE_MEMORY_MB: String(memoryMb) } })
  try {
    const graphs = await makeSmallGraphs(daemon, count)
    const [hot, others] = [graphs.slice(0, hotViews), graphs.slice(hotViews)]
    const ask = hotAsker(daemon.url, hot)
    const budgetMs = options.quick ? 2000 : 5000
    const alone = await measure(ask, { callers: 4, budgetMs })
    let isOver = false
    const times: number[] = []
    const coming = (async () => {
      for (let i = 0; !isOver; i++) times.push(await askOnce(daemon.url, others[i % others.length] as SmallGraph, i))
    })()
    const beside = await measure(ask, { callers: 4, budgetMs })
    isOver = true
    await coming
    const { p50, p99 } = quantiles(times)
    const rss = (await daemon.client.rssBytes()) / megabyte
    const rows: Row[] = [
      { what: 'hot, alone', values: { 'per s': alone.perSecond, 'p50 ms': alone.p50, 'p99 ms': alone.p99 } },
      {
        what: 'hot, beside',
        values: { 'per s': beside.perSecond, 'p50 ms': beside.p50, 'p99 ms': beside.p99, 'RSS MB': rss },
        ...atLeast(beside.perSecond / alone.perSecond, 0.5, 'of alone'),
      },
      {
        what: 'the others',
        values: { 'per s': (times.length / budgetMs) * 1000, 'p50 ms': p50, 'p99 ms': p99 },
        ...all(under(p50, 15, 'ms p50'), under(p99, 60, 'ms p99')),
      },
    ]
    return rows
  } finally {
    await daemon.stop()
  }
})

function hotAsker(url: string, hot: readonly SmallGraph[]) {
  const clients = hot.map(({ token }) => new HttpClient(url, token))
  return (turn: number) => {
    const which = turn % hot.length
    const contextGraphId = hot[which]?.id
    const sparql = `SELECT ?v { <urn:thing:${which}:${turn % quadsEach}> <urn:value> ?v }`
    return clients[which]?.post('/api/query', JSON.stringify({ contextGraphId, sparql, view: 'working-memory' }))
  }
}
