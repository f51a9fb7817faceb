import { afterAll, describe, expect, it } from 'vitest'
import { openFurnished } from './lib/furnished.js'
import { barriersOn, openUi } from './lib/open-ui.js'

const furnished = await openFurnished()
afterAll(() => furnished[Symbol.asyncDispose]())
const { daemon, admin, places, ui } = furnished

const widths = [
  ['360 pixels', { width: 360, height: 800 }],
  ['twice the size', { width: 640, height: 400 }],
] as const

/** What is wrong with the page that is shown. */
async function* faultsOfPage(): AsyncGenerator<string> {
  if (await ui.page.evaluate(() => 'harmed' in window)) yield 'ran what a stranger wrote'
  for (const colorScheme of ['light', 'dark'] as const) {
    await ui.page.emulateMedia({ colorScheme })
    for (const barrier of await barriersOn(ui.page)) yield `${colorScheme}: ${barrier}`
  }
  for (const [words, size] of widths) {
    await ui.page.setViewportSize(size)
    const over = await ui.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) yield `${over} pixels too wide at ${words}`
  }
  await ui.page.setViewportSize({ width: 1280, height: 800 })
}

describe('every page', () => {
  it('has no barriers in either theme, fits into a phone and twice the size, and runs nothing that it shows', async () => {
    const faults: string[] = []
    for (const { path } of places) {
      await ui.go(path)
      await ui.page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null)
      for await (const fault of faultsOfPage()) faults.push(`${path}: ${fault}`)
    }
    expect([...faults, ...ui.faults]).toEqual([])
  }, 480_000)
})

it('shows a page for its own agents and keeps what is the operator’s from them', async () => {
  const { authToken } = await admin.ok('registerAgent', { body: { name: 'scribe' } })
  await using other = await openUi({ url: daemon.url, adminToken: authToken })
  await other.go('knowledge/garden')
  await other.page.waitForSelector('text=Drafts are yours alone')
  const asset = places.find(({ name }) => name === 'asset')?.path ?? ''
  await other.page.goto(`${daemon.url}/ui/${asset}`)
  await other.page.waitForSelector('[role="alert"]')
  expect(other.faults).toEqual([])
})
