import { startDaemon } from '../lib/daemon.js'
import { type Row, under } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { quantiles } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { addressOf, framesSeen, openTab, recordFrames, withBrowser } from './browser.js'

const list = 'section[aria-label="Rows"]'

/** A table of 100,000 rows under the wheel, and left for its end and its beginning. */
export const scrolling = topic('scrolling', 'Scrolling through 100,000 rows', ({ quick }) =>
  withTempHome(async (home): Promise<Row[]> => {
    const daemon = await startDaemon(home, { isMounting: true })
    const ten = [...Array(10).keys()].join(' ')
    const lists = ['a', 'b', 'c', 'd', 'e'].map((name) => `VALUES ?${name} { ${ten} }`).join(' ')
    const query = encodeURIComponent(`SELECT ?a ?c ?e { ${lists} }`)
    try {
      return await withBrowser(async (browser) => {
        const page = await openTab(browser)
        await page.goto(addressOf(daemon, `query?q=${query}`))
        await page.locator(list).hover({ timeout: 60_000 })
        await recordFrames(page, list, 'tbody tr')
        for (let turn = 0; turn < (quick ? 50 : 300); turn++) await page.mouse.wheel(0, turn % 60 < 40 ? 900 : -900)
        await page.locator(list).focus()
        for (const key of ['End', 'Home', 'End', 'PageUp', 'PageUp', 'Home']) await page.keyboard.press(key)
        const { gaps, blank } = await framesSeen(page)
        const { p50, p99 } = quantiles(gaps)
        const values = { frames: gaps.length, 'blank frames': blank, 'p50 ms a frame': p50, 'p99 ms a frame': p99 }
        return [{ what: '100,000 rows', values, ...under(blank, 1, 'blank frames') }]
      })
    } finally {
      await daemon.stop()
    }
  }),
)
