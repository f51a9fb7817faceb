import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { element, graphText, importText } from '../lib/datasets.js'
import { marketEnv } from '../lib/market-scene.js'
import { register } from '../lib/people.js'
import { testNetwork } from '../lib/test-network.js'
import { type OpenUi, openUi } from './lib/open-ui.js'

const network = await testNetwork({ nodes: 2, mounts: true, env: marketEnv })
const patient = { timeout: 60_000 }
let creator: OpenUi
let holder: OpenUi

beforeAll(async () => {
  await importText(network.api(0), graphText(element('milk', [['IN', 'crate']]), element('crate')))
  creator = await openUi(network.node(0))
  holder = await openUi(network.node(1))
})
afterAll(async () => {
  await creator[Symbol.asyncDispose]()
  await holder[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})

const sure = () => creator.page.getByLabel('The price for all')

async function offer(tokens: string): Promise<void> {
  await creator.page.getByRole('button', { name: 'New offer' }).press('Enter')
  await creator.page.getByLabel('Dataset', { exact: true }).selectOption({ index: 1 })
  await creator.page.getByLabel('Most that one holder gets').fill(tokens)
  await sure().check()
  await creator.page.getByRole('button', { name: 'Make the offer' }).press('Enter')
  await creator.page.waitForSelector('dialog', { state: 'detached', ...patient })
}

describe('offers and holdings', () => {
  it('begin with what to do', async () => {
    await creator.go('trail/offers')
    await creator.page.waitForSelector('h2:has-text("No offers yet")')
    await holder.go('trail/holdings')
    await holder.page.waitForSelector('h2:has-text("This node holds nothing for others")')
  })

  it('take tokens into the market, after they were asked for', async () => {
    await holder.page.getByRole('button', { name: 'Deposit' }).click()
    await holder.page.getByLabel('Amount').fill('100')
    await holder.page.locator('dialog button[type="submit"]').press('Enter')
    await holder.page.waitForSelector('dialog', { state: 'detached', ...patient })
    await holder.page.waitForSelector('dt:has-text("Free in the profile") + dd:has-text("100 ")', patient)
  }, 60_000)

  it('are made from the page, can be cancelled, and show who holds the dataset', async () => {
    await offer('10')
    await creator.page.waitForSelector('li:has-text("Open for bids")', patient)
    await creator.page.getByRole('button', { name: 'Cancel the offer' }).click()
    await creator.page.locator('dialog button[type="submit"]').click()
    await creator.page.waitForSelector('li:has-text("Cancelled")', patient)
    await offer('10')
    await creator.page.waitForSelector('section[aria-label="Holders"] td:has-text("Holding")', patient)
    const card = await creator.page.locator('li:has(section[aria-label="Holders"])').textContent()
    expect(card).toContain('Price for a holder10 tokens')
    await creator.page.reload()
    await creator.page.waitForSelector('section[aria-label="Holders"]')
  }, 120_000)

  it('are seen by the holder as they come, with what they earn', async () => {
    await holder.page.waitForSelector('section[aria-label="Holdings"] td:has-text("Holding")', patient)
    await holder.page.reload()
    await holder.page.waitForSelector('section[aria-label="Holdings"] td:has-text("Holding")', patient)
  }, 60_000)

  it('keep what is the operator’s from agents', async () => {
    const agent = await register(network.node(1), 'scribe')
    await using other = await openUi({ url: network.node(1).url, adminToken: agent.token })
    await other.go('trail/holdings')
    await other.page.waitForSelector('[role="alert"]:has-text("This is not for you to see")')
  })

  it('are found by questions to the network, and fetched', async () => {
    await network.api(1).ok('listHoldings')
    await creator.go('trail/network')
    await creator.page.getByLabel('Identifier').fill('milk')
    await creator.page.keyboard.press('Enter')
    await creator.page.waitForSelector('section[aria-label="Answers"] button:has-text("Fetch")', patient)
    expect(new URL(creator.page.url()).searchParams.get('q')).toBe('milk')
    await creator.page.getByRole('button', { name: 'Fetch' }).first().click()
    await creator.page.locator('dialog button[type="submit"]').click()
    await creator.page.waitForSelector('dialog:has-text("It is here")', patient)
    expect([...creator.faults, ...holder.faults]).toEqual([])
  }, 90_000)
})
