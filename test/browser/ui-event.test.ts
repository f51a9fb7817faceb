import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { type OpenUi, openUi } from './lib/open-ui.js'
import { bottle, importSupplyChain } from './lib/supply-chain.js'

const daemon = await startDaemon({ mounts: true })
let ui: OpenUi
let chain: Awaited<ReturnType<typeof importSupplyChain>>

beforeAll(async () => {
  chain = await importSupplyChain(daemon)
  ui = await openUi({ url: daemon.url, adminToken: chain.people.shop.token })
}, 60_000)
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const understood = () => ui.page.getByRole('region', { name: 'How it was understood' })
const dimension = (name: string) => ui.page.getByRole('region', { name, exact: true })

describe('what is on a label', () => {
  it('is understood, and leads to the thing, its events and its datasets', async () => {
    await ui.go('trail/find')
    await ui.page.waitForSelector('h2:has-text("Find a thing by what is on its label")')
    await ui.page.getByLabel('Identifier').fill('GTIN 4098765222221, serial 1')
    await ui.page.keyboard.press('Enter')
    await ui.page.waitForSelector('section[aria-label="Events that name it"] a:has-text("transforming")')
    expect(await understood().textContent()).toMatch(
      /GTIN04098765222221serial1.*https:\/\/id.gs1.org\/01\/04098765222221\/21\/1/,
    )
    expect(new URL(ui.page.url()).searchParams.get('q')).toBe('GTIN 4098765222221, serial 1')
  })

  it('may be a Digital Link that a scanner read, or the id of a dataset', async () => {
    await ui.go(`trail/find?q=${encodeURIComponent('https://shop.example/01/04098765222221/21/1?17=261231')}`)
    await ui.page.waitForSelector('section[aria-label="What it is"] a:has-text("4098765.022222.1")')
    await ui.go(`trail/find?q=${chain.datasets.farm}`)
    await ui.page.getByRole('link', { name: 'Open the dataset' }).click()
    await ui.page.waitForSelector('h1:has-text("Dataset")')
    await ui.page.goBack()
    await ui.page.waitForSelector('text=This is the id of a dataset')
  })

  it('is looked for as it is where its check digit is wrong', async () => {
    await ui.go('trail/find?q=4098765222229')
    await ui.page.waitForSelector('text=it would have to be 1')
    await ui.page.waitForSelector('h2:has-text("No dataset that you may read knows it")')
  })
})

describe('the page of an event', () => {
  it('says what, when, where and why, and who says so', async () => {
    await ui.go(`trail/find?q=${bottle}`)
    await ui.page.locator('section[aria-label="Events that name it"] a:has-text("transforming")').press('Enter')
    await ui.page.waitForSelector('h1:has-text("transforming")')
    expect(await dimension('What').textContent()).toMatch(/Input.*GTIN 04012345111118, serial 1001.*Output/)
    expect(await dimension('When').textContent()).toContain('2026-05-04T10:00:00')
    expect(await dimension('Why').textContent()).toContain('transforming')
    expect(await dimension('How').textContent()).toContain('Not said')
    expect(await dimension('Who says so').textContent()).toContain('0x')
  })

  it('has a proof and raw forms', async () => {
    await ui.page.getByRole('button', { name: 'Show the proof' }).click()
    await ui.page.getByText('Root of the dataset').waitFor()
    await ui.page.click('summary:has-text("Raw form")')
    await ui.page.getByLabel('Form').selectOption('application/xml')
    await ui.page.waitForSelector('pre:has-text("TransformationEvent")')
    await ui.page.reload()
    await ui.page.waitForSelector('h1:has-text("transforming")')
  })

  it('shows permissioned data to those who may see it, and its hash to all', async () => {
    const arrival = `trail/event?id=${encodeURIComponent('urn:example:shop:arrival-9')}`
    await ui.go(arrival)
    expect(await dimension('Permissioned data').textContent()).toContain('1.89')
    await using other = await openUi({ url: daemon.url, adminToken: chain.people.dairy.token })
    await other.go(arrival)
    const hidden = other.page.getByRole('region', { name: 'Permissioned data' })
    await hidden.getByText('You do not see it').waitFor()
    expect(await hidden.textContent()).not.toContain('1.89')
    expect([...ui.faults, ...other.faults]).toEqual([])
  })

  it('says where there is none', async () => {
    await ui.go('trail/event?id=nobody')
    await ui.page.waitForSelector('h2:has-text("No dataset that you may read has this")')
  })
})
