import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { element, graphText, importText } from '../lib/datasets.js'
import { barriersOn, type OpenUi, openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const admin = api(daemon.url, daemon.adminToken)
/** What a stranger may have written. */
const hostile = `<img src=x onerror="window.harmed=1">"'\u202egnp.exe\u2066 ${'W'.repeat(2000)}`
const name = "it's&lt;b&gt;%22\u202egnp"
let author: string
let ui: OpenUi

beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: 'garden', name: 'Garden <script>' } })
  await admin.ok('createContextGraph', { body: { id: 'circle', accessPolicy: 1 } })
  const quads = [
    { subject: 'urn:a:tomato', predicate: 'https://schema.org/name', object: JSON.stringify(hostile) },
    { subject: 'urn:a:tomato', predicate: 'urn:says', object: 'javascript:alert(1)' },
  ]
  await admin.ok('createAsset', { body: { contextGraphId: 'garden', name: 'tomatoes', quads } })
  await admin.ok('createAsset', { body: { contextGraphId: 'garden', name, quads } })
  await importText(admin, graphText(element('crate', [['EPC', hostile]], { name: hostile }), element(hostile)))
  author = (await admin.ok('agentIdentity')).agentAddress
  ui = await openUi(daemon)
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const query = encodeURIComponent('SELECT * { ?s ?p ?o }')
const pages = () => [
  '',
  'knowledge',
  'knowledge/garden',
  `knowledge/garden/assets/${author}/tomatoes`,
  `knowledge/garden/assets/${author}/${encodeURIComponent(name)}?tab=history`,
  `knowledge/garden/assets/${author}/tomatoes?tab=proof`,
  `query?graph=garden&view=working-memory&q=${query}`,
  'memory?q=tomato',
  'trail',
  'trail?q=crate',
  'knowledge/garden?tab=activity',
  'knowledge/garden?tab=members',
  'knowledge/circle?tab=members',
  'agents',
  'agents?tab=connect',
  'peers',
  'peers?tab=agents',
  'operations',
  'operations?tab=charts',
  'operations?tab=jobs',
  'operations?tab=requests',
  'operations?tab=wallets',
]

/** Goes through all pages and collects what is wrong with each, once nothing of it is on its way any more. */
async function walk(faultsOf: () => Promise<readonly string[]>): Promise<string[]> {
  const faults: string[] = []
  for (const path of pages()) {
    await ui.go(path)
    await ui.page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null)
    const isHarmed = await ui.page.evaluate(() => 'harmed' in window)
    const found = [...(isHarmed ? ['ran what a stranger wrote'] : []), ...(await faultsOf())]
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  return [...faults, ...ui.faults]
}

describe('every page', () => {
  it.each(['light', 'dark'] as const)(
    'has no barriers in the %s theme',
    async (colorScheme) => {
      await ui.page.emulateMedia({ colorScheme })
      expect(await walk(() => barriersOn(ui.page))).toEqual([])
    },
    120_000,
  )

  it.each([
    ['360 pixels', 360, 1],
    ['twice the size', 1280, 2],
  ])(
    'fits into %s',
    async (_, width, zoom) => {
      await ui.page.setViewportSize({ width: width / zoom, height: 800 / zoom })
      const faults = await walk(async () => {
        const over = await ui.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        return over > 0 ? [`${over} pixels too wide`] : []
      })
      await ui.page.setViewportSize({ width: 1280, height: 800 })
      expect(faults).toEqual([])
    },
    60_000,
  )
})

it('shows a page for its own agents and keeps what is the operator’s from them', async () => {
  const { authToken } = await admin.ok('registerAgent', { body: { name: 'scribe' } })
  await using other = await openUi({ url: daemon.url, adminToken: authToken })
  await other.go('knowledge/garden')
  await other.page.waitForSelector('text=Drafts are yours alone')
  await other.go(`knowledge/garden/assets/${author}/tomatoes`).catch(() => undefined)
  await other.page.waitForSelector('[role="alert"]')
  expect(other.faults).toEqual([])
})
