import { type Daemon, startDaemon } from '../lib/daemon.js'
import { contextGraphId, createGraph, together } from '../lib/prepared-home.js'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles, timed } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { addressOf, openTab, withBrowser } from './browser.js'

const runs = 5

/** From the address to a page that shows its figures and answers a key. */
export const opening = topic('opening', 'Opening the first page', ({ quick }) =>
  withTempHome(async (home) => {
    const assets = quick ? 10_000 : 100_000
    const filling = await startDaemon(home, { isMounting: true })
    await fill(filling, assets)
    const rows = [await opened(filling, `${assets.toLocaleString('en')} assets, node that was busy`)]
    await filling.stop()
    const fresh = await startDaemon(home, { isMounting: true })
    rows.push(await opened(fresh, 'the same, node that has just started'))
    await fresh.stop()
    return rows
  }),
)

async function fill({ client }: Daemon, assets: number): Promise<void> {
  await createGraph(client)
  const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
  await together(assets, 32, (turn) =>
    client.post('/api/knowledge-assets', JSON.stringify({ contextGraphId, name: `asset-${turn}`, quads })),
  )
}

async function opened(daemon: Daemon, what: string): Promise<Row> {
  const times: number[] = []
  for (let run = 0; run < runs; run++)
    times.push(
      await withBrowser(async (browser) => {
        const page = await openTab(browser)
        const { ms } = await timed(async () => {
          await page.goto(addressOf(daemon))
          await page.waitForSelector('dt:text-is("Assets") + dd')
          await page.keyboard.press('Control+k')
          await page.waitForSelector('dialog[open] input')
        })
        return ms
      }),
    )
  const [cold = Number.NaN] = times
  const { p50, worst } = quantiles(times)
  return { what, values: { 'cold ms': cold, 'p50 ms': p50, 'worst ms': worst }, ...under(worst, 1000, 'ms') }
}
