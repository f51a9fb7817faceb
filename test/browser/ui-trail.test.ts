import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { barriersOn, type OpenUi, openUi } from './lib/open-ui.js'
import { bottle, importSupplyChain } from './lib/supply-chain.js'

const daemon = await startDaemon({ mounts: true })
let ui: OpenUi

beforeAll(async () => {
  const { people } = await importSupplyChain(daemon)
  ui = await openUi({ url: daemon.url, adminToken: people.shop.token })
}, 60_000)
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const marks = (kind: string) => ui.page.locator(`svg g[role="button"][data-kind="${kind}"]`)
const table = () => ui.page.locator('section[aria-label="Trail in words"]')

describe('the trail from the farm to the shop', () => {
  it('has a lane for each party, marks for what happened, and dashed lines where parties meet', async () => {
    await ui.go('trail')
    await ui.page.getByLabel('Identifier').fill(bottle)
    await ui.page.keyboard.press('Enter')
    await table().waitFor()
    const lanes = await ui.page.locator('ul[aria-label="Lanes in the picture"] li').allTextContents()
    expect(lanes).toEqual(['farm', 'dairy', 'shop'])
    expect(await marks('transformation').count()).toBe(1)
    expect(await marks('event').count()).toBe(5)
    expect(await marks('connector').count()).toBe(4)
    expect(await ui.page.locator('path[data-kind="connector"]').count()).toBe(2)
    expect(await ui.page.textContent('main p[role="status"]')).toContain('16 objects by 3 parties')
    expect(new URL(ui.page.url()).searchParams.get('q')).toBe(bottle)
  })

  it('says the same in words, in the order of time', async () => {
    const rows = await table().locator('tbody tr').allTextContents()
    expect(rows).toHaveLength(16)
    expect(rows[0]).toMatch(/^2026-05-04 05:30Event.*commissioning.*Hill Farm.*farm$/)
    expect(rows[3]).toMatch(/^2026-05-04 10:00Transformation.*INPUT_EPC.*dairy$/)
  })

  it('tells what a mark is when it has the focus, and keeps it in the address', async () => {
    await marks('transformation').focus()
    const details = ui.page.getByRole('complementary', { name: 'Chosen mark' })
    await details.getByText('2026-05-04 10:00 UTC').waitFor()
    expect(await details.textContent()).toContain('transforming')
    await ui.page.reload()
    await details.getByText('2026-05-04 10:00 UTC').waitFor()
    expect(await barriersOn(ui.page)).toEqual([])
  })

  it('shows places as lanes, and the same trail as command, request and tool', async () => {
    await ui.page.getByLabel('Lanes', { exact: true }).selectOption('place')
    await ui.page.waitForSelector('ul[aria-label="Lanes in the picture"] >> text=Hill Farm')
    await ui.page.click('summary:has-text("As command")')
    const commands = await ui.page.textContent('details')
    for (const part of [`kg trail id=${bottle} uid=${bottle}`, '/api/latest/trail', 'kg_trail {'])
      expect(commands).toContain(part)
  })

  it('draws what goes in and comes out as arrows, and opens the page of a mark', async () => {
    expect(await ui.page.locator('path[marker-end]').count()).toBe(3)
    await ui.page.getByLabel('Zoom').selectOption('50')
    await ui.page.waitForURL(/zoom=50/)
    await ui.page.getByLabel('Lanes', { exact: true }).selectOption('party')
    await marks('transformation').focus()
    await ui.page.getByRole('link', { name: 'Open its page' }).click()
    await ui.page.waitForSelector('h1:has-text("transforming")')
    await ui.page.goBack()
    await table().waitFor()
  })

  it('finds a thing by the number on its label', async () => {
    await ui.go('trail?q=4098765222221&depth=1')
    await ui.page.waitForSelector('main [role="status"]:has-text("objects")')
    expect(await ui.page.textContent('summary + dl')).toContain('gtin=04098765222221')
  })
})

it('says that nothing was found, and what failed', async () => {
  await ui.go('trail?q=nobody')
  await ui.page.waitForSelector('h2:has-text("Nothing has this identifier")')
  await ui.page.route('**/api/latest/trail', (route) => route.fulfill({ status: 400, json: { message: 'not today' } }))
  await ui.go('trail?q=somebody')
  await ui.page.waitForSelector('[role="alert"]:has-text("not today")')
  await ui.page.unroute('**/api/latest/trail')
})

it('draws the nearest objects of a long trail, and more on demand', async () => {
  await ui.page.route('**/api/latest/trail', async (route) => {
    const response = await route.fetch()
    const [item] = (await response.json()) as [{ kgObject: object }]
    const many = Array.from({ length: 500 }, (_, at) => ({
      ...item,
      kgObject: { ...item.kgObject, '@id': `thing-${at}` },
    }))
    await route.fulfill({ response, json: many })
  })
  await ui.go(`trail?q=${bottle}&depth=0`)
  await ui.page.waitForSelector('text=Shown are the 400 objects')
  await ui.page.getByRole('button', { name: 'show 100 more' }).click()
  await ui.page.waitForSelector('text=Shown are', { state: 'detached' })
  expect(await ui.page.locator('svg g[role="button"]').count()).toBe(500)
  await ui.page.unroute('**/api/latest/trail')
})

it('says that a trail was cut', async () => {
  await ui.page.route('**/api/latest/trail', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'kg-truncated': 'true' } })
  })
  await ui.go(`trail?q=${bottle}`)
  await ui.page.waitForSelector('text=The trail goes on')
  expect(ui.faults).toEqual([])
})
