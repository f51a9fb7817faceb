import { afterAll, describe, expect, it } from 'vitest'
import { short } from '../lib/short.js'
import { openFurnished } from './lib/furnished.js'
import { barriersOn, openUi } from './lib/open-ui.js'

const furnished = await openFurnished()
afterAll(() => furnished[Symbol.asyncDispose]())
const { daemon, admin, places, ui } = furnished

const widths = [
  ['360 pixels', { width: 360, height: 800 }],
  ['twice the size', { width: 640, height: 400 }],
] as const
const themes = ['light', 'dark'] as const

/** What is wrong with the page that is shown. */
async function* faultsOfPage(inThemes: readonly ('light' | 'dark')[], atWidths: typeof widths | [(typeof widths)[0]]) {
  if (await ui.page.evaluate(() => 'harmed' in window)) yield 'ran what a stranger wrote'
  for (const colorScheme of inThemes) {
    await ui.page.emulateMedia({ colorScheme })
    for (const barrier of await barriersOn(ui.page)) yield `${colorScheme}: ${barrier}`
  }
  for (const [words, size] of atWidths) {
    await ui.page.setViewportSize(size)
    const over = await ui.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) yield `${over} pixels too wide at ${words}`
  }
  await ui.page.setViewportSize({ width: 1280, height: 800 })
}

async function faultsOfAll(check: (index: number) => AsyncIterable<string>): Promise<string[]> {
  const faults: string[] = []
  for (const [index, { path }] of places.entries()) {
    await ui.go(path)
    await ui.page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null)
    for await (const fault of check(index)) faults.push(`${path}: ${fault}`)
  }
  return [...faults, ...ui.faults]
}

describe('every page', () => {
  it('has no barriers in one theme, fits into a phone, and runs nothing', { ...short, timeout: 300_000 }, async () => {
    const check = (index: number) => faultsOfPage(themes.slice(index % 2).slice(0, 1), [widths[0]])
    expect(await faultsOfAll(check)).toEqual([])
  })

  it('has no barriers in either theme, and fits into a phone and twice the size', { timeout: 480_000 }, async () => {
    expect(await faultsOfAll(() => faultsOfPage(themes, widths))).toEqual([])
  })
})

it('shows a page for its own agents and keeps what is the operator’s from them', short, async () => {
  const { authToken } = await admin.ok('registerAgent', { body: { name: 'scribe' } })
  await using other = await openUi({ url: daemon.url, adminToken: authToken })
  await other.go('knowledge/garden')
  await other.page.waitForSelector('text=Drafts are yours alone')
  const asset = places.find(({ name }) => name === 'asset')?.path ?? ''
  await other.page.goto(`${daemon.url}/ui/${asset}`)
  await other.page.waitForSelector('[role="alert"]')
  expect(other.faults).toEqual([])
})
