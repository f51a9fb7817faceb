import { embeddedViews, type Shelf } from '@kg/store'
import { select, viewOf } from '../lib/ask-view.js'
import { fillLedger, openLedger } from '../lib/fill-ledger.js'
import { graphsOf, ns, person } from '../lib/people.js'
import { all, type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { measure, quantiles, type Timing, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'

const deadlineMs = 2000
/** Timers may ring a little before their time. */
const early = 10
const quads = 100_000
const busy: Shelf = { contextGraph: 'bench', layer: 'wm', agent: '0xa' }
const calm: Shelf = { contextGraph: 'bench', layer: 'wm', agent: '0xb' }

const endless = `SELECT (COUNT(*) AS ?n) WHERE { ?a <${ns}name> ?x . ?b <${ns}name> ?y . ?c <${ns}name> ?z
  FILTER(STRLEN(?x) + STRLEN(?y) + STRLEN(?z) > 90) }`

/** A query without end in one view must not be felt in another. */
export const runaway = topic(
  'runaway',
  `A runaway query with a deadline of ${deadlineMs / 1000} s, look-ups on another view`,
  () => withTempHome(beside),
)

async function beside(path: string): Promise<Row[]> {
  const ledger = await openLedger(path)
  for (const shelf of [busy, calm]) await fillLedger(ledger, graphsOf(quads, 100), shelf)
  const views = embeddedViews()({ ledger })
  const lookUp = (shelf: Shelf, i: number) =>
    views.query(viewOf(shelf), select(`SELECT ?o WHERE { <${person(i)}> <${ns}name> ?o }`))
  for (const shelf of [busy, calm]) await lookUp(shelf, 1)
  const before = await measure((turn) => lookUp(calm, turn % 1000), { budgetMs: deadlineMs })

  let running = true
  const given = timed(() => views.query(viewOf(busy), select(endless, deadlineMs)).then(() => 'an answer', codeOf))
  const ended = given.finally(() => {
    running = false
  })
  const times: number[] = []
  while (running) times.push((await timed(() => lookUp(calm, times.length % 1000))).ms)
  const { value: outcome, ms } = await ended
  const back = await timed(() => lookUp(busy, 1))
  await views.stop()
  await ledger.close()

  const during = quantiles(times)
  const inTime = { target: 'QUERY_DEADLINE', ok: outcome === 'QUERY_DEADLINE' && ms > deadlineMs - early }
  return [
    latency('look-ups before', before),
    { ...latency('look-ups during', during), ...under(during.p99, 50, 'ms p99') },
    { what: 'the runaway ends', values: { ms, with: outcome }, ...all(inTime, under(ms, deadlineMs + 500, 'ms')) },
    { what: 'its view answers again', values: { ms: back.ms } },
  ]
}

const latency = (what: string, { count, p50, p99, worst }: Omit<Timing, 'perSecond'>): Row => ({
  what,
  values: { count, 'p50 ms': p50, 'p99 ms': p99, 'worst ms': worst },
})

const codeOf = (error: unknown): string => String((error as { code?: string }).code ?? error)
