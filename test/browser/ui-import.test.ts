import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { register } from '../lib/people.js'
import { barriersOn, type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
let ui: OpenUi
beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: 'garden' } })
  await admin.ok('createAsset', {
    body: { contextGraphId: 'garden', name: 'beds', quads: [{ subject: 'urn:a', predicate: 'urn:b', object: '"c"' }] },
  })
  ui = await openUi(daemon)
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })
const hostile = '"><img src=x onerror=alert(1)>\u202egpj.ttl'
const row = (name: string) => `li:has-text(${JSON.stringify(name)})`
const namesInGarden = async () =>
  (await admin.ok('listAssets', { query: { contextGraphId: 'garden' } })).assets.map(({ name }) => name).sort()

it('imports several files: each says how it went, and a bad one stops no other', async () => {
  const { page } = ui
  await ui.go('knowledge/garden')
  await page.setInputFiles('input[type=file]', [
    file('Plants.ttl', '<urn:plant:bean> <urn:name> "Bean" .\n<urn:plant:pea> <urn:name> "Pea" .'),
    file('notes.md', '# Notes\n\nWater the beans.'),
    file('broken.ttl', '<urn:a> <urn:b> "fine" .\n<urn:a> <urn:b> nothing .'),
    file('beds.ttl', '<urn:bed> <urn:name> "Sunny" .'),
    file(hostile, '<urn:x> <urn:y> <urn:z> .'),
  ])
  await page.waitForSelector('h1:has-text("Import files")')
  expect(await page.locator('main li').count()).toBe(5)
  await page.waitForSelector(`${row('beds.ttl')} :text("You have a draft of this name")`)
  expect(await page.inputValue(`${row('Plants.ttl')} input`)).toBe('plants')
  await page.fill(`${row('notes.md')} input`, 'garden-notes')
  await page.click('button:has-text("Import 5 files")')
  await page.waitForSelector(`${row('Plants.ttl')} :text("2 statements")`)
  await page.waitForSelector(`${row('broken.ttl')} :text("line 2, column 17")`)
  await page.waitForSelector(`${row('beds.ttl')} :text("1 statement")`)
  await page.waitForSelector(`${row('notes.md')} >> text=/\\d+ statements/`)
  await page.waitForSelector('text="1 statement" >> nth=1')
  expect(await namesInGarden()).toEqual(['beds', 'garden-notes', 'img-src-x-onerror-alert-1-gpj', 'plants'])
  await page.click(`${row('Plants.ttl')} summary`)
  await page.waitForSelector(`${row('Plants.ttl')} td:has-text("Bean")`)
  expect(await barriersOn(page)).toEqual([])
}, 60_000)

it('tries one file again under another name, and undoes what made a draft', async () => {
  const { page } = ui
  await page.fill(`${row('broken.ttl')} input`, 'mended')
  await page.click(`${row('broken.ttl')} button:has-text("Try again")`)
  await page.waitForSelector(`${row('broken.ttl')} :text("RDF_SYNTAX_ERROR")`)
  expect(await namesInGarden()).not.toContain('mended')
  expect(await page.locator(`${row('beds.ttl')} button:has-text("Undo")`).count()).toBe(0)
  await page.click(`${row('Plants.ttl')} button:has-text("Undo")`)
  await page.waitForSelector(`${row('Plants.ttl')} :text("Undone")`)
  expect(await namesInGarden()).not.toContain('plants')
  await page.click(`${row('notes.md')} a:has-text("Open")`)
  await page.waitForSelector('h1:has-text("garden-notes")')
  await page.goBack()
  await page.waitForSelector(`${row('broken.ttl')} :text("RDF_SYNTAX_ERROR")`)
  expect(ui.faults).toEqual([])
}, 60_000)

it('takes files that are dropped on the board, and stays quick with 50 MB', async () => {
  const { page } = ui
  await ui.go('knowledge/garden')
  await page.waitForSelector('section[aria-label="wm"] article')
  await page.evaluate(() => {
    const text = '<urn:large> <urn:says> "much" .\n'.repeat(1000)
    const files = new DataTransfer()
    files.items.add(new File(Array(1560).fill(text), 'ylarge.nt'))
    files.items.add(new File(Array(1700).fill(text), 'too-large.nt'))
    const zone = document.querySelector('section[aria-label="wm"]')
    zone?.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
    // The longest time in which the page could not do anything.
    let last = performance.now()
    // A note of this test on the window.
    const watched = window as unknown as { longest: number }
    watched.longest = 0
    setInterval(() => {
      watched.longest = Math.max(watched.longest, performance.now() - last)
      last = performance.now()
    }, 20)
  })
  await page.click('button:has-text("Import the file")')
  await page.waitForSelector(`${row('ylarge.nt')} :text("1 statement")`, { timeout: 60_000 })
  // The note from above.
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest)
  expect(longest).toBeLessThan(1000)
  expect(await page.textContent(row('too-large.nt'))).toContain('larger than 50 MB')
  expect(ui.faults).toEqual([])
}, 120_000)

const slowTable = (rows: number) =>
  `name,kilos\n${Array.from({ length: rows }, (_, i) => `plant ${i},${i}`).join('\n')}\n`
const earlier = (name: string) => `[aria-label="Earlier imports"] ${row(name)}`

it('goes on with an import after a reload, says how far it is, and leads to the document', async () => {
  const { page } = ui
  await ui.go('knowledge/garden/import')
  await page.setInputFiles('input[type=file]', [
    file('harvest.csv', slowTable(40_000)),
    file('mail.md', '# Mail\n\nHello'),
  ])
  await page.click('button:has-text("Import 2 files")')
  await page.waitForSelector(`${row('harvest.csv')} progress[aria-label^="Reading"]`)
  await page.reload()
  await page.waitForSelector(earlier('harvest.csv'))
  await page.waitForSelector(`${earlier('harvest.csv')} a:has-text("Read")`, { timeout: 90_000 })
  await page.click(`${earlier('mail.md')} a:has-text("Read")`)
  await page.waitForSelector('section[aria-label="Text"]:has-text("Hello")')
  await page.goBack()
  await page.waitForSelector(earlier('harvest.csv'))
  expect(ui.faults).toEqual([])
}, 120_000)

it('cancels an import, of which nothing is stored, and tries it again', async () => {
  const { page } = ui
  await ui.go('knowledge/garden/import')
  await page.setInputFiles('input[type=file]', [file('slow.csv', slowTable(60_000))])
  await page.click('button:has-text("Import the file")')
  await page.getByRole('button', { name: 'Cancel slow.csv' }).press('Enter')
  await page.waitForSelector(`${row('slow.csv')} :text("Cancelled: nothing was stored")`)
  expect(await namesInGarden()).not.toContain('slow')
  await page.click(`${row('slow.csv')} button:has-text("Try again")`)
  await page.waitForSelector(`[aria-label="Files"] ${row('slow.csv')} :text("statements")`, { timeout: 90_000 })
  expect(await namesInGarden()).toContain('slow')
}, 150_000)

it('says what is wrong with a file and what to do, also after a reload', async () => {
  const { page } = ui
  await ui.go('knowledge/garden/import')
  await page.setInputFiles('input[type=file]', [file('torn.pdf', '%PDF-1.7\nnothing more')])
  await page.click('button:has-text("Import the file")')
  await page.waitForSelector(`${row('torn.pdf')} :text("IMPORT_BROKEN")`)
  await page.reload()
  await page.waitForSelector(`${earlier('torn.pdf')} :text("IMPORT_BROKEN")`)
  expect(await page.textContent(earlier('torn.pdf'))).toContain('save it again')
  expect(await barriersOn(page)).toEqual([])
}, 60_000)

it('tells one who may not see the graph the same as if there was none', async () => {
  const eve = await register(daemon, 'eve')
  await admin.ok('createContextGraph', { body: { id: 'vault', accessPolicy: 1, private: true } })
  await using hers = await openUi({ url: daemon.url, adminToken: eve.token })
  await hers.page.goto(`${daemon.url}/ui/knowledge/vault/import`)
  await hers.page.waitForSelector('[role="alert"] :text("CONTEXT_GRAPH_NOT_FOUND")')
}, 60_000)
