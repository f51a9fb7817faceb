import { type Daemon, startDaemon } from '../lib/daemon.js'
import { contextGraphId, createGraph } from '../lib/prepared-home.js'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { addressOf, framesSeen, openTab, recordFrames, withBrowser } from './browser.js'

const nodes = 2000
const stage = '[role="img"][data-ready="true"]'

/** A canvas that is as full as it gets, pulled to and fro once it has come to rest. Without a graphics card here. */
export const panning = topic('panning', 'Panning a canvas of 2,000 things', ({ quick }) =>
  withTempHome(async (home): Promise<Row[]> => {
    const daemon = await startDaemon(home, { isMounting: true })
    try {
      await fill(daemon)
      return await withBrowser(async (browser) => {
        const page = await openTab(browser)
        const query = new URLSearchParams([
          ['graph', contextGraphId],
          ['from', 'urn:hub'],
          ['open', `out urn:hub urn:leads-to ${nodes}`],
        ])
        await page.goto(addressOf(daemon, `explore/canvas?${query}`))
        await page.waitForSelector(stage, { timeout: 60_000 })
        await page.waitForSelector('[data-moving="false"]', { timeout: 120_000 })
        // From where nothing stands: else a thing would be pulled, not the canvas.
        const { x, y } = (await page.locator(stage).boundingBox()) ?? { x: 0, y: 0 }
        await page.mouse.move(x + 20, y + 20)
        await recordFrames(page, stage, stage)
        await page.mouse.down()
        for (let turn = 0; turn < (quick ? 60 : 300); turn++)
          await page.mouse.move(x + 20 + 300 * Math.sin(turn / 10) ** 2, y + 20 + 200 * Math.sin(turn / 7) ** 2)
        await page.mouse.up()
        const { gaps } = await framesSeen(page)
        const { p50, p99, worst } = quantiles(gaps)
        const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
        const values = { frames: gaps.length, 'mean ms': mean, 'p50 ms': p50, 'p99 ms': p99, 'worst ms': worst }
        return [{ what: `${nodes.toLocaleString('en')} things`, values, ...under(mean, 34, 'ms a frame on average') }]
      })
    } finally {
      await daemon.stop()
    }
  }),
)

/** One thing that leads to all others, each of which leads to the next. */
async function fill({ client }: Daemon): Promise<void> {
  await createGraph(client)
  const leaf = (n: number) => `urn:leaf:${n % nodes}`
  const quads = Array.from({ length: nodes }, (_, n) => [
    { subject: 'urn:hub', predicate: 'urn:leads-to', object: leaf(n) },
    { subject: leaf(n), predicate: 'urn:next', object: leaf(n + 1) },
  ]).flat()
  await client.post(
    '/api/knowledge-assets',
    JSON.stringify({ contextGraphId, name: 'star', quads, alsoShareSwm: true }),
  )
}
