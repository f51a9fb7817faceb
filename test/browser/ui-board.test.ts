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
