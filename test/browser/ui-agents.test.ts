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

it('shows on a page opened again what happened meanwhile', async () => {
  await using ui = await openUi(daemon)
  const { page } = ui
  await page.click('nav a:has-text("Agents")')
  await page.waitForSelector('button:has-text("New agent")')
  await page.click('nav a:has-text("Home")')
  await page.waitForSelector('dt:has-text("Assets")')
  await admin.ok('registerAgent', { body: { name: 'latecomer' } })
  // The stream of events has told of it when Home has counted it.
  await page.waitForFunction(
    (before) => document.querySelector('dl')?.textContent !== before,
    await page.textContent('dl'),
  )
  await page.click('nav a:has-text("Agents")')
  await page.waitForSelector('tr:has-text("latecomer")')
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
  await page.click('dialog button:text-is("Remove")')
  await page.waitForSelector(`tr:has([title="${ann}"])`, { state: 'detached' })
  const { allowedAgents } = await admin.ok('listParticipants', { params: { id: 'circle' } })
  expect(allowedAgents).not.toContain(ann)
  expect(ui.faults).toEqual([])
}, 60_000)

it('says live when a client calls for the first time, and which one', async () => {
  const { authToken, agentAddress } = await admin.ok('registerAgent', { body: { name: 'writer' } })
  await using ui = await openUi(daemon)
  const { page } = ui
  await ui.go(`agents?tab=connect&agent=${agentAddress}&client=cursor`)
  await page.waitForSelector('section[aria-label="Does it work?"] [role="status"]:has-text("Waiting")')
  await page.waitForSelector('pre:has-text("mcpServers")')
  await page.waitForSelector('[data-state="live"]')
  const headers = {
    authorization: `Bearer ${authToken}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const post = (message: object, more: Record<string, string> = {}) =>
    fetch(`${daemon.url}/mcp`, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(message) })
  const clientInfo = { name: 'tidy-editor', version: '4.2' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const begun = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  const session = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' }
  await begun.text()
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session)
  await page.waitForSelector('[role="status"]:has-text("It called"):has-text("tidy-editor 4.2")')
  await ui.go('agents')
  await page.waitForSelector('tr:has-text("writer"):has-text("tidy-editor")')
  expect(ui.faults).toEqual([])
}, 60_000)

it('shows what an agent has stored, corrects a statement and forgets an asset', async () => {
  const { authToken, agentAddress } = await admin.ok('registerAgent', { body: { name: 'keeper' } })
  const keeper = api(daemon.url, authToken)
  await keeper.ok('createContextGraph', { body: { id: 'notes' } })
  const quads = [{ subject: 'urn:tomato', predicate: 'https://schema.org/color', object: '"blue"@en' }]
  await using ui = await openUi({ url: daemon.url, adminToken: authToken })
  const { page } = ui
  await ui.go(`agents/${agentAddress}`)
  await page.waitForSelector('h2:has-text("Nothing is stored yet")')
  await page.waitForSelector('[data-state="live"]')
  await keeper.ok('createAsset', { body: { contextGraphId: 'notes', name: 'colours', quads } })
  await page.click('button:has-text("1 new")')
  await page.click('a:has-text("colours")')
  await page.click('tr:has-text("blue") button:has-text("Correct")')
  await page.fill('dialog textarea', 'red')
  await page.click('dialog button[type="submit"]')
  await page.waitForSelector('tbody tr:has-text("red"):not(:has-text("blue"))')
  const { quads: now } = await keeper.ok('assetQuads', {
    params: { name: 'colours' },
    query: { contextGraphId: 'notes' },
  })
  expect(now.map(({ object }) => object)).toEqual(['"red"@en'])
  await page.goBack()
  await page.fill('input[type="search"]', 'red')
  await page.click('section[aria-label="Found"] a:has-text("colours")')
  await page.click('button:text-is("Forget")')
  await page.waitForSelector('dialog:has-text("signed tombstone")')
  await page.click('dialog button:has-text("Forget it")')
  await page.waitForSelector('dialog:has-text("It is forgotten")')
  await page.click('dialog button:has-text("Done")')
  await page.waitForSelector('h2:has-text("Nothing is stored yet")')
  expect(ui.faults).toEqual([])
}, 60_000)

it('shows the operator what another agent has shared, and not its drafts', async () => {
  const { authToken, agentAddress } = await admin.ok('registerAgent', { body: { name: 'sharer' } })
  const sharer = api(daemon.url, authToken)
  await sharer.ok('createContextGraph', { body: { id: 'open' } })
  const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
  await sharer.ok('createAsset', { body: { contextGraphId: 'open', name: 'hidden-draft', quads } })
  await sharer.ok('createAsset', { body: { contextGraphId: 'open', name: 'told', quads, alsoShareSwm: true } })
  await using ui = await openUi(daemon)
  await ui.go(`agents/${agentAddress}?graph=open&asset=told`)
  await ui.page.waitForSelector('section[aria-label="Statements of the asset"] td:has-text("urn:p")')
  expect(await ui.page.locator('text=hidden-draft').count()).toBe(0)
  expect(await ui.page.locator('button:text-is("Correct")').count()).toBe(0)
  expect(ui.faults).toEqual([])
}, 60_000)
