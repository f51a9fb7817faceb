import { json as resultsJson } from '../lib/ask-view.js'
import { besideEngine } from '../lib/beside-engine.js'
import { type ColdAndWarm, measureColdAndWarm, measureTurnByTurn } from '../lib/cold-and-warm.js'
import { withDaemon } from '../lib/daemon.js'
import type { HttpClient } from '../lib/http-client.js'
import { contextGraphId, preparedHome } from '../lib/prepared-home.js'
import { besideReference, reference } from '../lib/reference.js'
import { all, atLeast, type Row, under, type Verdict } from '../lib/row.js'
import type { Timing } from '../lib/timing.js'
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
    for (const { name, sparql } of questions(size)) {
      for (const [way, ask] of Object.entries(ways(client, sparql, name))) {
        const [alone, single] = await measureTurnByTurn([(turn) => engine(sparql(turn)), ask], { budgetMs })
        const many = await measureColdAndWarm(ask, { callers: 16, budgetMs, least: 16 })
        for (const [callers, timing] of [[1, single] as const, [16, many] as const]) {
          const what = `${name}, ${way}, ${callers}`
          rows.push({
            ...row(what, timing, alone, referenceOf(name)?.[callers]),
            ...target(name, callers, timing, alone),
          })
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

const referenceOf = (name: string) =>
  name === 'point' || name === '2-hop' || name === 'group-by' ? reference[name] : undefined

const row = (what: string, timing: ColdAndWarm, alone: ColdAndWarm, figure: string | undefined): Row => ({
  what,
  values: {
    'cold ms': timing.cold,
    ...besideEngine(timing, alone),
    'engine cold': alone.cold,
    'p50 ratio': timing.p50 / alone.p50,
    ...besideReference(figure),
  },
})

function target(name: string, callers: number, { p50, perSecond }: Timing, alone: Timing): Verdict | undefined {
  if (name === 'point') return callers === 1 ? under(p50, 1, 'ms p50') : atLeast(perSecond, 2000, 'per s')
  if (name === '2-hop' && callers === 1) return under(p50, 1.2, 'ms p50')
  if (name === 'group-by')
    return callers === 1
      ? all(under(p50, 8, 'ms p50'), under(p50 / alone.p50, 1.3, '× the engine'))
      : all(atLeast(perSecond, 200, 'per s'), atLeast(perSecond / alone.perSecond, 1 / 1.3, 'of the engine'))
  return undefined
}
