import { afterAll, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
afterAll(() => daemon[Symbol.asyncDispose]())

it('drafts what is written, and leaves nothing behind where it cannot be read', async () => {
  await admin.ok('createContextGraph', { body: { id: 'garden' } })
  await using ui = await openUi(daemon)
  const { page } = ui
  await ui.go('knowledge/garden')
  await page.click('button:has-text("New draft")')
  await page.fill('dialog input', 'beans')
  await page.fill('dialog textarea', '<urn:a> <urn:b> nothing')
  await page.click('dialog button:has-text("Create draft")')
  await page.waitForSelector('dialog [role="alert"]')
  expect((await admin.ok('listAssets', { query: { contextGraphId: 'garden' } })).assets).toEqual([])
  await page.fill('dialog textarea', '<urn:a> <urn:b> "c" .')
  await page.click('dialog button:has-text("Create draft")')
  await page.waitForSelector('h1:has-text("beans")')
  await page.waitForSelector('td:has-text("urn:b")')
  expect(ui.faults).toEqual([])
}, 60_000)

it('narrows the activity down by kind, agent and asset, in the address', async () => {
  const { agentAddress } = await admin.ok('agentIdentity')
  for (const name of ['peas', 'leeks']) await admin.ok('createAsset', { body: { contextGraphId: 'garden', name } })
  await using ui = await openUi(daemon)
  const { page } = ui
  await ui.go('knowledge/garden?tab=activity')
  await page.waitForSelector('td:has-text("created the context graph")')
  await page.selectOption('main select', 'asset')
  await page.waitForSelector('td:has-text("created the context graph")', { state: 'detached' })
  await page.click('td button:has-text("peas")')
  await page.waitForSelector('td:has-text("leeks")', { state: 'detached' })
  expect(new URL(page.url()).search).toBe('?tab=activity&kind=asset&asset=peas')
  await page.reload()
  await page.waitForSelector('td:has-text("peas")')
  await page.click('td button:has(img)')
  await page.waitForFunction((agent) => location.search.includes(agent), agentAddress)
  await page.selectOption('main select', 'join')
  await page.waitForSelector('h2:has-text("Nothing like this has happened")')
  await page.goBack()
  await page.waitForSelector('td:has-text("peas")')
  await page.click('button:has-text("Clear")')
  await page.waitForSelector('td:has-text("leeks")')
  expect(ui.faults).toEqual([])
}, 60_000)

it('hides the first steps when one wants, and has them back', async () => {
  await using ui = await openUi(daemon)
  const { page } = ui
  await page.click('button:has-text("Hide these steps")')
  await page.waitForSelector('ol[aria-label="First steps"]', { state: 'detached' })
  await page.reload()
  await page.waitForSelector('dt:has-text("Changes")')
  expect(await page.locator('ol[aria-label="First steps"]').count()).toBe(0)
  await page.keyboard.press('?')
  await page.click('button:has-text("Show the first steps")')
  await page.waitForSelector('ol[aria-label="First steps"]')
}, 60_000)
