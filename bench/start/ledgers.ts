import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '@kg/core/async'
import { startDaemon } from '../lib/daemon.js'
import { megabyte } from '../lib/memory.js'
import { contextGraphId, preparedHome } from '../lib/prepared-home.js'
import { besideReference, reference } from '../lib/reference.js'
import { all, type Row, under } from '../lib/row.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'

const runs = 5

/** From the start of the process to the first answer of `status`, and what the node then needs. */
export const ledgers = topic('ledgers', 'Start to the first status answer, and memory when idle', async (options) => {
  const rows: Row[] = []
  for (const quads of options.quick ? [0, 100_000] : [0, 100_000, 1_000_000]) {
    const home = quads === 0 ? join(options.home, 'home-empty') : await preparedHome(options.home, quads)
    mkdirSync(home, { recursive: true })
    rows.push(await started(home, quads))
  }
  return rows
})

async function started(home: string, quads: number): Promise<Row> {
  const times: number[] = []
  let rss = 0
  let firstQuery = Number.NaN
  for (let run = 0; run < runs; run++) {
    const { value: daemon, ms } = await timed(async () => {
      const fresh = await startDaemon(home)
      await fresh.client.get('/api/status')
      return fresh
    })
    times.push(ms)
    try {
      if (run < runs - 1) continue
      await pause(2000)
      rss = (await daemon.client.rssBytes()) / megabyte
      if (quads > 0) firstQuery = (await timed(() => daemon.client.post('/api/query', question))).ms
    } finally {
      await daemon.stop()
    }
  }
  const { p50, worst } = quantiles(times)
  return {
    what: `${quads.toLocaleString('en')} quads`,
    values: {
      'first ms': times[0] ?? Number.NaN,
      'p50 ms': p50,
      'worst ms': worst,
      'idle RSS MB': rss,
      'first query ms': firstQuery,
      ...besideReference(quads === 0 || quads === 100_000 ? reference.start[quads] : undefined),
    },
    ...all(under(p50, 1500, 'ms'), under(rss, 200, 'MB')),
  }
}

const question = JSON.stringify({ contextGraphId, sparql: 'ASK { ?s ?p ?o }', timeoutMs: 600_000 })
