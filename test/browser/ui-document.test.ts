import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { register } from '../lib/people.js'
import { barriersOn, type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
const { agentAddress } = await admin.ok('agentIdentity')
let ui: OpenUi
const contextGraphId = 'garden'
const importInto = (name: string, file: { name: string; type: string; content: string | Buffer }) =>
  admin.ok('importFile', { params: { name }, form: { fields: { contextGraphId }, file } })
const hostileName = '"><img src=x onerror=alert(1)>\u202egpj.md'
const markdown = `---
author: Ana
---
Lead *with* emphasis, <script>window.harmed = 1</script> and [a trap](javascript:window.harmed=1).

# Sowing

In March, see https://example.org/seeds

# Harvest

Twelve kilos.
`
const rows = Array.from({ length: 130 }, (_, i) => `Plant ${i},${i}`).join('\n')

beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: contextGraphId } })
  await importInto('notes', { name: hostileName, type: 'text/markdown', content: markdown })
  await importInto('plants', { name: 'plants.csv', type: 'text/csv', content: `Name,Kilos\n${rows}\n` })
  ui = await openUi(daemon)
  await importInto('book', { name: 'book.pdf', type: 'application/pdf', content: await printBook() })
  await admin.ok('createAsset', {
    body: { contextGraphId, name: 'beds', quads: [{ subject: 'urn:a', predicate: 'urn:b', object: '"c"' }] },
  })
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const words = ['oak', 'elm', 'ash', 'fir', 'yew', 'bay', 'fig', 'box', 'may', 'tea'] as const
const leaf = (page: number) => `${words[Math.floor(page / 10)]} ${words[page % 10]}`

/** A PDF of 60 pages, as the browser prints it. */
async function printBook(): Promise<Buffer> {
  const page = await ui.page.context().newPage()
  // A line that every page has alike, but for its number, would be left out as a running head.
  const leaves = Array.from({ length: 60 }, (_, i) => `<p>What stands on the ${leaf(i + 1)} leaf.</p>`)
  await page.setContent(`<style>p { break-after: page }</style>${leaves.join('')}`)
  const book = await page.pdf()
  await page.close()
  return book
}

const asset = (name: string) => `knowledge/${contextGraphId}/assets/${agentAddress}/${name}`
const documentOf = (name: string) => `${asset(name)}/document`
const beside = '[aria-label="Extracted statements"]'
const at = () => new URL(ui.page.url()).searchParams.get('at') ?? ''

describe('the document view', () => {
  it('shows a text as it was written, and runs nothing of it', async () => {
    await ui.go(asset('notes'))
    await ui.page.click('a:has-text("Read the document")')
    await ui.page.waitForSelector('h1:has-text("Sowing")')
    await ui.page.waitForSelector('section[aria-label="Text"] em:has-text("with")')
    const text = await ui.page.innerText('section[aria-label="Text"]')
    expect(text).toContain('<script>window.harmed = 1</script>')
    expect(await ui.page.locator('section[aria-label="Text"] a:has-text("a trap")').count()).toBe(0)
    expect(await ui.page.evaluate(() => 'harmed' in window)).toBe(false)
    await ui.page.waitForSelector(`${beside} dd:has-text("Ana")`)
    expect(await barriersOn(ui.page)).toEqual([])
  })

  it('jumps from a statement to where it came from, and keeps that in the address', async () => {
    await ui.page.click(`${beside} button:has-text("https://example.org/seeds")`)
    await ui.page.waitForSelector('article[data-chosen]:has-text("In March")')
    expect(at()).toMatch(/\/sowing$/)
    await ui.page.waitForSelector(`${beside} dd:has-text("kg:Section")`)
    await ui.page.reload()
    await ui.page.waitForSelector('article[data-chosen]:has-text("In March")')
    await ui.page.goBack()
    await ui.page.waitForSelector(`${beside} h2:has-text("Extracted here")`)
    expect(at()).toBe('')
  })

  it('shows what is said of a part that is chosen with the keyboard alone', async () => {
    await ui.page.getByRole('button', { name: 'Statements of Harvest' }).press('Enter')
    await ui.page.waitForSelector(`${beside} dd:has-text("Harvest")`)
    await ui.page.getByRole('link', { name: 'Sowing' }).press('Enter')
    await ui.page.waitForSelector('article[data-chosen]:has-text("In March")')
    await ui.page.getByRole('button', { name: 'Show what was extracted' }).press('Enter')
    await ui.page.waitForSelector(`${beside} h2:has-text("Properties")`)
  })

  it('gives the file as it came, and as Markdown', async () => {
    for (const [button, ending] of [
      ['Original', /\.md$/],
      ['Markdown', /plants\.csv\.md$/],
    ] as const) {
      if (button === 'Markdown') await ui.go(documentOf('plants'))
      const coming = ui.page.waitForEvent('download')
      await ui.page.click(`button:has-text("${button}")`)
      expect((await coming).suggestedFilename()).toMatch(ending)
    }
  })

  it('shows a table as it stood, and goes to one of its rows', async () => {
    await ui.go(documentOf('plants'))
    const heads = await ui.page.locator('thead').first().innerText()
    expect(heads.trim().split(/\s+/)).toEqual(['Row', 'Name', 'Kilos'])
    await ui.page.getByRole('button', { name: 'Statements of row 102' }).click()
    await ui.page.waitForSelector('tr[data-chosen]:has-text("Plant 100")')
    await ui.page.waitForSelector(`${beside} dd:has-text("Plant 100")`)
    const address = ui.page.url().replace(/&from=\d+/, '')
    await ui.page.goto(address)
    await ui.page.waitForSelector('tr[data-chosen]:has-text("Plant 100")')
    await expect.poll(() => ui.page.locator('tr[data-chosen]').isVisible()).toBe(true)
  })

  it('goes by page through a long document', async () => {
    await ui.go(documentOf('book'))
    await ui.page.waitForSelector(`article:has-text("${leaf(1)} leaf")`)
    await ui.page.getByLabel('Page of 60').fill('47')
    await ui.page.keyboard.press('Enter')
    await ui.page.waitForSelector(`article[data-chosen]:has-text("${leaf(47)} leaf")`)
    expect(new URL(ui.page.url()).searchParams.get('page')).toBe('47')
    await ui.page.click('a:has-text("Earlier")')
    await ui.page.waitForSelector(`article:has-text("${leaf(20)} leaf")`)
    await ui.page.goBack()
    await ui.page.waitForSelector(`article[data-chosen]:has-text("${leaf(47)} leaf")`)
  })

  it('is where an answer leads that was found in it', async () => {
    await ui.go(`memory?q=${leaf(23)} leaf&tab=words`)
    await ui.page
      .locator(`li:has-text("${leaf(23)}") a:has-text("In the document")`)
      .first()
      .click()
    await ui.page.waitForSelector(`article[data-chosen]:has-text("${leaf(23)} leaf")`)
  })

  it('says so where nothing was imported, and to one who may not see it the same as if there was none', async () => {
    await ui.go(documentOf('beds'))
    await ui.page.waitForSelector('h2:has-text("No document was imported here")')
    const eve = await register(daemon, 'eve')
    await using hers = await openUi({ url: daemon.url, adminToken: eve.token })
    await hers.page.goto(`${daemon.url}/ui/${documentOf('notes')}`)
    await hers.page.waitForSelector('[role="alert"] :text("ASSET_NOT_FOUND")')
    expect([...ui.faults, ...hers.faults]).toEqual([])
  })
})
