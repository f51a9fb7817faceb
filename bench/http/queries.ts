import { json as resultsJson } from '../lib/ask-view.js'
import { besideEngine } from '../lib/beside-engine.js'
import { withDaemon } from '../lib/daemon.js'
import type { HttpClient } from '../lib/http-client.js'
import { contextGraphId, preparedHome } from '../lib/prepared-home.js'
import { atLeast, type Row, under, type Verdict } from '../lib/row.js'
import { measure, type Timing } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { engineAlone } from '../store/engine-alone.js'
import { questions } from '../store/questions.js'

const size = 100_000
/** Bodies are made before the clock runs; their number leaves room for every turn. */
const ready = 4096

/** Queries of the shared layer beside the bare engine with the same data. */
export const queries = topic('queries', 'Queries over HTTP, 100k shared quads in 100 assets', async (options) => {
  const home = await preparedHome(options.home, size)
  const engine = engineAlone(size)
  const budgetMs = options.quick ? 1000 : 2500
  return withDaemon(home, async ({ client }) => {
    const rows: Row[] = []
    // Once over all ways, so that the first question does not pay for the compiler's warming up.
    for (const { name, sparql } of questions(size))
      for (const ask of Object.values(ways(client, sparql, name))) await measure(ask, { callers: 4, budgetMs })
    for (const { name, sparql } of questions(size)) {
      const alone = await measure((turn) => engine(sparql(turn)), { budgetMs: 500 })
      for (const [way, ask] of Object.entries(ways(client, sparql, name))) {
        await measure(ask, { callers: 4, budgetMs: 300 })
        for (const callers of [1, 16]) {
          const timing = await measure(ask, { callers, budgetMs, least: callers })
          rows.push({ ...row(`${name}, ${way}, ${callers}`, timing, alone), ...target(name, callers, timing) })
        }
      }
    }
    return rows
  })
})

function ways(client: HttpClient, sparql: (turn: number) => string, name: string) {
  const texts = Array.from({ length: ready }, (_, turn) => sparql(turn))
  const bodies = texts.map((text) =>
    Buffer.from(JSON.stringify({ sparql: text, contextGraphId, view: 'shared-working-memory' })),
  )
  const plain = texts.map((text) => Buffer.from(text))
  const protocol = { 'content-type': 'application/sparql-query', accept: resultsJson }
  const api = (turn: number) => client.post('/api/query', bodies[turn % ready] as Buffer)
  const standard = (turn: number) =>
    client.send('POST', `/api/context-graph/${contextGraphId}/sparql`, plain[turn % ready], protocol)
  return name === 'point' ? { '/api/query': api, '/sparql': standard } : { '/api/query': api }
}

const row = (what: string, timing: Timing, alone: Timing): Row => ({
  what,
  values: { ...besideEngine(timing, alone), 'over the engine ms': timing.p50 - alone.p50 },
})

function target(name: string, callers: number, { p50, perSecond }: Timing): Verdict | undefined {
  if (name === 'point') return callers === 1 ? under(p50, 1, 'ms p50') : atLeast(perSecond, 2000, 'per s')
  if (name === '2-hop' && callers === 1) return under(p50, 1.2, 'ms p50')
  if (name === 'group-by') return callers === 1 ? under(p50, 8, 'ms p50') : atLeast(perSecond, 200, 'per s')
  return undefined
}
