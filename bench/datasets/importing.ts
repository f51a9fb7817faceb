import { statSync } from 'node:fs'
import { join } from 'node:path'
import { mostWarmUps } from '../lib/cold-and-warm.js'
import { type Daemon, withDaemon } from '../lib/daemon.js'
import { contextGraphId, createGraph } from '../lib/prepared-home.js'
import { all, atLeast, type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles, timed } from '../lib/timing.js'
import type { Topic } from '../lib/topic.js'
import { memoryOf, more, watchMemory } from './daemon-memory.js'
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
    { name: '50 MB beside queries', wanted: ({ quick }) => !quick, run: () => runBesideQueries(190_000) },
    { name: '200 MB', wanted: ({ quick }) => !quick, run: () => run(760_000) },
  ],
}

/** The file alone, and what can be done with it then. */
const run = (events: number): Promise<Row[]> =>
  withFile(events, async (daemon, path) => {
    const before = memoryOf(daemon.pid)
    const watching = watchMemory(daemon.pid)
    const { value: id, ms } = await timed(() => importFile(daemon, path, 'GS1-EPCIS'))
    const peak = watching()
    const perSecond = (events / ms) * 1000
    const { value: found, ms: trailMs } = await timed(() =>
      trail(daemon, { identifier_types: ['id'], identifier_values: [epcOf(events - 1)], depth: 10 }),
    )
    const { value: bytes, ms: exportMs } = await timed(() => exportDataset(daemon, id, 'GS1-EPCIS'))
    return [
      {
        what: nameOf(events, path),
        values: {
          'events/s': perSecond,
          seconds: ms / 1000,
          ...more(before, peak),
          'trail ms': trailMs,
          'trail objects': found,
          'export s': exportMs / 1000,
          'export MB': bytes / 1e6,
        },
        ...atLeast(perSecond, eventsPerSecond, 'events/s'),
      },
    ]
  })

/** The same while somebody asks point queries, one after the other without a pause. */
const runBesideQueries = (events: number): Promise<Row[]> =>
  withFile(events, async (daemon, path) => {
    // What queries need in any case is there before the import begins.
    const asking = await askMeanwhile(daemon)
    const before = memoryOf(daemon.pid)
    const watching = watchMemory(daemon.pid)
    const { ms } = await timed(() => importFile(daemon, path, 'GS1-EPCIS'))
    const { p50, p99 } = quantiles(await asking())
    const added = more(before, watching())
    return [
      {
        what: `${nameOf(events, path)}, beside point queries`,
        values: { 'events/s': (events / ms) * 1000, ...added, 'query p50 ms': p50, 'query p99 ms': p99 },
        ...all(under(p99, queryMs, 'ms p99 of queries'), under(added['MB more'], memoryMb, 'MB more')),
      },
    ]
  })

const withFile = (events: number, use: (daemon: Daemon, path: string) => Promise<Row[]>): Promise<Row[]> =>
  withTempHome((home) =>
    withDaemon(home, async (daemon) => {
      const path = join(home, 'events.xml')
      await writeEpcisFile(path, events)
      return use(daemon, path)
    }),
  )

const nameOf = (events: number, path: string): string =>
  `${events.toLocaleString('en')} events, ${Math.round(statSync(path).size / 1e6)} MB`

/** Point queries all the time, one after the other; some have been answered when it resolves. */
async function askMeanwhile({ client }: Daemon): Promise<() => Promise<number[]>> {
  await createGraph(client)
  const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
  await client.post('/api/knowledge-assets', JSON.stringify({ contextGraphId, name: 'point', quads }))
  const question = JSON.stringify({ contextGraphId, sparql: 'SELECT ?o WHERE { <urn:a> <urn:p> ?o }' })
  const ask = async () => (await timed(() => client.post('/api/query', question))).ms
  for (let i = 0; i < mostWarmUps; i++) await ask()
  let isOver = false
  const times: number[] = []
  const asking = (async () => {
    while (!isOver) times.push(await ask())
  })()
  return async () => {
    isOver = true
    await asking
    return times
  }
}
