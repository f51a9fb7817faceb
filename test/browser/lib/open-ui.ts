import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Daemon } from '../../lib/daemon.js'
import { browserOnPath } from '../browser-on-path.js'

/** The web UI of a node in a real browser. */
export interface OpenUi extends AsyncDisposable {
  readonly page: Page
  /** Errors of scripts, refusals of the content security policy, and requests to others than the node. */
  readonly faults: string[]
  /** Goes to a page by its address below /ui. */
  go(path: string): Promise<void>
}

/** One for all suites that run in this process; it ends with the process. */
let browser: Promise<Browser> | undefined

/** Opens it as `kg ui` does. */
export async function openUi(
  daemon: Pick<Daemon, 'url' | 'adminToken'>,
  options: BrowserContextOptions = {},
): Promise<OpenUi> {
  browser ??= chromium.launch({ executablePath: browserOnPath(), args: ['--no-sandbox'] })
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) faults.push(line.text())
  })
  page.on('request', (request) => {
    // What the page made itself and draws, such as a picture to download.
    const url = request.url().replace(/^blob:/, '')
    if (!url.startsWith(daemon.url) && !url.startsWith('data:')) faults.push(`asked ${url}`)
  })
  await page.goto(`${daemon.url}/ui/#token=${daemon.adminToken}`)
  await page.waitForSelector('h1')
  return {
    page,
    faults,
    async go(path) {
      await page.goto(`${daemon.url}/ui/${path}`)
      await page.waitForSelector('h1').catch((cause: unknown) => {
        throw new Error(`no heading at ${path}`, { cause })
      })
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What keeps people from using the page that is shown. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    // The script above has put it there.
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    interface Violation {
      readonly id: string
      readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  })
}
