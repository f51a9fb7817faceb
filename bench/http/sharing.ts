import { withDaemon } from '../lib/daemon.js'
import { lines, quadsPerPair } from '../lib/people.js'
import { contextGraphId, createGraph } from '../lib/prepared-home.js'
import { besideReference, reference } from '../lib/reference.js'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { toWire } from '../lib/wire-quads.js'

const runs = 5

/** From statements to a sealed, shared asset in one call. */
export const sharing = topic('sharing', 'Create, write, seal and share in one call', async ({ quick }) =>
  withTempHome((home) =>
    withDaemon(home, async ({ client }) => {
      await createGraph(client)
      const rows: Row[] = []
      for (const blankNodes of [false, true])
        for (const size of quick ? [10_000] : [100, 1000, 10_000]) {
          const times: number[] = []
          for (let run = 0; run <= runs; run++) {
            const quads = lines((run * size) / quadsPerPair, size, { blankNodes }).map(toWire)
            const name = `${size}-${blankNodes}-${run}`
            const body = Buffer.from(JSON.stringify({ contextGraphId, name, quads, alsoShareSwm: true }))
            const { ms } = await timed(() => client.post('/api/knowledge-assets', body))
            times.push(ms)
          }
          const [cold = Number.NaN, ...warm] = times
          const { p50, worst } = quantiles(warm)
          rows.push({
            what: `${size.toLocaleString('en')} quads${blankNodes ? ', 10 % with blank nodes' : ''}`,
            values: {
              'cold ms': cold,
              'p50 ms': p50,
              'worst ms': worst,
              ...besideReference(size === 10_000 ? reference.share[size] : undefined),
            },
            ...(size === 10_000 ? under(worst, 1000, 'ms') : {}),
          })
        }
      return rows
    }),
  ),
)
