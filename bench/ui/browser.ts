import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Daemon } from '../lib/daemon.js'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A browser with nothing in its cache. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => programs.map((name) => join(dir, name)))
  const executablePath = places.find((place) => existsSync(place))
  if (executablePath === undefined) throw new Error(`no browser on PATH: ${programs.join(', ')}`)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** The address of a page of the node, as `kg ui` opens it. */
export const addressOf = ({ url, token }: Daemon, path = ''): string => `${url}/ui/${path}#token=${token}`

export const openTab = (browser: Browser): Promise<Page> => browser.newPage({ viewport: { width: 1280, height: 800 } })

/** Records when frames are drawn, and how many of them show none of what the selector names at their middle. */
export const recordFrames = (page: Page, place: string, wanted: string): Promise<void> =>
  page.evaluate(`{
    const seen = (window.seen = { gaps: [], blank: 0 })
    const { x, y, width, height } = document.querySelector(${JSON.stringify(place)}).getBoundingClientRect()
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      seen.gaps.push(now - last)
      last = now
      const found = document.elementFromPoint(x + width / 2, Math.min(y + height / 2, innerHeight - 10))
      if (found?.closest(${JSON.stringify(wanted)}) == null) seen.blank += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }`)

export const framesSeen = (page: Page): Promise<{ readonly gaps: readonly number[]; readonly blank: number }> =>
  page.evaluate('window.seen')
