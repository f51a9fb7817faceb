import { withDaemon } from '../lib/daemon.js'
import type { HttpClient } from '../lib/http-client.js'
import { megabyte } from '../lib/memory.js'
import { contextGraphId, createGraph, together } from '../lib/prepared-home.js'
import { all, type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'

const passes = 4
const growthMb = 30

/** Whole lists, page by page. */
export const lists = topic('lists', 'Lists page by page', async ({ quick }) =>
  withTempHome((home) =>
    withDaemon(home, async ({ client }) => {
      const graphs = quick ? 2000 : 10_000
      const assets = quick ? 500 : 2000
      await createGraph(client)
      await together(graphs, 32, (turn) => createGraph(client, `list/${turn}`))
      const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
      await together(assets, 32, (turn) =>
        client.post('/api/knowledge-assets', JSON.stringify({ contextGraphId, name: `asset-${turn}`, quads })),
      )
      return [
        await paged(client, `${graphs} context graphs, 100 a page`, '/api/context-graph/list?limit=100'),
        await paged(client, `${graphs} context graphs, 1,000 a page`, '/api/context-graph/list?limit=1000', false),
        await paged(
          client,
          `${assets} assets, 100 a page`,
          `/api/knowledge-assets?contextGraphId=${contextGraphId}&limit=100`,
        ),
      ]
    }),
  ),
)

async function paged(client: HttpClient, what: string, path: string, judged = true): Promise<Row> {
  const times: number[] = []
  const memory: number[] = []
  let pages = 0
  let cold = quantiles([])
  for (let pass = 0; pass < passes; pass++) {
    let cursor = ''
    do {
      const { value, ms } = await timed(() => client.get<{ nextCursor?: string }>(`${path}${cursor}`))
      times.push(ms)
      pages++
      cursor = value.nextCursor === undefined ? '' : `&cursor=${value.nextCursor}`
    } while (cursor !== '')
    memory.push((await client.rssBytes()) / megabyte)
    // The first pass is the cold one.
    if (pass === 0) cold = quantiles(times.splice(0))
  }
  const { p50, p99, worst } = quantiles(times)
  const growth = (memory.at(-1) ?? 0) - (memory[0] ?? 0)
  return {
    what,
    values: {
      pages: pages / passes,
      'first pass p50 ms': cold.p50,
      'first pass p99 ms': cold.p99,
      'p50 ms': p50,
      'p99 ms': p99,
      'worst ms': worst,
      'RSS MB': memory.at(-1) ?? 0,
      'RSS growth MB': growth,
    },
    ...(judged ? all(under(p99, 20, 'ms p99'), under(growth, growthMb, 'MB more after 3 passes')) : {}),
  }
}
