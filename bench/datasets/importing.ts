import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Daemon, withDaemon } from '../lib/daemon.js'
import { megabyte } from '../lib/memory.js'
import { contextGraphId, createGraph } from '../lib/prepared-home.js'
import { all, atLeast, type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles, timed } from '../lib/timing.js'
import type { Topic } from '../lib/topic.js'
import { exportDataset, importFile, trail } from './dataset-client.js'
import { epcOf, writeEpcisFile } from './epcis-file.js'

const eventsPerSecond = 5000
const memoryMb = 300
const queryMs = 50

/** EPCIS files as users import them: from the upload until the dataset is there. */
export const importing: Topic = {
  name: 'importing',
  title: 'EPCIS 1.2 in XML, from the upload until its dataset is durable and indexed',
  parts: [
    { name: '5 MB', run: () => run(19_000) },
    { name: '50 MB', wanted: ({ quick }) => !quick, run: () => run(190_000) },
    { name: '200 MB', wanted: ({ quick }) => !quick, run: () => run(760_000) },
  ],
}

const run = (events: number): Promise<Row[]> =>
  withTempHome((home) =>
    withDaemon(home, async (daemon) => {
      const path = join(home, 'events.xml')
      await writeEpcisFile(path, events)
      const before = await daemon.client.rssBytes()
      const asking = askMeanwhile(daemon)
      const { value: id, ms } = await timed(() => importFile(daemon, path, 'GS1-EPCIS'))
      const { times, peak } = await asking()
      const { p99 } = quantiles(times)
      const perSecond = (events / ms) * 1000
      const added = (peak - before) / megabyte
      const { value: found, ms: trailMs } = await timed(() =>
        trail(daemon, { identifier_types: ['id'], identifier_values: [epcOf(events - 1)], depth: 10 }),
      )
      const { value: bytes, ms: exportMs } = await timed(() => exportDataset(daemon, id, 'GS1-EPCIS'))
      const verdicts = [atLeast(perSecond, eventsPerSecond, 'events/s'), under(p99, queryMs, 'ms p99 of queries')]
      // A small file must not cost less memory than the node itself uses in any case.
      if (events === 190_000) verdicts.push(under(added, memoryMb, 'MB more'))
      return [
        {
          what: `${events.toLocaleString('en')} events, ${Math.round(statSync(path).size / 1e6)} MB`,
          values: {
            'events/s': perSecond,
            seconds: ms / 1000,
            'MB more': added,
            'query p99 ms': p99,
            'trail ms': trailMs,
            'trail objects': found,
            'export s': exportMs / 1000,
            'export MB': bytes / 1e6,
          },
          ...all(...verdicts),
        },
      ]
    }),
  )

/** Point queries all the time, one after the other, and the most memory that the node used. */
function askMeanwhile({ client }: Daemon): () => Promise<{ times: number[]; peak: number }> {
  let isOver = false
  const times: number[] = []
  let peak = 0
  const asking = (async () => {
    await createGraph(client)
    const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
    await client.post('/api/knowledge-assets', JSON.stringify({ contextGraphId, name: 'point', quads }))
    const question = JSON.stringify({ contextGraphId, sparql: 'SELECT ?o WHERE { <urn:a> <urn:p> ?o }' })
    while (!isOver) {
      times.push((await timed(() => client.post('/api/query', question))).ms)
      if (times.length % 20 === 0) peak = Math.max(peak, await client.rssBytes())
    }
  })()
  return async () => {
    isOver = true
    await asking
    return { times, peak }
  }
}
