import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon, temporaryHome } from '../lib/daemon.js'
import { operator, register } from '../lib/people.js'
import { quads } from '../lib/quads.js'
import { until } from '../lib/until.js'
import { openUi } from './lib/open-ui.js'

const daemon = await startDaemon({ mounts: true, env: { KG_NETWORK: 'local', HOME: temporaryHome() } })
const admin = operator(daemon)
const ui = await openUi(daemon)
const { page } = ui
afterAll(async () => {
  await ui[Symbol.asyncDispose]()
  await daemon[Symbol.asyncDispose]()
})

const { agentAddress } = await admin.ok('agentIdentity')
const about = (name: string, body: object = {}) => ({ params: { name }, body: { contextGraphId: 'garden', ...body } })
const pathOf = (name: string, search = '') => `knowledge/garden/assets/${agentAddress}/${name}${search}`
await admin.ok('createContextGraph', { body: { id: 'garden' } })
await until(
  () => admin.ok('registerContextGraph', { body: { id: 'garden' } }),
  ({ onChainId }) => onChainId !== undefined,
)
await admin.ok('createAsset', {
  body: { contextGraphId: 'garden', name: 'roses', quads: quads(9), alsoShareSwm: true, alsoPublishVm: true },
})
const checks = page.getByRole('list', { name: 'Checks' })
const verdict = page.locator('figcaption')

describe('verify here', () => {
  it('holds the seal, the root and what the chain says against each other', async () => {
    await ui.go(pathOf('roses', '?tab=proof'))
    await page.getByRole('button', { name: 'Verify here' }).click()
    await page.getByRole('heading', { name: 'Everything holds' }).waitFor()
    expect(await checks.textContent()).toContain('The chain says the same (holds)')
    expect(await page.textContent('main')).toContain('One answer came through this node')
  })

  it('draws the way of a statement to the root, and where a changed one breaks', async () => {
    await page.getByRole('list', { name: 'Statements to prove' }).getByRole('button').nth(3).click()
    await verdict.getByText('The 4 levels lead to the sealed root').waitFor()
    expect(new URL(page.url()).searchParams.get('statement')).toContain('<urn:')
    const hashed = page.getByLabel('What is hashed')
    const line = await hashed.inputValue()
    await hashed.fill(line.replace('"', '"not '))
    await verdict.getByText('It breaks at the leaf').waitFor()
    expect(await page.locator('svg [data-kind="wrong"]').count()).toBe(5)
    await hashed.fill(line)
    await verdict.getByText('lead to the sealed root').waitFor()
    await page.reload()
    await verdict.getByText('lead to the sealed root').waitFor()
  })

  it('shows what a node changed on the way', async () => {
    await page.route('**/api/knowledge-assets/roses/proof?**', async (route) => {
      const answer = await route.fetch()
      const bundle = (await answer.json()) as { content?: string[]; proof?: { siblings: string[] } }
      if (bundle.content !== undefined) bundle.content[2] = '<urn:a> <urn:b> "forged" .'
      if (bundle.proof !== undefined) bundle.proof.siblings[1] = `0x${'0'.repeat(64)}`
      await route.fulfill({ response: answer, json: bundle })
    })
    await page.reload()
    await verdict.getByText('It breaks at the root').waitFor()
    await page.getByRole('button', { name: 'Verify here' }).click()
    await page.getByRole('heading', { name: 'This does not hold' }).waitFor()
    expect(await checks.textContent()).toContain('These are all public statements of the asset (does not hold)')
    await page.unroute('**/api/knowledge-assets/roses/proof?**')
  })

  it('says so where the chain says something else, or nothing', async () => {
    await page.route('**/api/chain/receipt?**', async (route) => {
      const answer = await route.fetch()
      const relayed = (await answer.json()) as { receipt: { logs: { data: string }[] } }
      for (const log of relayed.receipt.logs) log.data = log.data.replace(/[1-9]/g, '0')
      await route.fulfill({ response: answer, json: relayed })
    })
    await page.getByRole('button', { name: 'Verify here' }).click()
    await checks.getByText('The chain says the same (does not hold)').waitFor()
    await page.unroute('**/api/chain/receipt?**')
    await page.route('**/api/chain/receipt?**', (route) => route.abort())
    await page.getByRole('button', { name: 'Verify here' }).click()
    await page.getByRole('heading', { name: 'All but the chain holds' }).waitFor()
    await page.unroute('**/api/chain/receipt?**')
  })
})

describe('changes', () => {
  it('compare a draft with what is published, by subject, and keep the choice in the address', async () => {
    await ui.go(pathOf('roses', '?tab=changes'))
    await page.getByRole('heading', { name: 'There is nothing to compare yet' }).waitFor()
    await admin.ok('pullFrom', about('roses', { layer: 'vm' }))
    const more = { subject: 'urn:new', predicate: 'urn:p', object: '"<b>new</b>"' }
    await admin.ok('writeDraft', about('roses', { quads: [more] }))
    await page.getByText('1 added').waitFor()
    const rows = page.getByRole('region', { name: 'Differences' })
    expect(await rows.textContent()).toContain('urn:new')
    expect(await rows.textContent()).toContain('<b>new</b>')
    expect(await page.textContent('main')).toContain('9 the same')
    await page.getByLabel('To', { exact: true }).selectOption('vm')
    await page.getByRole('heading', { name: 'They say the same' }).waitFor()
    expect(new URL(page.url()).searchParams.get('to')).toBe('vm')
    await page.goBack()
    await page.getByText('1 added').waitFor()
    expect(ui.faults).toEqual([])
  })

  it('show a draft to nobody but its author', async () => {
    const bob = await register(daemon, 'bob')
    await using other = await openUi({ url: daemon.url, adminToken: bob.token })
    await other.go(pathOf('roses', '?tab=changes&to=wm'))
    await other.page.getByRole('heading', { name: 'There is nothing to compare yet' }).waitFor()
    await other.page.goto(`${daemon.url}/ui/${pathOf('nowhere', '?tab=changes')}`)
    await other.page.getByRole('alert').waitFor()
  })
})
