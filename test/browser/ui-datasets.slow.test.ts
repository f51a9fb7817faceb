import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { register } from '../lib/people.js'
import { short } from '../lib/short.js'
import { openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true })
const farm = readFileSync('docs/examples/supply-chain/farm.xml', 'utf8').replaceAll('{dairy}', `0x${'1'.repeat(40)}`)
const wrong = farm.replace('>ADD<', '>MOVE<').replace('2026-05-04T07:00:00Z', 'this morning')
const ui = await openUi(daemon)
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

/** Imports a text by the dialog, with the keyboard where a person would. */
async function importFile(name: string, text: string): Promise<void> {
  await ui.go('trail/datasets')
  await ui.page.getByRole('button', { name: 'Import a file' }).press('Enter')
  await ui.page.getByLabel('File').setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) })
  await ui.page.locator('dialog button[type="submit"]:not([disabled])').press('Enter')
  await ui.page.waitForURL(/trail\/import\?id=/)
}

describe('datasets', () => {
  it('begin with what to do', short, async () => {
    await ui.go('trail/datasets')
    await ui.page.waitForSelector('h2:has-text("No datasets yet")')
  })

  it('are imported from the page, with a report of what was read', short, async () => {
    await importFile('farm.xml', farm)
    await ui.page.waitForSelector('h1:has-text("Import of farm.xml")')
    const facts = ui.page.locator('dl[aria-label="What was read"]')
    await facts.getByText('Connectors').waitFor()
    const text = await facts.textContent()
    for (const part of ['Events2', 'Connectors1', 'GS1-EPCIS', 'Root hash']) expect(text).toContain(part)
    await ui.page.reload()
    await facts.getByText('Connectors').waitFor()
  })

  it('lead to their objects, are shared, and are found again', short, async () => {
    await ui.page.getByRole('link', { name: 'Open the dataset' }).click()
    await ui.page.waitForSelector('section[aria-label="Objects"] a:has-text("commissioning")')
    await ui.page.getByRole('button', { name: 'Share' }).click()
    await ui.page.waitForSelector('h1 ~ span:has-text("Shared")')
    await ui.page.getByRole('navigation', { name: 'Supply chain' }).getByText('Datasets').click()
    await ui.page.waitForSelector('section[aria-label="Datasets"] td:has-text("Shared")')
    await ui.page.goBack()
    await ui.page.waitForSelector('section[aria-label="Objects"]')
  })

  it('that are wrong are refused with every fault, its place and its rule, and stay listed', short, async () => {
    await importFile('wrong.xml', wrong)
    await ui.page.waitForSelector('[role="alert"]:has-text("Nothing was stored")')
    const rows = await ui.page.locator('section[aria-label="Faults"] tbody tr').allTextContents()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/^26:17.*MOVE.*EPCIS event$/)
    expect(rows[1]).toContain('this morning')
    await ui.go('trail/datasets')
    await ui.page.getByRole('link', { name: 'wrong.xml' }).click()
    await ui.page.waitForSelector('section[aria-label="Faults"]')
  })

  it('are not for everybody: an agent sees neither the report nor what is not shared', short, async () => {
    const stranger = await register(daemon, 'stranger')
    const report = new URL(ui.page.url())
    await using other = await openUi({ url: daemon.url, adminToken: stranger.token })
    await other.page.goto(report.href)
    await other.page.waitForSelector('[role="alert"]:has-text("There is no handler")')
    await other.go(`trail/dataset?id=0x${'0'.repeat(64)}`)
    await other.page.waitForSelector('[role="alert"]:has-text("There is no dataset")')
    await other.go('trail/datasets')
    await other.page.waitForSelector('section[aria-label="Datasets"]')
    expect(await other.page.locator('section[aria-label="Imports"]').count()).toBe(0)
  })

  it('are there again after the node was', async () => {
    await ui.go('trail/datasets')
    await ui.page.waitForSelector('[data-state="live"]')
    const port = new URL(daemon.url).port
    await daemon.stop()
    await ui.page.waitForSelector('[role="alert"]:has-text("does not answer")')
    await using again = await startDaemon({ home: daemon.home, env: { KG_API_PORT: port }, mounts: true })
    await ui.page.waitForSelector('[data-state="live"]', { timeout: 30_000 })
    await ui.page.reload()
    await ui.page.waitForSelector('section[aria-label="Datasets"]')
    expect([again.url, ui.faults]).toEqual([daemon.url, []])
  })
})
