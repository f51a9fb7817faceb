import { embeddedViews, type Views } from '@kg/store'
import { select, viewOf } from '../lib/ask-view.js'
import { openLedger, putGraph, shelf } from '../lib/fill-ledger.js'
import { megabyte, rss, settledRss } from '../lib/memory.js'
import { lines, type NamedLines, ns, person } from '../lib/people.js'
import { under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'

const size = 10_000
const graphs = 10
const pairs = size / 10

const version = (graph: number, first: number): NamedLines => ({
  graph: `${ns}graph/${graph}`,
  lines: lines(first, size),
})

/** One graph gets new content again and again: memory of the old one must come back. */
export const churn = topic('churn', 'Replacing one 10,000-quad graph of a view with 100,000 live quads', ({ quick }) =>
  withTempHome((path) => replaceAgain(path, quick ? 40 : 200)),
)

async function replaceAgain(path: string, times: number) {
  const ledger = await openLedger(path)
  for (let i = 0; i < graphs; i++) await putGraph(ledger, version(i, i * pairs))
  const views = embeddedViews()({ ledger })
  const lookUp = (i: number) => views.query(viewOf(shelf), select(`SELECT ?o WHERE { <${person(i)}> <${ns}name> ?o }`))
  await lookUp(1)
  const live = { rss: await settledRss(), engine: await engineBytes(views) }
  const peak = { ...live }
  const waits: number[] = []
  const began = performance.now()
  for (let round = 1; round <= times; round++) {
    const first = (graphs + round) * pairs
    await putGraph(ledger, version(0, first))
    const asked = performance.now()
    const { body } = await lookUp(first)
    waits.push(performance.now() - asked)
    if (!body.includes(`Person number ${first}`)) throw new Error(`the view does not show replacement ${round}`)
    // What the benchmark itself left behind, making the new content, is no memory of the store.
    globalThis.gc?.()
    peak.rss = Math.max(peak.rss, rss())
    peak.engine = Math.max(peak.engine, await engineBytes(views))
  }
  const perReplacement = (performance.now() - began) / times
  const end = { rss: await settledRss(), engine: await engineBytes(views) }
  await views.stop()
  await ledger.close()
  const { p50, worst } = quantiles(waits)
  const memory = (what: 'rss' | 'engine') => ({
    'live MB': live[what] / megabyte,
    'peak MB': peak[what] / megabyte,
    'end MB': end[what] / megabyte,
    'peak / live': peak[what] / live[what],
  })
  return [
    { what: `RSS, ${times} times`, values: memory('rss'), ...under(peak.rss / live.rss, 2, '× live') },
    { what: 'engine memory', values: memory('engine') },
    {
      what: 'time',
      values: { 'ms a replacement': perReplacement, 'seen p50 ms': p50, 'seen worst ms': worst },
    },
  ]
}

async function engineBytes(views: Views): Promise<number> {
  return (await views.status()).views.reduce((sum, { bytes }) => sum + bytes, 0)
}
