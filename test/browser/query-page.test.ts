import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { browserOnPath } from './browser-on-path.js'

const daemon = await startDaemon()
const elsewhere: string[] = []
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserOnPath(), args: ['--no-sandbox'] })
  page = await browser.newPage()
  page.on('request', (request) => {
    if (!request.url().startsWith(daemon.url)) elsewhere.push(request.url())
  })
  await page.goto(`${daemon.url}/sparql`)
  await page.fill('#token', daemon.adminToken)
})
afterAll(async () => {
  await browser.close()
  await daemon[Symbol.asyncDispose]()
})

async function run(query: string): Promise<void> {
  await page.fill('#query', query)
  await page.click('button')
}

describe('the page of the SPARQL endpoint', () => {
  it('shows rows as a table, and text as text', async () => {
    await run('SELECT ?x { VALUES ?x { "<b>one</b>" <urn:two> } }')
    await page.waitForSelector('td')
    expect(await page.$$eval('td', (cells) => cells.map((cell) => cell.textContent))).toEqual([
      '<b>one</b>',
      '<urn:two>',
    ])
    expect(await page.textContent('#state')).toMatch(/^2 rows/)
  })

  it('shows a graph, and yes or no', async () => {
    await run('CONSTRUCT { <urn:a> <urn:b> 1 } {}')
    expect(await page.textContent('pre')).toContain('<urn:a> <urn:b> 1 .')
    await run('ASK {}')
    expect(await page.textContent('#answer p')).toBe('true')
  })

  it('shows what is wrong with a query, and what to do', async () => {
    await run('SELECT')
    await page.waitForSelector('#answer p:text("complete the text")')
    expect(await page.textContent('#state')).toContain('Line 1')
  })

  it('asks nobody but the node', () => {
    expect(elsewhere).toEqual([])
  })
})
