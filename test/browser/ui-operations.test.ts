import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../lib/api.js'
import { startDaemon } from '../lib/daemon.js'
import { type OpenUi, openUi } from './lib/open-ui.js'

// Nobody listens at this address: the chain of the node is away.
const daemon = await startDaemon({
  mounts: true,
  env: {
    KG_NETWORK: 'faraway',
    KG_CHAIN_RPC_URLS: 'http://127.0.0.1:9/rpc',
    KG_CHAIN_CHAIN_ID: '7',
    KG_CHAIN_HUB: `0x${'12'.repeat(20)}`,
    KG_STORE_PASSWORD: 'ocean-horse-9',
  },
  config: { query: { maxRows: 5000 } },
})
const admin = api(daemon.url, daemon.adminToken)
let ui: OpenUi
beforeAll(async () => {
  await admin.ok('createContextGraph', { body: { id: 'garden' } })
  ui = await openUi(daemon)
})
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

describe('operations', () => {
  it('show what each part of the node answers, also that the chain does not', async () => {
    await ui.go('operations')
    await ui.page.waitForSelector('section[aria-label="Readiness"]:has-text("Good")')
    await ui.page.waitForSelector('section[aria-label="Chain"]:has-text("Look here")')
    await ui.page.click('button:has-text("Check again")')
    await ui.page.waitForSelector('section[aria-label="Store"]:has-text("Good")')
  })

  it('list every setting with its source, filtered by the address, and no secret', async () => {
    await ui.go('operations?tab=settings&source=changed')
    await ui.page.waitForSelector('tr:has-text("query.maxRows"):has-text("5000"):has-text("config.json")')
    await ui.page.waitForSelector('tr:has-text("store.password"):has-text("hidden"):has-text("Environment")')
    expect(await ui.page.content()).not.toContain('ocean-horse')
    await ui.page.fill('input[type="search"]', 'maxrows')
    await ui.page.waitForURL(/q=maxrows/)
    await ui.page.reload()
    await ui.page.waitForSelector('tbody tr')
    expect(await ui.page.locator('tbody tr').count()).toBe(1)
    await ui.page.fill('input[type="search"]', 'no such thing')
    await ui.page.waitForSelector('h2:has-text("No such setting")')
  })

  it('follow the log, which can be filtered and stopped', async () => {
    await ui.go('operations?tab=log')
    await ui.page.waitForSelector('section[aria-label="Lines of the log"] >> text=node started')
    await ui.page.fill('input[type="search"]', 'no line has this')
    await ui.page.waitForSelector('h2:has-text("No such lines")')
    await ui.page.fill('input[type="search"]', 'node started')
    await ui.page.waitForSelector('text=node started')
    await ui.page.selectOption('select', 'error')
    await ui.page.waitForSelector('h2:has-text("No such lines")')
    await ui.page.selectOption('select', '')
    await ui.page.click('button:has-text("Pause")')
    await ui.page.waitForSelector('button[aria-pressed="true"]:has-text("Go on")')
  })

  it('show a job while it comes and ends', async () => {
    const target = { params: { name: 'tomatoes' }, body: { contextGraphId: 'garden' } }
    const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"1"' }]
    await ui.go('operations?tab=jobs')
    await ui.page.waitForSelector('h2:has-text("No jobs")')
    await admin.ok('createAsset', { body: { contextGraphId: 'garden', name: 'tomatoes', quads } })
    await admin.ok('shareAsync', target)
    await ui.page.waitForSelector('tr:has-text("tomatoes"):has-text("Share"):has-text("done")')
    await ui.page.selectOption('select >> nth=1', 'failed')
    await ui.page.waitForSelector('h2:has-text("No such jobs")')
    await ui.page.goBack().catch(() => null)
  })

  it('cancel a publication that waits for the chain, try it again, and remove it', async () => {
    const quads = [{ subject: 'urn:b', predicate: 'urn:p', object: '"1"' }]
    await admin.ok('createAsset', { body: { contextGraphId: 'garden', name: 'beans', quads, alsoShareSwm: true } })
    await ui.go('operations?tab=jobs')
    await admin.ok('publishAsync', { params: { name: 'beans' }, body: { contextGraphId: 'garden' } })
    const row = ui.page.locator('tr:has-text("beans"):has-text("Publish")')
    await row.getByRole('button', { name: 'Cancel' }).click()
    await row.getByText('failed', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Try again' }).click()
    await row.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
  })

  it('zoom into the charts, and go back with the button of the browser', async () => {
    await ui.go('operations?tab=charts')
    const chart = ui.page.locator('figure svg').first()
    await chart.waitFor({ timeout: 40_000 })
    const box = await chart.boundingBox()
    if (box === null) throw new Error('there is no chart')
    await ui.page.mouse.move(box.x + box.width * 0.25, box.y + 40)
    await ui.page.mouse.down()
    await ui.page.mouse.move(box.x + box.width * 0.75, box.y + 40, { steps: 4 })
    await ui.page.mouse.up()
    await ui.page.waitForURL(/from=\d+&to=\d+/)
    await ui.page.goBack()
    await ui.page.waitForSelector('button:has-text("Bring up to date")')
    await ui.page.click('button:has-text("Zoom in")')
    await ui.page.click('button:has-text("Back to the last hour")')
    await ui.page.waitForURL(/hours=1/)
  })

  it('say how a backup is made and restored, and give the ledger', async () => {
    await ui.page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await ui.go('operations?tab=backup')
    await ui.page.waitForSelector('code:has-text("kg restore node.tar.gz --force")')
    const [download] = await Promise.all([
      ui.page.waitForEvent('download'),
      ui.page.click('button:has-text("Download the ledger")'),
    ])
    expect(download.suggestedFilename()).toMatch(/^kg-ledger-.*\.mdb$/)
    await ui.page.waitForSelector('[role="status"]:has-text("up to receipt")')
  })

  it('say that balances are missing while the chain is away', async () => {
    await ui.go('operations?tab=wallets')
    await ui.page.waitForSelector('h2:has-text("No balances")')
  })

  it('keep from an agent what is the operator’s', async () => {
    const { authToken } = await admin.ok('registerAgent', { body: { name: 'scribe' } })
    await using other = await openUi({ url: daemon.url, adminToken: authToken })
    for (const tab of ['settings', 'log', 'backup', 'charts']) {
      await other.go(`operations?tab=${tab}`)
      await other.page.waitForSelector('[role="alert"]:has-text("This is not for you to see")')
    }
    expect(other.faults).toEqual([])
  })

  it('ask nobody but the node', () => expect(ui.faults).toEqual([]))
})
