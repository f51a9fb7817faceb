import { embeddedViews } from '@kg/store'
import { select, viewOf } from '../lib/ask-view.js'
import { shelf } from '../lib/fill-ledger.js'
import { megabyte, settledRss } from '../lib/memory.js'
import { preparedLedger } from '../lib/prepared-ledger.js'
import type { Row } from '../lib/row.js'
import { timed } from '../lib/timing.js'
import type { Topic } from '../lib/topic.js'

/** From nothing to the first answer of a view. */
export const loading: Topic = {
  name: 'loading',
  title: 'Filling a view from the ledger',
  parts: [
    { name: 'loading-100k', run: ({ home }) => load(home, 100_000) },
    { name: 'loading-1m', wanted: ({ quick }) => !quick, run: ({ home }) => load(home, 1_000_000) },
  ],
}

async function load(home: string, size: number): Promise<Row[]> {
  const { quads, open } = await preparedLedger(home, size)
  const ledger = await open()
  const before = await settledRss()
  const views = embeddedViews()({ ledger })
  const { ms } = await timed(() => views.query(viewOf(shelf), select('SELECT * WHERE { ?s ?p ?o } LIMIT 1')))
  const bytes = (await views.status()).views.reduce((sum, view) => sum + view.bytes, 0)
  const grown = (await settledRss()) - before
  await views.stop()
  await ledger.close()
  return [
    {
      what: `${quads.toLocaleString('en')} quads`,
      values: {
        seconds: ms / 1000,
        'quads/s': (quads / ms) * 1000,
        'engine MB': bytes / megabyte,
        'engine B/quad': bytes / quads,
        'RSS B/quad': grown / quads,
      },
    },
  ]
}
