import { afterAll, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
afterAll(() => daemon[Symbol.asyncDispose]())

it('registers an agent, replaces its token and revokes it', async () => {
  await using ui = await openUi(daemon)
  const { page } = ui
  const token = () => page.locator('dialog [role="status"] code').innerText()
  const isTaken = async (shown: string) => (await api(daemon.url, shown).call('agentIdentity')).status === 200
  await ui.go('agents')
  await page.click('button:has-text("New agent")')
  await page.fill('dialog input', 'scribe')
  await page.click('dialog button:has-text("Register")')
  const first = await token()
  expect(await isTaken(first)).toBe(true)
  await page.click('dialog button:has-text("Done")')

  await page.click('tr:has-text("scribe") button:has-text("Replace")')
  await page.click('dialog button:has-text("Replace it")')
  const second = await token()
  expect([await isTaken(first), await isTaken(second)]).toEqual([false, true])
  await page.click('dialog button:has-text("Done")')

  await page.click('tr:has-text("scribe") button:has-text("Revoke")')
  await page.click('dialog button:has-text("Revoke")')
  await page.waitForSelector('dialog', { state: 'detached' })
  expect(await isTaken(second)).toBe(false)
  expect(ui.faults).toEqual([])
}, 60_000)

it('adds a member to a curated context graph and removes it', async () => {
  await admin.ok('createContextGraph', { body: { id: 'circle', accessPolicy: 1 } })
  await using ui = await openUi(daemon)
  const { page } = ui
  const ann = `0x${'a1'.repeat(20)}`
  await ui.go('knowledge/circle?tab=members')
  await page.fill('input[placeholder="0x…"]', ann)
  await page.click('button:text-is("Add")')
  await page.click(`tr:has([title="${ann}"]) button:has-text("Remove")`)
  await page.waitForSelector(`tr:has([title="${ann}"])`, { state: 'detached' })
  const { allowedAgents } = await admin.ok('listParticipants', { params: { id: 'circle' } })
  expect(allowedAgents).not.toContain(ann)
  expect(ui.faults).toEqual([])
}, 60_000)
