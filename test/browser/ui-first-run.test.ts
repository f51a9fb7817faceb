import { afterAll, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon, temporaryHome } from '../lib/daemon.js'
import { openUi } from './lib/open-ui.js'

// Somebody without a terminal: starting the node is the only step outside the page.
const home = temporaryHome()
const daemon = await startDaemon({ mounts: true, env: { KG_NETWORK: 'local', HOME: home } })
afterAll(() => daemon[Symbol.asyncDispose]())

it('leads from an empty node to an asset that is published and verified', async () => {
  await using ui = await openUi(daemon)
  const { page } = ui
  const steps = page.getByRole('list', { name: 'First steps' })
  const next = (words: string) => steps.locator('button, a').filter({ hasText: words }).click()
  await next('Create “garden”')
  await next('Import the sample')
  await next('Ask')
  await page.waitForSelector('section[aria-label="Rows"] tbody tr >> nth=1')
  expect(await page.textContent('section[aria-label="Rows"]')).toContain('Tomato')

  await page.click('nav a:has-text("Home")')
  await next('Open it')
  await page.click('button:has-text("Seal and share")')
  await page.waitForSelector('li[aria-current="step"]:has-text("Shared")')

  await page.click('button:has-text("Publish")')
  await page.click('dialog button:has-text("Register the context graph")')
  await page.click('dialog button:text-is("Publish")', { timeout: 60_000 })
  await page.waitForSelector('li[aria-current="step"]:has-text("Published")', { timeout: 60_000 })
  await page.keyboard.press('Escape')

  await page.click('nav a:has-text("Proof")')
  await page.click('button:has-text("Verify here")')
  await page.waitForSelector('h2:has-text("Everything holds")')
  const flashed = await page.evaluateHandle(() => {
    const seen: string[] = []
    const look = () => {
      for (const list of document.querySelectorAll('ol[aria-label="First steps"]')) seen.push(list.textContent ?? '')
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await page.click('nav a:has-text("Home")')
  await page.waitForSelector('dt:has-text("Assets")')
  await page.waitForSelector('section:has-text("Lately") td:has-text("tomatoes")')
  expect(await flashed.jsonValue()).toEqual([])
  expect(ui.faults).toEqual([])
  const { status } = await api(daemon.url, daemon.adminToken).ok('getAsset', {
    params: { name: 'tomatoes' },
    query: { contextGraphId: 'garden' },
  })
  expect(status).toBe('vm-confirmed')
}, 150_000)
