import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { short } from '../lib/short.js'
import { openFurnished } from './lib/furnished.js'
import { openUi } from './lib/open-ui.js'
import type { UiPlace } from './lib/ui-places.js'
import { untilQuiet } from './lib/until-quiet.js'

const furnished = await openFurnished()
afterAll(() => furnished[Symbol.asyncDispose]())
const { daemon, admin, places, ui } = furnished

/** The node is stopped once for so many pages. */
const tabsAtOnce = 15

/** Nothing of the page is on its way any more. */
const atRest = (page: Page) => page.waitForFunction(() => document.querySelector('[aria-label^="Loading"]') === null)

/** The editor takes the place of a plain field when it is loaded, and rows that of their outline: one that has the focus would be gone. */
async function stopsChanging(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-editor="coming"]') === null)
  await page.evaluate(untilQuiet)
}

async function faultsOf(of: (place: UiPlace) => Promise<string | undefined>): Promise<string[]> {
  const faults: string[] = []
  for (const place of places) {
    const fault = await of(place)
    if (fault !== undefined) faults.push(`${place.path}: ${fault}`)
  }
  return [...faults, ...ui.faults]
}

/** Names what can be used on the page, and forgets what was reached. */
const readTargets = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]'
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (one) =>
        one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility() && one.closest('dialog') === null,
    )
    // Of radio buttons with one name, one is reached; the arrows reach the others.
    const targets = all.filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked))
    for (const [n, one] of targets.entries()) one.setAttribute('data-target', String(n))
    return targets.length
  })

/** What has the focus, and whether that can be seen; an editor has a root of its own. */
const readFocus = (page: Page): Promise<{ readonly target: string | undefined; readonly isSeen: boolean }> =>
  page.evaluate(() => {
    const active = document.activeElement
    const inner = active?.shadowRoot?.activeElement ?? active
    const styles = [inner, inner?.closest('.cm-editor'), inner?.parentElement].flatMap((one) =>
      one === null || one === undefined ? [] : [getComputedStyle(one)],
    )
    // What is drawn has a stronger line instead.
    const isDrawn = inner instanceof SVGElement
    const isSeen =
      isDrawn || styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
    return { target: active?.getAttribute('data-target') ?? undefined, isSeen }
  })

/** Goes through a page with the Tab key alone. */
async function tabThrough(page: Page): Promise<string | undefined> {
  const count = await readTargets(page)
  await page.evaluate(() => document.body.focus())
  const reached = new Set<string>()
  const unseen = new Set<string>()
  for (let turn = 0; turn < count + 10 && reached.size < count; turn++) {
    await page.keyboard.press('Tab')
    const { target, isSeen } = await readFocus(page)
    if (target === undefined) continue
    reached.add(target)
    if (!isSeen) unseen.add(target)
  }
  const words = (targets: Iterable<string>) =>
    page.evaluate(
      (all) => all.map((n) => document.querySelector(`[data-target="${n}"]`)?.outerHTML.slice(0, 120)),
      [...targets],
    )
  const missed = Array.from({ length: count }, (_, n) => String(n)).filter((n) => !reached.has(n))
  if (missed.length > 0) return `not reached: ${(await words(missed.slice(0, 3))).join(' | ')}`
  return unseen.size > 0 ? `focus not seen: ${(await words([...unseen].slice(0, 3))).join(' | ')}` : undefined
}

const titlesOf = (pages: readonly { readonly page: Page }[]): Promise<string[]> =>
  Promise.all(pages.map(({ page }) => page.innerText('h1')))

describe('every page', () => {
  it('can be used with the keyboard alone, and shows where one is', { timeout: 400_000 }, async () => {
    const faults = await faultsOf(async ({ path, name }) => {
      // A dialog keeps the focus, as it should.
      if (name === 'asset-publish') return undefined
      await ui.go(path)
      await atRest(ui.page)
      await stopsChanging(ui.page)
      return tabThrough(ui.page)
    })
    expect(faults).toEqual([])
  })

  it('is the same after a reload, and when one comes back to it', { timeout: 400_000 }, async () => {
    const faults = await faultsOf(async ({ path }) => {
      await ui.go(path)
      await atRest(ui.page)
      const before = { url: ui.page.url(), title: await ui.page.innerText('h1') }
      const now = async () => ({ url: ui.page.url(), title: await ui.page.innerText('h1') })
      await ui.page.reload()
      await ui.page.waitForSelector('h1')
      await atRest(ui.page)
      const reloaded = await now()
      // To the address where one is already, a browser makes no step that could be taken back.
      await ui.go(path === 'peers' ? 'agents' : 'peers')
      await ui.page.goBack()
      await ui.page.waitForSelector(`h1:has-text(${JSON.stringify(before.title.slice(0, 20))})`)
      await atRest(ui.page)
      const back = await now()
      const isSame = [reloaded, back].every(({ url, title }) => url === before.url && title === before.title)
      return isSame ? undefined : JSON.stringify({ before, reloaded, back })
    })
    expect(faults).toEqual([])
  })

  it('says to an agent what is not for it to see, and breaks nowhere', { timeout: 200_000 }, async () => {
    const { authToken } = await admin.ok('registerAgent', { body: { name: 'stranger' } })
    await using other = await openUi({ url: daemon.url, adminToken: authToken })
    const blank: string[] = []
    for (const { path } of places) {
      await other.page.goto(`${daemon.url}/ui/${path}`)
      await other.page.waitForSelector('main h1, main h2, main [role="alert"]')
      await atRest(other.page)
      const words = await other.page.innerText('main')
      if (words.trim().length < 20) blank.push(path)
    }
    expect([...blank, ...other.faults]).toEqual([])
    for (const tab of ['settings', 'log', 'backup']) {
      await other.page.goto(`${daemon.url}/ui/operations?tab=${tab}`)
      await other.page.waitForSelector('[role="alert"]:has-text("not for you to see")')
    }
  })

  it('tells that the node is gone, and goes on when it is back', { timeout: 600_000 }, async () => {
    const context = ui.page.context()
    const open = async ({ path }: UiPlace) => {
      const page = await context.newPage()
      await page.goto(`${daemon.url}/ui/#token=${daemon.adminToken}`)
      await page.goto(`${daemon.url}/ui/${path}`)
      await page.waitForSelector('h1')
      await page.waitForSelector('[data-state="live"]', { timeout: 90_000 }).catch((cause: unknown) => {
        throw new Error(`${path} is not live`, { cause })
      })
      return { path, page }
    }
    const port = new URL(daemon.url).port
    let node = daemon
    for (let first = 0; first < places.length; first += tabsAtOnce) {
      const pages: Awaited<ReturnType<typeof open>>[] = []
      for (const place of places.slice(first, first + tabsAtOnce)) pages.push(await open(place))
      for (const { page } of pages) await atRest(page)
      const titles = await titlesOf(pages)
      await node.stop()
      for (const { page } of pages) await page.waitForSelector('[role="alert"]:has-text("does not answer")')
      node = await startDaemon({ home: daemon.home, env: { KG_API_PORT: port }, mounts: true })
      for (const { page } of pages) await page.waitForSelector('[data-state="live"]', { timeout: 60_000 })
      await expect.poll(() => titlesOf(pages), { timeout: 30_000 }).toEqual(titles)
      await Promise.all(pages.map(({ page }) => page.close()))
    }
    await node.stop()
  })
})

it('has something to say where there is nothing yet', { ...short, timeout: 120_000 }, async () => {
  await using empty = await startDaemon({ mounts: true })
  await using page = await openUi(empty)
  for (const path of ['', 'knowledge', 'explore', 'explore/canvas', 'explore/path', 'query', 'memory', 'trail']) {
    await page.go(path)
    await atRest(page.page)
    expect((await page.page.innerText('main')).trim().length, path).toBeGreaterThan(20)
    expect(await page.page.locator('main [role="alert"]').count(), path).toBe(0)
  }
  for (const path of [
    'trail/datasets',
    'trail/offers',
    'messages',
    'peers',
    'operations?tab=jobs',
    'memory?q=nothing',
  ]) {
    await page.go(path)
    await page.page.waitForSelector('main h2:has-text("o ")')
  }
  expect(page.faults).toEqual([])
})
