import { withDaemon } from '../lib/daemon.js'
import type { HttpClient } from '../lib/http-client.js'
import { lines, quadsPerPair } from '../lib/people.js'
import { contextGraphId, createGraph, preparedHome } from '../lib/prepared-home.js'
import { besideReference, reference } from '../lib/reference.js'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { toWire } from '../lib/wire-quads.js'

const runs = 5
const sizes = [10, 100, 1000, 10_000] as const
type Size = (typeof sizes)[number]
const limits: Readonly<Record<Size, number>> = { 10: 500, 100: 500, 1000: 800, 10000: 3000 }
const count = `SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }`

/** Whole publications by HTTP on the local network; when the call returns, the published view has the data. */
export const publishing = topic('publishing', 'Publish a shared asset on the local network', async (options) => [
  ...(await withTempHome((home) => publishAll(home, 'empty store'))),
  ...(options.quick ? [] : await publishAll(await preparedHome(options.home, 1_000_000), '1M statements in the store')),
])

async function publishAll(home: string, where: string): Promise<Row[]> {
  process.env.KG_NETWORK = 'local'
  process.env.KG_CHAIN_FOLDER = `${home}/chain`
  try {
    return await withDaemon(home, async ({ client }) => {
      await createGraph(client, 'published')
      await client.post('/api/context-graph/register', JSON.stringify({ id: 'published' }))
      const rows: Row[] = []
      for (const size of sizes) rows.push(await publishSize(client, size, where))
      return rows
    })
  } finally {
    delete process.env.KG_NETWORK
  }
}

async function publishSize(client: HttpClient, size: Size, where: string): Promise<Row> {
  const times: number[] = []
  let seen = await published(client)
  for (let run = 0; run <= runs; run++) {
    const quads = lines(((run + 10) * size) / quadsPerPair, size).map(toWire)
    const name = `${size}-${run}-${where.length}`
    const place = { contextGraphId: 'published' }
    await client.post('/api/knowledge-assets', JSON.stringify({ ...place, name, quads, alsoShareSwm: true }))
    const { ms } = await timed(() => client.post(`/api/knowledge-assets/${name}/vm/publish`, JSON.stringify(place)))
    times.push(ms)
    const now = await published(client)
    if (now <= seen) throw new Error(`${name} is not in the published view of ${contextGraphId}`)
    seen = now
  }
  const [cold = Number.NaN, ...warm] = times
  const { p50, worst } = quantiles(warm)
  return {
    what: `${size.toLocaleString('en')} quads, ${where}`,
    values: { 'cold ms': cold, 'p50 ms': p50, 'worst ms': worst, ...besideReference(reference.publish[size]) },
    ...under(worst, limits[size], 'ms'),
  }
}

async function published(client: HttpClient): Promise<number> {
  const body = { sparql: count, contextGraphId: 'published', view: 'verifiable-memory' }
  const answer = JSON.parse(await client.post('/api/query', JSON.stringify(body))) as {
    result: { bindings: { n: string }[] }
  }
  return Number(/"(\d+)"/.exec(answer.result.bindings[0]?.n ?? '')?.[1])
}
