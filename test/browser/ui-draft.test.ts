import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { register } from '../lib/people.js'
import { barriersOn, type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
const graph = { contextGraphId: 'garden' }
let ui: OpenUi
let author = ''
beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: 'garden' } })
  author = (await admin.ok('agentIdentity')).agentAddress
  ui = await openUi(daemon)
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const name = 'https://schema.org/name'
const statement = (subject: string, object: string, predicate = name) => ({ subject, predicate, object })
let count = 0
let draft = ''
beforeEach(async () => {
  draft = `plants-${++count}`
  const quads = [statement('urn:bean', '"Bean"@en'), statement('urn:pea', '"Pea"'), statement('_:x', '"Anonymous"')]
  await admin.ok('createAsset', { body: { ...graph, name: draft, quads } })
})
const page = () => ui.page
const path = (tab = 'form') => `knowledge/garden/assets/${author}/${draft}/edit?tab=${tab}`
const saved = async () => {
  const { quads } = await admin.ok('draftQuads', { params: { name: draft }, query: graph })
  return quads.map(({ subject, predicate, object }) => `${subject.replace(/^_:.*/, '_')} ${predicate} ${object}`).sort()
}
const edit = (body: object) => admin.ok('editDraft', { params: { name: draft }, body: { ...graph, ...body } })

it('changes, adds and removes statements in a form, as one write', async () => {
  await ui.go(`knowledge/garden/assets/${author}/${draft}`)
  await page().click('a:has-text("Edit")')
  await page().waitForSelector('section[aria-label="urn:bean"]')
  expect(await barriersOn(page())).toEqual([])
  await page().fill('section[aria-label="urn:bean"] input[aria-label="Value"]', 'Green “bean”')
  await page().click('section[aria-label="urn:bean"] button:has-text("Add a statement")')
  const added = page().locator('section[aria-label="urn:bean"] li').nth(1)
  await added.getByLabel('Predicate').fill('schema:size')
  await added.getByLabel('Kind of value').selectOption('integer')
  await added.getByLabel('Value', { exact: true }).fill('many')
  await page().waitForSelector('text="A whole number, such as 12"')
  expect(await page().isDisabled('button:has-text("Save")')).toBe(true)
  await added.getByLabel('Value', { exact: true }).fill('12')
  await page().click('section[aria-label="urn:pea"] button[aria-label="Remove the statement"]')
  await page().fill('main form input', 'urn:leek')
  await page().keyboard.press('Enter')
  const leek = page().locator('section[aria-label="urn:leek"]')
  await leek.getByLabel('Predicate').fill('schema:sameAs')
  await leek.getByLabel('Kind of value').selectOption('thing')
  await leek.getByLabel('Value', { exact: true }).fill('https://example.org/leek')
  const before = await admin.ok('status')
  await page().click('button:has-text("Save")')
  await page().waitForSelector('text="No changes"')
  expect(await saved()).toEqual([
    `_ ${name} "Anonymous"`,
    `urn:bean ${name} "Green “bean”"@en`,
    'urn:bean https://schema.org/size "12"^^<http://www.w3.org/2001/XMLSchema#integer>',
    'urn:leek https://schema.org/sameAs https://example.org/leek',
  ])
  const { activity } = await admin.ok('listActivity', { query: graph })
  expect(activity[0]?.action).toBe('asset.edit')
  expect(before.counts.assets).toBe((await admin.ok('status')).counts.assets)
  expect(ui.faults).toEqual([])
}, 60_000)

it('edits Turtle, marks what is wrong while one types, and keeps blank nodes', async () => {
  await ui.go(path('turtle'))
  const editor = page().locator('.cm-content')
  await editor.waitFor()
  expect(await editor.textContent()).toContain('@prefix schema: <https://schema.org/>')
  await editor.press('Control+End')
  await page().keyboard.type('<urn:leek> schema:name "Leek"')
  await page().waitForSelector('[role="alert"]:has-text("Line")')
  expect(await page().isDisabled('button:has-text("Save")')).toBe(true)
  await page().click('a:has-text("Form")')
  await page().waitForSelector('text=/The Turtle is wrong in line/')
  await page().click('a:has-text("Turtle")')
  await page().locator('.cm-content').press('Control+End')
  await page().keyboard.type(' .')
  await page().waitForSelector('button:has-text("Save"):enabled')
  await page().keyboard.press('Control+Enter')
  await page().waitForSelector('text="No changes"')
  expect(await saved()).toContain(`urn:leek ${name} "Leek"`)
  expect(await saved()).toHaveLength(4)
  expect(ui.faults).toEqual([])
}, 60_000)

it('shows what was changed elsewhere, loses nothing, and puts mine on top', async () => {
  await ui.go(path())
  const value = 'section[aria-label="urn:bean"] input[aria-label="Value"]'
  await page().fill(value, 'Mine')
  await edit({ remove: [statement('urn:bean', '"Bean"@en')], add: [statement('urn:bean', '"Theirs"@en')] })
  await page().waitForSelector('text="This draft was changed elsewhere"')
  await page().waitForSelector('[role="alert"] :text("Theirs")')
  expect(await page().inputValue(value)).toBe('Mine')
  await page().click('button:has-text("Put my changes on top")')
  await page().click('button:has-text("Save")')
  await page().waitForSelector('text="No changes"')
  expect((await saved()).filter((line) => line.startsWith('urn:bean'))).toEqual([
    `urn:bean ${name} "Mine"@en`,
    `urn:bean ${name} "Theirs"@en`,
  ])
}, 60_000)

it('asks before changes are left behind, and has them when one comes back', async () => {
  await ui.go(path())
  const value = 'section[aria-label="urn:pea"] input[aria-label="Value"]'
  await page().fill(value, 'Snow pea')
  await page().click('nav a:has-text("Query")')
  await page().waitForSelector('dialog :text("Your changes are not saved")')
  await page().keyboard.press('Escape')
  expect(await page().inputValue(value)).toBe('Snow pea')
  await page().click('nav a:has-text("Query")')
  await page().click('button:has-text("Leave without saving")')
  await page().waitForSelector('h1:has-text("Query")')
  await page().goBack()
  await page().waitForSelector('text="Not saved"')
  expect(await page().inputValue(value)).toBe('Snow pea')
  await page().click('button:has-text("Discard changes")')
  await page().waitForSelector('text="No changes"')
  expect(await page().inputValue(value)).toBe('Pea')
}, 60_000)

it('is for its author alone, and not for what is sealed', async () => {
  const eve = await register(daemon, 'eve')
  await admin.ok('shareAsset', { params: { name: draft }, body: graph })
  await using hers = await openUi({ url: daemon.url, adminToken: eve.token })
  await hers.page.goto(`${daemon.url}/ui/${path()}`)
  await hers.page.waitForSelector('h2:has-text("Only its author can change it")')
  // Shared: the next version begins with what is saved.
  await ui.go(path())
  await page().fill('section[aria-label="urn:pea"] input[aria-label="Value"]', 'Chickpea')
  await page().click('button:has-text("Save")')
  await page().waitForSelector('text="No changes"')
  expect(await saved()).toContain(`urn:pea ${name} "Chickpea"`)
  await admin.ok('finalizeDraft', { params: { name: draft }, body: graph })
  await ui.go(path())
  await page().waitForSelector('h2:has-text("The draft is sealed")')
}, 60_000)
