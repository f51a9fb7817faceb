import { embeddedViews, guardedViews } from '@kg/store'
import { select, viewOf } from '../lib/ask-view.js'
import { besideEngine } from '../lib/beside-engine.js'
import { type ColdAndWarm, measureColdAndWarm } from '../lib/cold-and-warm.js'
import { shelf } from '../lib/fill-ledger.js'
import { preparedLedger } from '../lib/prepared-ledger.js'
import { atLeast, type Row, under, type Verdict } from '../lib/row.js'
import type { Timing } from '../lib/timing.js'
import type { BenchOptions, Topic } from '../lib/topic.js'
import { engineAlone } from './engine-alone.js'
import { questions } from './questions.js'

/** Turns from here on ask what was not asked before, so that the guard has to read it. */
const fresh = 1_000_000

type Ask = (sparql: string) => unknown

/** Queries through a view beside the bare engine with the same data, turn by turn in one process. */
export const queries: Topic = {
  name: 'queries',
  title: 'Queries, 1,000 named graphs; engine = the same engine alone in the calling thread',
  parts: [
    { name: 'queries-100k', run: (options) => ask(100_000, options) },
    { name: 'queries-1m', wanted: ({ quick }) => !quick, run: (options) => ask(1_000_000, options) },
  ],
}

async function ask(size: number, { quick, home }: BenchOptions): Promise<Row[]> {
  const { open } = await preparedLedger(home, size)
  const ledger = await open()
  const views = embeddedViews()({ ledger })
  const guarded = guardedViews()(views)
  const spec = viewOf(shelf)
  const throughView: Ask = (sparql) => views.query(spec, select(sparql))
  const throughGuard: Ask = (sparql) => guarded.query(spec, { sparql })
  const engine = engineAlone(size)
  const budgetMs = quick ? 500 : 800
  const rows: Row[] = []
  for (const { name, sparql } of questions(size)) {
    const run = (through: Ask, callers: number, first = 0) =>
      measureColdAndWarm((turn) => through(sparql(first + turn)), { callers, budgetMs, least: Math.max(5, callers) })
    const alone = await run(engine, 1)
    for (const callers of [1, 16]) {
      const timing = await run(throughView, callers)
      rows.push({ ...row(`${label(size)} ${name}, ${callers}`, timing, alone), ...target(name, size, callers, timing) })
    }
    if (name === 'point') rows.push(row(`${label(size)} ${name}, 1, guarded`, await run(throughGuard, 1, fresh), alone))
  }
  await views.stop()
  await ledger.close()
  return rows
}

const label = (size: number) => (size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1000}k`)

const row = (what: string, timing: ColdAndWarm, alone: ColdAndWarm): Row => ({
  what,
  values: {
    'cold ms': timing.cold,
    'engine cold': alone.cold,
    ...besideEngine(timing, alone),
    'p50 ratio': timing.p50 / alone.p50,
  },
})

/** What the node promises over HTTP at 100k must hold here with room to spare. */
function target(name: string, size: number, callers: number, { p50, perSecond }: Timing): Verdict | undefined {
  if (name === 'point' && callers === 1) return under(p50, 0.5, 'ms p50')
  if (size > 100_000) return undefined
  if (name === 'point') return atLeast(perSecond, 2000, 'per s')
  if (name === '2-hop' && callers === 1) return under(p50, 1.2, 'ms p50')
  if (name === 'group-by') return callers === 1 ? under(p50, 8, 'ms p50') : atLeast(perSecond, 200, 'per s')
  return undefined
}
