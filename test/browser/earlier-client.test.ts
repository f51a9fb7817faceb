import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleForBrowser } from '../lib/bundle-for-browser.js'
import { marketScene, marketScript, milk } from '../lib/market-scene.js'
import { browserOnPath } from './browser-on-path.js'

const scene = await marketScene()
/** An icon of its own, so that the browser asks for none. */
const emptyPage = '<title>A page</title><link rel="icon" href="data:,">'
const pages = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(emptyPage))
await once(pages.listen(0, '127.0.0.1'), 'listening')
const faults: string[] = []
let browser: Browser
let page: Page

beforeAll(async () => {
  const script = await bundleForBrowser(marketScript(), { format: 'iife', name: 'market' })
  browser = await chromium.launch({ executablePath: browserOnPath(), args: ['--no-sandbox'] })
  page = await browser.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}`)
  page.on('console', (message) => faults.push(message.text()))
  await page.addScriptTag({ content: script.code })
})
afterAll(async () => {
  await browser?.close()
  pages.close()
  await scene[Symbol.asyncDispose]()
})

/** Runs the script of the page about the market in the browser; a failure is given as a value. */
const run = ({ url, token }: { readonly url: string; readonly token: string }) =>
  page.evaluate(
    async ([hostname = '', port = '', token = '']) => {
      type FollowMilk = (...args: unknown[]) => Promise<object>
      const { followMilk } = (window as Window & { market?: { followMilk: FollowMilk } }).market ?? {}
      const steps: string[] = []
      const onProgress = (step: { operation: string; status: string }) => steps.push(`${step.operation} ${step.status}`)
      try {
        return { ...(await followMilk?.(hostname, port, token, onProgress)), steps }
      } catch (error) {
        const { code, message, data } = error as Error & { code: string; data: unknown }
        return { code, message, data }
      }
    },
    [new URL(url).hostname, new URL(url).port, token],
  )

describe('the script of the client library in a browser', () => {
  it('publishes, asks, fetches, follows and exports', async () => {
    expect(await run(scene)).toMatchObject({
      published: { status: 'COMPLETED', data: { status: 'FINALIZED', dataset_id: expect.stringMatching(/^0x/) } },
      offers: [{ node_id: expect.any(String) }],
      fetched: [{ formatted_dataset: expect.stringContaining('A crate') }],
      trail: { length: 2 },
      exported: { data: { formatted_dataset: expect.stringContaining(milk) } },
      steps: expect.arrayContaining(['replication COMPLETED', 'query FINISHED', 'fetch COMPLETED']),
    })
    expect(faults).toEqual([])
  })

  it('reads from a node without peers why it cannot replicate', async () => {
    expect(await run(scene.lonely)).toMatchObject({
      code: 'PEERS_UNAVAILABLE',
      data: { dataset_id: expect.stringMatching(/^0x/), reason: expect.stringContaining('Replication') },
    })
  })
})
