import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { barriersOn, type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
let ui: OpenUi

beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: 'garden', name: 'Garden' } })
  const quads = [{ subject: 'urn:a:tomato', predicate: 'https://schema.org/name', object: '"Tomato"' }]
  await admin.ok('createAsset', { body: { contextGraphId: 'garden', name: 'tomatoes', quads } })
  ui = await openUi(daemon)
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const text = () => ui.page.locator('.cm-content').innerText()

/** Writes a query in place of what is there, as a person does. */
async function write(sparql: string): Promise<void> {
  await ui.page.locator('.cm-content').focus()
  await ui.page.keyboard.press('Control+a')
  await ui.page.keyboard.type(sparql)
}

describe('the query page', () => {
  it('runs by keyboard what was typed, and keeps it in the address', async () => {
    await ui.go('query?graph=garden&view=working-memory')
    await write('SELECT ?name { ?thing ?says ?name }')
    await ui.page.keyboard.press('Control+Enter')
    await ui.page.waitForSelector('[role="status"]:has-text("1 row ")')
    await ui.page.waitForSelector('td:has-text("Tomato")')
    expect(new URL(ui.page.url()).searchParams.get('q')).toBe('SELECT ?name { ?thing ?says ?name }')
    await ui.page.click('nav a:has-text("Raw")')
    await ui.page.waitForSelector('pre:has-text("bindings")')
  })

  it('leaves the keys of the page to the text while one types', async () => {
    await ui.go('query')
    await write('g?/gk')
    expect(await text()).toBe('g?/gk')
    expect(new URL(ui.page.url()).pathname).toBe('/ui/query')
  })

  it('marks the place of an error while one types, until it is mended', async () => {
    await ui.go('query')
    await write('SELECT * { ?a ?b wrong wrong }')
    const mark = ui.page.locator('.cm-lintRange-error')
    await expect.poll(() => mark.innerText()).toBe('wrong')
    await mark.hover()
    await ui.page.waitForSelector('.cm-diagnostic-error')
    expect(await barriersOn(ui.page)).toEqual([])
    await write('SELECT * { ?a ?b 5 }')
    await mark.waitFor({ state: 'detached' })
  })

  it('says what the node has to say of a query that cannot be run', async () => {
    await ui.go('query')
    await write('SELECT * { ?a ?b wrong }')
    await ui.page.keyboard.press('Control+Enter')
    await ui.page.waitForSelector('[role="alert"]:has-text("SPARQL_SYNTAX_ERROR")')
    await write('CLEAR ALL')
    await ui.page.keyboard.press('Control+Enter')
    await ui.page.waitForSelector('[role="alert"]:has-text("SPARQL_READ_ONLY")')
  })

  it('completes a prefix, and declares it', async () => {
    await ui.go('query?view=verifiable-memory')
    await write('ASK { ?s sche')
    await ui.page.click('.cm-tooltip-autocomplete [aria-selected]:has-text("schema:")')
    await expect.poll(text).toBe('PREFIX schema: <https://schema.org/>\nASK { ?s schema:}')
  })

  it('completes what the data has at this place, with its count', async () => {
    await ui.go('query?graph=garden&view=working-memory')
    await write('SELECT * { ?s nam')
    const offered = ui.page.locator('.cm-tooltip-autocomplete [aria-selected]:has-text("schema:name")')
    await offered.waitFor()
    expect(await offered.locator('.cm-completionDetail').innerText()).toBe('1')
    await offered.click()
    await expect.poll(text).toBe('PREFIX schema: <https://schema.org/>\nSELECT * { ?s schema:name}')
  })

  it('keeps queries side by side, with their answers, also after a reload', async () => {
    await ui.go(`query?graph=garden&view=working-memory&q=${encodeURIComponent('# First\nSELECT ?o { ?s ?p ?o }')}`)
    await ui.page.waitForSelector('td:has-text("Tomato")')
    await ui.page.click('button[aria-label="New query"]')
    await ui.page.waitForSelector('td', { state: 'detached' })
    await write('# Second\nASK {}')
    await ui.page.click('nav[aria-label="Open queries"] button:has-text("First")')
    await ui.page.waitForSelector('td:has-text("Tomato")')
    await ui.page.reload()
    await ui.page.waitForSelector('nav[aria-label="Open queries"] [aria-current]:has-text("First")')
    await ui.page.click('nav[aria-label="Open queries"] button:has-text("Second")')
    await expect.poll(text).toBe('# Second\nASK {}')
    await ui.page.click('button[aria-label="Close Second"]')
    await ui.page.waitForSelector('nav[aria-label="Open queries"] button:has-text("Second")', { state: 'detached' })
  })

  it('saves a query with a parameter, and runs it with a value', async () => {
    await ui.go('query?graph=garden&view=working-memory')
    await write('SELECT ?thing { ?thing ?says ?name }')
    await ui.page.click('button:text-is("Save")')
    await ui.page.fill('dialog input >> nth=0', 'by-name')
    await ui.page.fill('dialog input >> nth=1', 'Things of this name')
    await ui.page.selectOption('dialog label:has-text("?name") ~ select', 'text')
    await ui.page.click('dialog button:text-is("Save")')
    await ui.page.waitForURL(/saved=by-name/)
    await ui.page.fill('fieldset:has-text("Things of this name") input', 'Tomato')
    await ui.page.click('button:text-is("Run")')
    await ui.page.waitForSelector('td:has-text("urn:a:tomato")')
    await ui.page.fill('fieldset input', 'Potato')
    await ui.page.click('button:text-is("Run")')
    await ui.page.waitForSelector('h2:has-text("No rows")')
    await ui.go('query?graph=garden')
    await ui.page.click('button:text-is("Saved")')
    await ui.page.click('dialog li button:has-text("Things of this name")')
    await ui.page.waitForURL(/saved=by-name/)
  })

  it('sorts and finds rows, draws a chart, and gives files that the node writes', async () => {
    const sparql = 'SELECT ?what ?n { VALUES (?what ?n) { ("b" 2) ("a" 10) ("c" 9) } }'
    await ui.go(`query?q=${encodeURIComponent(sparql)}`)
    const cells = () => ui.page.locator('section[aria-label="Rows"] td:first-child').allInnerTexts()
    await ui.page.click('th button:has-text("n")')
    await expect.poll(cells).toEqual(['b', 'c', 'a'])
    await ui.page.click('th button:has-text("n")')
    await expect.poll(cells).toEqual(['a', 'c', 'b'])
    await ui.page.reload()
    await expect.poll(cells).toEqual(['a', 'c', 'b'])
    await ui.page.fill('input[type="search"]', 'c')
    await expect.poll(cells).toEqual(['c'])
    await ui.page.click('nav a:has-text("Chart")')
    expect(await ui.page.locator('figure li').allInnerTexts()).toHaveLength(3)
    await ui.go(`query?tab=chart&q=${encodeURIComponent(sparql)}`)
    await ui.page.waitForSelector('figure li')
    // The file is of what was asked, not of what is written since.
    await write('ASK {}')
    const [file] = await Promise.all([ui.page.waitForEvent('download'), ui.page.click('button:text-is("Download")')])
    expect(file.suggestedFilename()).toBe('answer.csv')
    expect(readFileSync(await file.path(), 'utf8')).toBe('what,n\r\nb,2\r\na,10\r\nc,9\r\n')
  })

  it('takes an earlier query back', async () => {
    await ui.go('query')
    await ui.page.waitForSelector('.cm-content')
    await ui.page.click('button:has-text("History")')
    await ui.page.click('dialog li button:has-text("SELECT ?name")')
    await ui.page.waitForURL(/graph=garden/)
    await expect.poll(text).toBe('SELECT ?name { ?thing ?says ?name }')
  })

  it('shows 100,000 rows, and no frame is blank while they are scrolled, or left for the end', async () => {
    const ten = [...Array(10).keys()].join(' ')
    const lists = ['a', 'b', 'c', 'd', 'e'].map((name) => `VALUES ?${name} { ${ten} }`).join(' ')
    await ui.go(`query?q=${encodeURIComponent(`SELECT ?a ?e { ${lists} }`)}`)
    await ui.page.waitForSelector('[role="status"]:has-text("100,000 rows")', { timeout: 30_000 })
    const rows = ui.page.locator('section[aria-label="Rows"]')
    await rows.hover()
    await rows.evaluate((list) => {
      const seen = { frames: 0, blank: 0 }
      const { x, y, width, height } = list.getBoundingClientRect()
      const look = () => {
        seen.frames += 1
        const found = document.elementFromPoint(x + width / 2, Math.min(y + height / 2, innerHeight - 10))
        if (found?.closest('tbody tr') == null) seen.blank += 1
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { seen })
    })
    for (let turn = 0; turn < 30; turn++) await ui.page.mouse.wheel(0, 600)
    await expect.poll(() => rows.evaluate(({ scrollTop }) => scrollTop)).toBe(30 * 600)
    await rows.focus()
    for (const key of ['End', 'Home', 'End', 'PageUp']) await ui.page.keyboard.press(key)
    await ui.page.waitForSelector('tr[aria-rowindex="99990"]')
    const seen = await ui.page.evaluate(() => (window as unknown as { seen: { frames: number; blank: number } }).seen)
    expect(seen.frames).toBeGreaterThan(5)
    expect(seen.blank).toBe(0)
  }, 60_000)

  it('runs nothing that it did not bring', () => {
    expect(ui.faults).toEqual([])
  })
})
