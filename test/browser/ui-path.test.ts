import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
let ui: OpenUi

const knows = (from: string, to: string) => ({ subject: `urn:${from}`, predicate: 'urn:knows', object: `urn:${to}` })

beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: 'people' } })
  const quads = [knows('ada', 'bea'), knows('cem', 'bea'), knows('cem', 'dan'), knows('eva', 'fay')]
  await admin.ok('createAsset', { body: { contextGraphId: 'people', name: 'friends', quads, alsoShareSwm: true } })
  ui = await openUi(daemon)
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const pathTo = (to: string) => `explore/path?${new URLSearchParams({ graph: 'people', from: 'urn:ada', to })}`
const steps = () => ui.page.getByRole('list', { name: 'Paths in words' }).locator('ol > li').allInnerTexts()

describe('the way between two things', () => {
  it('is found against the direction of its links too, and said in words', async () => {
    await ui.go(pathTo('urn:dan'))
    await ui.page.waitForSelector('text=1 shortest path of 3 steps')
    expect(await steps()).toEqual([
      'urn:ada urn:knows urn:bea',
      'urn:cem urn:knows urn:bea',
      'urn:cem urn:knows urn:dan',
    ])
  })

  it('is asked for with the keyboard, kept in the address, and there again after a reload and going back', async () => {
    await ui.go('explore/path?graph=people')
    await ui.page.getByLabel('From').fill('urn:ada')
    await ui.page.keyboard.press('Enter')
    await ui.page.getByLabel('To', { exact: true }).fill('urn:cem')
    await ui.page.keyboard.press('Enter')
    await ui.page.waitForSelector('text=1 shortest path of 2 steps')
    await ui.page.reload()
    await ui.page.waitForSelector('text=1 shortest path of 2 steps')
    await ui.page.click('a:has-text("Open on a canvas")')
    await ui.page.waitForSelector('h1:has-text("Canvas")')
    await ui.page.goBack()
    await ui.page.waitForSelector('text=1 shortest path of 2 steps')
  })

  it('says that there is none', async () => {
    await ui.go(pathTo('urn:fay'))
    await ui.page.waitForSelector('main :text("No path")')
    expect(ui.faults).toEqual([])
  })
})
