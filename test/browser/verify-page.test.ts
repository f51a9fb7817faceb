import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { register } from '../lib/people.js'
import { quads } from '../lib/quads.js'
import { rpcUrlOf } from '../lib/rpc-url.js'
import { browserOnPath } from './browser-on-path.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-page-'))
const file = join(folder, 'verify.html')
const server = createServer((_, answer) =>
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(readFileSync(file)),
)
/** As public endpoints answer pages from elsewhere; a chain of one's own machine does not. */
const endpoint = createServer(async (request, answer) => {
  answer.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'content-type')
  if (request.method === 'OPTIONS') return answer.end()
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(chainUrl, { method: 'POST', headers, body: await text(request) })
  answer.end(await reply.text())
})
const daemon = await startDaemon({ env: { KG_NETWORK: 'local' } })
let browser: Browser
let site: string
let chainUrl: string
let rpc: string
let whole: Bundle
let one: Bundle

type Bundle = Record<string, unknown> & { seal: { fields: { author: string; contract: string } } }

/** A published asset, proved in whole and in part. */
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/verify-page.mjs', file])
  site = await listening(server)
  rpc = await listening(endpoint)
  browser = await chromium.launch({ executablePath: browserOnPath(), args: ['--no-sandbox'] })
  const alice = await register(daemon, 'alice')
  chainUrl = await rpcUrlOf(daemon)
  await alice.ok('createContextGraph', { body: { id: 'lab', register: true } })
  const body = { contextGraphId: 'lab', name: 'samples', quads: quads(12), alsoShareSwm: true }
  await alice.ok('createAsset', { body })
  await alice.ok('publishAsset', { params: { name: 'samples' }, body: { contextGraphId: 'lab' } })
  const asked = { params: { name: 'samples' }, query: { contextGraphId: 'lab' } }
  whole = (await alice.ok('getProof', asked)) as unknown as Bundle
  const statement = '<urn:test:s7> <urn:test:p> "7" .'
  one = (await alice.ok('getProof', { ...asked, query: { ...asked.query, statement } })) as unknown as Bundle
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server.close()
  endpoint.close()
  await daemon[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function listening(on: Server): Promise<string> {
  on.listen(0, '127.0.0.1')
  await once(on, 'listening')
  return `http://127.0.0.1:${(on.address() as AddressInfo).port}/`
}

/** The page in a tab of its own; whatever goes wrong in it fails the test. */
async function open(address = site) {
  const page = await browser.newPage()
  const faults: string[] = []
  const asked: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => !request.url().startsWith('data:') && asked.push(request.url()))
  await page.goto(address)
  await page.waitForSelector('html[data-ready]')
  return Object.assign(page, { faults, asked, [Symbol.asyncDispose]: () => page.close() })
}

const choose = (page: Page, bundle: unknown) =>
  page.setInputFiles('#file', {
    name: 'bundle.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typeof bundle === 'string' ? bundle : JSON.stringify(bundle)),
  })

async function verdict(page: Page) {
  await page.waitForSelector('.card')
  const checks = await page
    .locator('.checks li')
    .evaluateAll((items) => items.map((item) => `${(item as HTMLElement).dataset.part} ${item.className}`))
  return { headline: await page.locator('.headline').textContent(), checks }
}

const statementChecks = ['shape ok', 'statement ok', 'path ok', 'commitment ok', 'seal ok']

describe('the page that checks bundles', () => {
  it('shows that a bundle holds, and asks nobody', async () => {
    await using page = await open()
    await choose(page, one)
    expect(await verdict(page)).toEqual({
      headline: 'This bundle holds',
      checks: [...statementChecks, 'anchor not-checked'],
    })
    expect(await page.locator('.claim').textContent()).toContain('<urn:test:s7> <urn:test:p> "7" .')
    expect(page.asked).toEqual([site])
    expect(page.faults).toEqual([])
  })

  it('asks the chain where it is told how', async () => {
    await using page = await open()
    await page.fill('#rpc', rpc)
    await page.fill('#author', one.seal.fields.author)
    await page.fill('#contract', one.seal.fields.contract)
    await choose(page, whole)
    expect(await verdict(page)).toEqual({
      headline: 'This bundle holds, and the chain confirms it',
      checks: ['shape ok', 'content ok', 'commitment ok', 'seal ok', 'anchor ok'],
    })
    expect(await page.locator('pre').textContent()).toContain('<urn:test:s11>')
    expect(page.faults).toEqual([])
  })

  it('works as a file on a disk, by drop and by paste', async () => {
    await using page = await open(pathToFileURL(file).href)
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'bundle.json'))
      return data
    }, JSON.stringify(whole))
    await page.dispatchEvent('#drop', 'drop', { dataTransfer: transfer })
    expect((await verdict(page)).headline).toBe('This bundle holds')
    await page.click('summary')
    await page.fill('#pasted', JSON.stringify({ ...one, statement: { line: '<urn:a> <urn:b> "never said" .' } }))
    await page.waitForSelector('.card.bad')
    expect(await verdict(page)).toEqual({
      headline: 'This bundle does not hold: the path does not lead from the statement to the root',
      checks: [
        'shape ok',
        'statement ok',
        'path failed',
        'commitment not-checked',
        'seal not-checked',
        'anchor not-checked',
      ],
    })
    expect(page.faults).toEqual([])
  })

  it('checks again when an expectation is entered', async () => {
    await using page = await open()
    await choose(page, one)
    expect((await verdict(page)).headline).toBe('This bundle holds')
    await page.fill('#author', `0x${'1'.repeat(40)}`)
    await page.click('button')
    await page.waitForSelector('.card.bad')
    expect((await verdict(page)).headline).toContain('not by 0x1111')
  })

  it('refuses what is no bundle, and shows markup in one as text', async () => {
    await using page = await open()
    await choose(page, 'no json')
    await page.waitForSelector('.note:text("This is not JSON")')
    await choose(page, 'null')
    expect((await verdict(page)).headline).toBe('This bundle does not hold: a bundle is an object')
    const line = '<urn:a> <urn:b> "<img src=x onerror=document.title=\'hit\'>" .'
    await choose(page, { ...whole, content: [line] })
    await page.waitForSelector('.claim')
    expect(await page.locator('pre').textContent()).toBe(line)
    expect(await page.locator('.card img').count()).toBe(0)
    expect(page.faults).toEqual([])
    expect(await page.title()).toBe('Check a proof · kg')
  })
})
