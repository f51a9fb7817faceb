import { afterAll, describe, expect, it } from 'vitest'
import { quads } from '../lib/quads.js'
import { short } from '../lib/short.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'
import { openUi } from './lib/open-ui.js'

// Three nodes: the first two are core nodes, and both must acknowledge what the third publishes.
const network = await testNetwork({ nodes: 3, core: 2, mounts: true })
await network.setQuorum(2)
const edge = network.api(2)
const ui = await openUi(network.node(2))
const { page } = ui
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})

const { agentAddress } = await edge.ok('agentIdentity')
await edge.ok('createContextGraph', { body: { id: 'garden' } })
const share = (name: string) =>
  edge.ok('createAsset', { body: { contextGraphId: 'garden', name, quads: quads(5), alsoShareSwm: true } })
const pathOf = (name: string) => `knowledge/garden/assets/${agentAddress}/${name}`
const needs = page.getByRole('list', { name: 'What publishing needs' }).first()
const steps = page.getByRole('list', { name: 'Steps of the publication' })
const coreNodes = page.getByRole('list', { name: 'Core nodes' })
const publish = async () => {
  await page.click('button:text-is("Publish")')
  await page.click('dialog button:text-is("Publish")', { timeout: 30_000 })
}

describe('the page of an asset', () => {
  it('says what publishing still needs, and mends it', { ...short, timeout: 60_000 }, async () => {
    await share('roses')
    await ui.go(pathOf('roses'))
    await needs.getByText('Register the context graph').waitFor()
    expect(await needs.textContent()).toContain(
      'Its context graph is on the chain, and you may publish there (not met)',
    )
    await needs.getByRole('button', { name: 'Register the context graph' }).click()
    await needs.getByText('2 core nodes can be reached, 2 must acknowledge it').waitFor({ timeout: 30_000 })
    expect(await needs.textContent()).not.toContain('not met')
  })

  it('shows acknowledgements, transaction and block as they come, without asking again', {
    ...short,
    timeout: 90_000,
  }, async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/publisher/job?')) asked.push(request.url())
    })
    await publish()
    await coreNodes.getByText('has acknowledged it').nth(1).waitFor({ timeout: 60_000 })
    expect(await page.getByText('2 of 2 acknowledgements').count()).toBeGreaterThan(0)
    await page.waitForSelector('li[aria-current="step"]:has-text("Published")', { timeout: 60_000 })
    expect(asked).toEqual([])
    expect(ui.faults).toEqual([])
  })

  it('tells how it was published after a reload', short, async () => {
    await page.reload()
    await page.click('summary:has-text("How it was published")')
    await coreNodes.getByText('has acknowledged it').nth(1).waitFor()
    expect(await steps.getByText('(done)').count()).toBe(4)
  })

  it('says why it fails while it fails, and goes on when that is mended, also after a reload in its midst', async () => {
    await network.stop(1)
    await until(
      () => edge.ok('status'),
      ({ connectedPeers }) => connectedPeers === 1,
    )
    await share('tulips')
    await edge.ok('publishAsync', { params: { name: 'tulips' }, body: { contextGraphId: 'garden' } })
    await ui.go(pathOf('tulips'))
    await page.getByRole('alert').getByText('STORAGE_ACK_QUORUM').waitFor({ timeout: 30_000 })
    await page.reload()
    await page.getByRole('alert').getByText('STORAGE_ACK_QUORUM').waitFor()
    await network.start(1)
    await page.waitForSelector('li[aria-current="step"]:has-text("Published")', { timeout: 90_000 })
  }, 150_000)
})
