import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
let ui: OpenUi
const streams: string[] = []

beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: 'garden' } })
  ui = await openUi(daemon)
  ui.page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.headers()['last-event-id'] ?? 'new')
  })
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const isLive = (page: Page) => page.waitForSelector('[data-state="live"]')
const openBoard = async (): Promise<Page> => {
  const page = await ui.page.context().newPage()
  await page.goto(`${daemon.url}/ui/#token=${daemon.adminToken}`)
  // A page that is left before it has taken the token has none.
  await page.waitForFunction(() => location.hash === '')
  await page.goto(`${daemon.url}/ui/knowledge/garden`)
  // Only a board that is there counts what is new.
  await page.waitForSelector('h1:has-text("garden")')
  await isLive(page)
  return page
}
const add = (name: string) => admin.ok('createAsset', { body: { contextGraphId: 'garden', name } })
const tells = (page: Page, count: number) => page.waitForSelector(`button:has-text("${count} new")`)

it('opens one stream for all tabs, which passes to the next when its tab is closed, and loses nothing', async () => {
  // The first page goes on as the one that holds the stream.
  await isLive(ui.page)
  const [second, third] = [await openBoard(), await openBoard()]
  expect(streams).toEqual([])
  await add('one')
  await Promise.all([second, third].map((page) => tells(page, 1)))
  await ui.page.close()
  await add('two')
  await add('three')
  await Promise.all([second, third].map((page) => tells(page, 3)))
  await second.close()
  await add('four')
  await tells(third, 4)
  expect(streams.map((after) => after !== 'new')).toEqual([true, true])
  expect(ui.faults).toEqual([])
})

it('gives another token a stream of its own', async () => {
  const { authToken } = await admin.ok('registerAgent', { body: { name: 'scribe' } })
  const before = streams.length
  const page = await ui.page.context().newPage()
  await page.goto(`${daemon.url}/ui/#token=${authToken}`)
  await isLive(page)
  expect(streams.slice(before)).toEqual(['new'])
})

it('forgets the queries when somebody signs out', async () => {
  const page = await openBoard()
  await page.evaluate(() =>
    localStorage.setItem('kg.queries', JSON.stringify([{ sparql: 'ASK {}', graph: '', view: '', at: '' }])),
  )
  await page.click('header button[aria-haspopup]')
  await page.click('button:has-text("Sign out")')
  await page.waitForSelector('h1:has-text("Sign in")')
  expect(await page.evaluate(() => localStorage.getItem('kg.queries'))).toBeNull()
})
