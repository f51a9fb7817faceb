import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
let ui: OpenUi

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const name = 'https://schema.org/name'
const quad = (subject: string, predicate: string, object: string) => ({ subject, predicate, object })
const share = (asset: string, quads: object[]) =>
  admin.ok('createAsset', { body: { contextGraphId: 'garden', name: asset, quads, alsoShareSwm: true } })

beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: 'garden', name: 'Garden' } })
  await admin.ok('createContextGraph', { body: { id: 'bare', name: 'Bare' } })
  await share('people', [
    quad('urn:ada', rdfType, 'urn:Person'),
    quad('urn:ada', name, '"Ada"'),
    quad('urn:bea', rdfType, 'urn:Person'),
    quad('urn:bea', name, '"Bea"'),
    quad('urn:ada', 'urn:knows', 'urn:bea'),
  ])
  await share('crop', [
    quad('urn:ada', 'urn:title', '"Gardener"'),
    ...Array.from({ length: 45 }, (_, i) => quad(`urn:plant:${100 + i}`, 'urn:grownBy', 'urn:ada')),
    ...Array.from({ length: 45 }, (_, i) => quad(`urn:plant:${100 + i}`, rdfType, 'urn:Plant')),
  ])
  const edit = { contextGraphId: 'garden', remove: [quad('urn:ada', 'urn:title', '"Gardener"')] }
  const added = { add: [quad('urn:ada', 'urn:title', '"Head"')] }
  await admin.ok('editDraft', { params: { name: 'crop' }, body: { ...edit, ...added } })
  await admin.ok('shareAsset', { params: { name: 'crop' }, body: { contextGraphId: 'garden' } })
  const draft = { contextGraphId: 'garden', name: 'diary', quads: [quad('urn:ada', 'urn:secret', '"mine"')] }
  await admin.ok('createAsset', { body: draft })
  ui = await openUi(daemon)
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const text = async (selector: string) => (await ui.page.textContent(selector)) ?? ''

describe('what a context graph is about', () => {
  it('is shown as classes and predicates with their counts, and found by a part of a name', async () => {
    await ui.go('explore')
    await ui.page.waitForSelector('h2:has-text("Choose a context graph")')
    await ui.page.selectOption('select >> nth=0', 'garden')
    await ui.page.waitForURL(/graph=garden/)
    expect(await text('li:has-text("urn:Plant")')).toContain('45')
    await ui.page.fill('input[type="search"]', 'know')
    await ui.page.waitForSelector('li:has-text("urn:Plant")', { state: 'detached' })
    expect(await text('li:has-text("urn:knows")')).toContain('1')
  })

  it('is what it was at an earlier moment, chosen with the keyboard and kept in the address', async () => {
    await ui.go('explore?graph=garden')
    await ui.page.waitForSelector('li:has-text("urn:Plant")')
    await ui.page.focus('input[type="range"]')
    await ui.page.keyboard.press('Home')
    await ui.page.waitForURL(/asOf=\d+/)
    await ui.page.waitForSelector('[role="status"]:has-text("2 changes since")')
    await ui.page.waitForSelector('li:has-text("urn:Plant")', { state: 'detached' })
    await ui.page.reload()
    await ui.page.waitForSelector('li:has-text("urn:Person")')
    expect(await ui.page.locator('li:has-text("urn:Plant")').count()).toBe(0)
    await ui.page.click('button:has-text("Back to now")')
    await ui.page.waitForSelector('li:has-text("urn:Plant")')
    expect(ui.page.url()).not.toContain('asOf')
  })

  it('says how its classes are connected', async () => {
    await ui.go('explore?graph=garden&tab=relations')
    await ui.page.waitForSelector('td:has-text("urn:grownBy")')
    expect(await text('tr:has-text("urn:grownBy")')).toContain('45')
  })

  it('is nothing where nothing is said, and is refused where there is no such context graph', async () => {
    await ui.go('explore?graph=bare')
    await ui.page.waitForSelector('h2:has-text("Nothing is said here")')
    await ui.go('explore?graph=none')
    await ui.page.waitForSelector('[role="alert"]:has-text("CONTEXT_GRAPH_NOT_FOUND")')
  })
})

describe('the table of a class', () => {
  const cells = () => ui.page.locator('tbody th').allTextContents()

  it('has the properties that occur as columns, and is sorted and filtered over all pages', async () => {
    await ui.go('explore?graph=garden')
    await ui.page.click('li a:has-text("urn:Person")')
    await expect.poll(cells).toEqual(['Ada', 'Bea'])
    await ui.page.focus('thead button:has-text("Entity")')
    await ui.page.keyboard.press('Enter')
    await ui.page.waitForSelector('th[aria-sort="descending"]')
    await ui.page.waitForSelector('tbody tr:first-child th:has-text("Bea")')
    await ui.page.fill('input[type="search"]', 'HEAD')
    await ui.page.waitForSelector('[role="status"]:has-text("1 entity")')
    await ui.page.reload()
    await expect.poll(cells).toEqual(['Ada'])
    await ui.page.fill('input[type="search"]', 'nobody says this')
    await ui.page.waitForSelector('h2:has-text("No entity says so")')
  })

  it('shows the columns that are chosen, and becomes a file', async () => {
    await ui.go('explore/table?graph=garden&type=urn:Person')
    await ui.page.click('button:has-text("Columns")')
    await ui.page.click('dialog label:has-text("urn:title")')
    await ui.page.keyboard.press('Escape')
    await ui.page.waitForURL(/column=/)
    expect(await ui.page.locator('thead th:has-text("urn:title")').count()).toBe(0)
    const [file] = await Promise.all([ui.page.waitForEvent('download'), ui.page.click('button:has-text("CSV")')])
    expect(file.suggestedFilename()).toBe('table.csv')
    await ui.page.check('tbody tr:first-child input')
    expect(await ui.page.getAttribute('a:has-text("Send 1 to the canvas")', 'href')).toContain('from=urn%3Aada')
    await ui.page.click('tbody th a:has-text("Bea")')
    await ui.page.waitForSelector('h1:has-text("Bea")')
  })

  it('asks for a class where none is given, and is refused where there is no such context graph', async () => {
    await ui.go('explore/table?graph=garden')
    await ui.page.waitForSelector('h2:has-text("Choose a class")')
    await ui.go('explore/table?graph=none&type=urn:Person')
    await ui.page.waitForSelector('[role="alert"]:has-text("CONTEXT_GRAPH_NOT_FOUND")')
  })
})

describe('an entity', () => {
  it('is shown with who says so, drafts of one’s own among them', async () => {
    await ui.go('explore/entity?iri=urn:ada&graph=garden')
    await ui.page.waitForSelector('h1:has-text("Ada")')
    expect(await text('dl > div:has-text("urn:title")')).toMatch(/Head.*Shared.*crop/)
    expect(await text('dl > div:has-text("urn:secret")')).toMatch(/mine.*Draft.*diary/)
    await ui.page.click('dd a:has-text("Bea")')
    await ui.page.waitForSelector('h1:has-text("Bea")')
    await ui.page.goBack()
    await ui.page.waitForSelector('h1:has-text("Ada")')
  })

  it('is led to by others, a page at a time', async () => {
    await ui.page.waitForSelector('h2:has-text("Links to it")')
    await ui.page.focus('summary:has-text("urn:grownBy")')
    await ui.page.keyboard.press('Enter')
    await ui.page.waitForSelector('text=20 of 45')
    await ui.page.click('button:has-text("Show 20 more")')
    await ui.page.waitForSelector('text=40 of 45')
    await ui.page.click('button:has-text("Show 5 more")')
    await ui.page.waitForSelector('details a:has-text("urn:plant:144")')
  })

  it('tells what was added and removed about it, and goes back to then', async () => {
    await ui.go('explore/entity?iri=urn:ada&graph=garden&tab=history')
    await ui.page.waitForSelector('ol[aria-label="History"] li:has-text("Head")')
    expect(await text('ol[aria-label="History"]')).toMatch(/Removedurn:titleGardener.*Addedurn:titleHead/)
    await ui.page.click('ol[aria-label="History"] > li:last-child a[title="Show it as of then"]')
    await ui.page.waitForSelector('[role="status"]:has-text("changes since")')
    await ui.page.waitForSelector('dl > div:has-text("urn:knows")')
    await ui.page.waitForSelector('dl > div:has-text("urn:title")', { state: 'detached' })
  })

  it('is unknown, or no IRI, in words', async () => {
    await ui.go('explore/entity?iri=urn:none&graph=garden')
    await ui.page.waitForSelector('h2:has-text("Nothing is said about it here")')
    await ui.go('explore/entity?iri=none')
    await ui.page.waitForSelector('h2:has-text("This is not an IRI")')
  })

  it('is reached from the search box, an asset and a query', async () => {
    await ui.go('')
    await ui.page.keyboard.press('/')
    await ui.page.keyboard.type('ada')
    await ui.page.waitForSelector('[role="option"]:has-text("Ada")')
    await ui.page.keyboard.press('Enter')
    await ui.page.waitForSelector('h1:has-text("Ada")')
    await ui.go(`query?graph=garden&q=${encodeURIComponent('SELECT ?s { ?s <urn:knows> ?o }')}`)
    await ui.page.click('td a:has-text("urn:ada")')
    await ui.page.waitForSelector('h1:has-text("Ada")')
  })
})

it('keeps from others what is not theirs, and goes on when the node is back', async () => {
  const { authToken } = await admin.ok('registerAgent', { body: { name: 'scribe' } })
  await using other = await openUi({ url: daemon.url, adminToken: authToken })
  await other.go('explore/entity?iri=urn:ada&graph=garden')
  await other.page.waitForSelector('dl > div:has-text("urn:title")')
  expect(await other.page.locator('dl > div:has-text("urn:secret")').count()).toBe(0)
  const port = new URL(daemon.url).port
  await daemon.stop()
  await other.page.waitForSelector('[role="alert"]:has-text("does not answer")')
  const again = await startDaemon({ home: daemon.home, env: { KG_API_PORT: port }, mounts: true })
  await other.page.waitForSelector('[data-state="live"]', { timeout: 30_000 })
  await other.page.click('dd a:has-text("Bea")')
  await other.page.waitForSelector('h1:has-text("Bea")')
  await again.stop()
  expect([...ui.faults, ...other.faults]).toEqual([])
}, 90_000)
