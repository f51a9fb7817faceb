import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { barriersOn, type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
let ui: OpenUi

const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const name = 'https://schema.org/name'
const quad = (subject: string, predicate: string, object: string) => ({ subject, predicate, object })
const crowd = Array.from({ length: 120 }, (_, n) => `urn:guest:${String(n).padStart(3, '0')}`)
const party = [
  quad('urn:ada', type, 'urn:Person'),
  quad('urn:ada', name, '"Ada"'),
  quad('urn:ada', 'urn:age', '"36"'),
  quad('urn:bea', type, 'urn:Person'),
  quad('urn:bea', name, '"Bea"'),
  quad('urn:club', type, 'urn:Club'),
  quad('urn:club', name, '"The club"'),
  quad('urn:ada', 'urn:knows', 'urn:bea'),
  quad('urn:ada', 'urn:leads', 'urn:club'),
  ...crowd.map((guest) => quad(guest, 'urn:visits', 'urn:club')),
]

beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: 'party', name: 'Party' } })
  await admin.ok('createContextGraph', { body: { id: 'circle', accessPolicy: 1 } })
  await admin.ok('createAsset', { body: { contextGraphId: 'party', name: 'party', quads: party, alsoShareSwm: true } })
  const later = [quad('urn:bea', 'urn:knows', 'urn:cleo')]
  await admin.ok('createAsset', { body: { contextGraphId: 'party', name: 'later', quads: later, alsoShareSwm: true } })
  ui = await openUi(daemon)
}, 60_000)
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const begin = 'explore/canvas?graph=party&from=urn:ada'
const list = () => ui.page.getByRole('list', { name: 'Things in the graph' })
const inList = (id: string) => ui.page.locator(`button[data-id="${id}"]`)
const button = (words: string) => ui.page.getByRole('button', { name: words, exact: true })
const size = (words: string) =>
  ui.page.waitForSelector(`section[aria-label="Canvas"] [role="status"]:has-text("${words}")`)
const params = () => new URL(ui.page.url()).searchParams

describe('the canvas', () => {
  it('begins with a thing that is found by its name', async () => {
    await ui.go('explore/canvas?graph=party')
    await ui.page.waitForSelector('h2:has-text("An empty canvas")')
    await ui.page.getByLabel('Add a thing', { exact: true }).fill('Ada')
    await ui.page.getByRole('list', { name: 'Found for Add a thing' }).getByRole('button').first().click()
    await size('1 thing')
    await inList('urn:ada').waitFor()
    expect(params().getAll('from')).toEqual(['urn:ada'])
  })

  it('says how many links there are before it loads them, and how many of them it shows', async () => {
    await ui.go(`${begin}&from=urn:club&at=urn:club`)
    await ui.page.waitForSelector('[data-ready="true"]')
    const visits = ui.page.getByRole('list', { name: 'Links by predicate' }).locator('li:has-text("urn:visits")')
    await visits.getByText('120', { exact: true }).waitFor()
    await size('2 things, 1 link')
    await button('Expand urn:visits from others').click()
    await size('52 things, 51 links · 50 of 120 by urn:visits')
    await button('More of urn:visits from others').click()
    await size('122 things, 121 links')
    await button('Collapse urn:visits from others').click()
    await size('2 things, 1 link')
  })

  it('does with the keyboard in the list all that it does with the mouse', async () => {
    await ui.go(begin)
    await inList('urn:ada').focus()
    await ui.page.keyboard.press('e')
    await size('3 things')
    await ui.page.keyboard.press('ArrowDown')
    await expect.poll(() => params().get('at')).toBe('urn:bea')
    await ui.page.keyboard.press('p')
    await inList('urn:bea').getByText('pinned').waitFor()
    await ui.page.keyboard.press('h')
    await size('2 things')
    await button('Show 1 hidden').waitFor()
    await ui.page.keyboard.press('Control+z')
    await size('3 things')
    await ui.page.keyboard.press('Control+z')
    await inList('urn:bea').getByText('pinned').waitFor({ state: 'detached' })
    await button('Undo').click()
    await size('1 thing')
  })

  it('is the same after a reload, and one step earlier after going back', async () => {
    await ui.go(begin)
    await button('Expand all').click()
    await size('3 things')
    await ui.page.reload()
    await size('3 things')
    await ui.page.goBack()
    await size('1 thing')
    await ui.page.goForward()
    await size('3 things')
  })

  it('leaves out a type that is switched off, and finds things by words', async () => {
    await ui.go(begin)
    await button('Expand all').click()
    await inList('urn:club').waitFor()
    const club = ui.page.getByRole('list', { name: 'Types' }).locator('button[title="urn:Club"]')
    await club.click()
    await inList('urn:club').waitFor({ state: 'detached' })
    expect(params().getAll('off')).toEqual(['urn:Club'])
    await club.click()
    await ui.page.getByLabel('Find in the graph').fill('bea')
    await inList('urn:ada').waitFor({ state: 'detached' })
    expect(await list().locator('li').allTextContents()).toEqual(['Beaurn:Person'])
    await ui.page.getByLabel('Find in the graph').fill('')
  })

  it('tells what a thing is, and leads to its page', async () => {
    await ui.go(`${begin}&at=urn:ada`)
    await ui.page.waitForSelector('dd:has-text("36")')
    await ui.page.waitForSelector('h2 a[href*="/explore/entity?iri=urn%3Aada"]')
    expect(await barriersOn(ui.page)).toEqual([])
  })

  it('shows an earlier moment', async () => {
    await ui.go(`${begin}&from=urn:bea&at=urn:bea`)
    await button('Expand urn:knows to others').waitFor()
    await ui.page.getByRole('button', { name: 'Change before' }).click()
    await ui.page.waitForURL(/asOf=\d+/)
    await button('Expand urn:knows to others').waitFor({ state: 'detached' })
    await button('Expand urn:knows from others').waitFor()
  })

  it('gives the picture away as PNG and SVG', async () => {
    await ui.go(begin)
    await ui.page.waitForSelector('[data-ready="true"]')
    for (const [words, file] of [
      ['Download as SVG', 'Canvas.svg'],
      ['Download as PNG', 'Canvas.png'],
    ] as const) {
      const [download] = await Promise.all([ui.page.waitForEvent('download'), button(words).click()])
      expect(download.suggestedFilename()).toBe(file)
    }
  })

  it('says what is not for the caller, and what does not exist', async () => {
    const { authToken } = await admin.ok('registerAgent', { body: { name: 'stranger' } })
    await using other = await openUi({ url: daemon.url, adminToken: authToken })
    await other.go('explore/canvas?graph=circle&from=urn:ada')
    await other.page.waitForSelector('h2:has-text("This is not for you to see")')
    await other.go('explore/canvas?graph=nowhere&from=urn:ada')
    await other.page.waitForSelector('[role="alert"]:has-text("CONTEXT_GRAPH_NOT_FOUND")')
  })

  it('draws without motion for those who want none, and without WebGL where there is none', async () => {
    await using still = await openUi(daemon, { reducedMotion: 'reduce' })
    await still.page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...more])
      } as typeof getContext
    })
    await still.go(begin)
    await still.page.click('button:has-text("Expand all")')
    await still.page.waitForSelector('text=This browser has no WebGL')
    await still.page.locator('svg g:has-text("The club")').last().click()
    await still.page.waitForSelector('h2:has-text("The club")')
    expect(still.faults).toEqual([])
  })

  it('runs nothing that it did not bring', () => {
    expect(ui.faults).toEqual([])
  })
})
