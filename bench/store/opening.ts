import { preparedLedger } from '../lib/prepared-ledger.js'
import { under } from '../lib/row.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'

/** Opening a ledger costs the same whatever it holds. */
export const opening = topic('opening', 'Opening a ledger', async ({ quick, home }) => {
  const { quads, open } = await preparedLedger(home, quick ? 100_000 : 1_000_000)
  const times: number[] = []
  for (let i = 0; i < 7; i++) {
    const { value, ms } = await timed(open)
    times.push(ms)
    await value.close()
  }
  const { p50, worst } = quantiles(times)
  return [
    {
      what: `${quads.toLocaleString('en')} quads`,
      values: { 'p50 ms': p50, 'worst ms': worst },
      ...under(worst, 500, 'ms'),
    },
  ]
})
