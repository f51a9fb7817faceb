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
    await ui.page.waitForSelector('[role="status"]:has-text("1 rows")')
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

  it('marks the place of an error until the text changes', async () => {
    await ui.go('query')
    await write('SELECT * { ?a ?b wrong wrong }')
    await ui.page.keyboard.press('Control+Enter')
    await ui.page.waitForSelector('[role="alert"]:has-text("SPARQL_SYNTAX_ERROR")')
    const mark = ui.page.locator('.cm-lintRange-error')
    expect(await mark.innerText()).toBe('wrong')
    await mark.hover()
    await ui.page.waitForSelector('.cm-diagnostic-error')
    expect(await barriersOn(ui.page)).toEqual([])
    await ui.page.keyboard.type('x')
    await mark.waitFor({ state: 'detached' })
  })

  it('completes a prefix, and declares it', async () => {
    await ui.go('query')
    await write('ASK { ?s sche')
    await ui.page.click('.cm-tooltip-autocomplete [aria-selected]:has-text("schema:")')
    await expect.poll(text).toBe('PREFIX schema: <https://schema.org/>\nASK { ?s schema:}')
  })

  it('takes an earlier query back', async () => {
    await ui.go('query')
    await ui.page.waitForSelector('.cm-content')
    await ui.page.click('button:has-text("History")')
    await ui.page.click('dialog li button:has-text("?thing ?says")')
    await ui.page.waitForURL(/graph=garden/)
    await expect.poll(text).toBe('SELECT ?name { ?thing ?says ?name }')
  })

  it('shows 100,000 rows, and no frame is blank while they are scrolled with the wheel', async () => {
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
    const seen = await ui.page.evaluate(() => (window as unknown as { seen: { frames: number; blank: number } }).seen)
    expect(seen.frames).toBeGreaterThan(5)
    expect(seen.blank).toBe(0)
    await rows.focus()
    await ui.page.keyboard.press('End')
    await ui.page.waitForSelector('tr[aria-rowindex="100001"]')
  }, 60_000)

  it('runs nothing that it did not bring', () => {
    expect(ui.faults).toEqual([])
  })
})
