import { afterAll, beforeAll, expect, it } from 'vitest'
import { testNetwork } from '../lib/test-network.js'
import { barriersOn, type OpenUi, openUi } from './lib/open-ui.js'

const network = await testNetwork({ nodes: 3, core: 1, mounts: true })
const [curator, joiner, other] = [network.api(0), network.api(1), network.api(2)]
let curators: OpenUi
let joiners: OpenUi
beforeAll(async () => {
  curators = await openUi(network.node(0))
  joiners = await openUi(network.node(1))
})
afterAll(async () => {
  await curators[Symbol.asyncDispose]()
  await joiners[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})

const patience = { timeout: 45_000 }
const chip = (word: string) => `main :text-is("${word}")`
/** Waits until both sides say the same, each in its own page. */
const bothSay = (word: string) =>
  Promise.all([
    curators.page.waitForSelector(`section[aria-label="Join requests"] :text-is("${word}")`, patience),
    joiners.page.waitForSelector(chip(word), patience),
  ])
const share = (id: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      curator.ok('createAsset', {
        body: {
          contextGraphId: id,
          name: `page-${i}`,
          quads: [{ subject: `urn:page:${i}`, predicate: 'urn:says', object: '"something"' }],
          alsoShareSwm: true,
        },
      }),
    ),
  )
const create = (id: string) => curator.ok('createContextGraph', { body: { id, accessPolicy: 1, private: true } })

it('shows the same state on both sides from the invite to the data, live and after a reload', async () => {
  await create('lab')
  await share('lab', 5)
  await curators.go('knowledge/lab?tab=members')
  const invite = await curators.page.textContent('section:has(> h2:text-is("Invite somebody")) code')
  expect(invite).toContain('kg:join?graph=lab&curator=')
  await joiners.go('knowledge')
  await joiners.page.click('a:text-is("Join")')
  await joiners.page.fill('main form input >> nth=0', invite ?? '')
  expect(await joiners.page.inputValue('main form input >> nth=0')).toBe('lab')
  await joiners.page.fill('main form input >> nth=2', 'Bob <b>')
  expect(await barriersOn(joiners.page)).toEqual([])
  await joiners.page.click('button:has-text("Ask to join")')
  await bothSay('Waits for the curator')
  await curators.page.waitForSelector('td:has-text("Bob <b>")')
  await Promise.all([curators.page.reload(), joiners.page.reload()])
  await bothSay('Waits for the curator')
  expect(await barriersOn(curators.page)).toEqual([])
  await curators.page.click('button:has-text("Approve")')
  await bothSay('Data has arrived')
  await joiners.page.waitForSelector('text=/^(5|6) of \\1 assets here$/', patience)
  expect(await barriersOn(joiners.page)).toEqual([])
  await Promise.all([curators.page.reload(), joiners.page.reload()])
  await bothSay('Data has arrived')
  await joiners.page.click('a:has-text("Open the context graph")')
  await joiners.page.waitForSelector('article:has-text("page-4")', patience)
}, 150_000)

it('shows the same when the curator declines, and one can ask again', async () => {
  await create('club')
  const { peerId } = await curator.ok('status')
  await curators.go('knowledge/club?tab=members')
  await joiners.go(`join?graph=club&curator=${peerId}`)
  await joiners.page.click('button:has-text("Ask to join")')
  await bothSay('Waits for the curator')
  await curators.page.click('button:has-text("Decline")')
  await bothSay('Declined')
  await joiners.page.click('button:has-text("Ask to join")')
  await bothSay('Waits for the curator')
}, 120_000)

it('goes on by itself when the node of the curator was away', async () => {
  await create('choir')
  await share('choir', 2)
  const { peerId } = await curator.ok('status')
  await joiners.go(`join?graph=choir&curator=${peerId}`)
  await network.stop(0)
  await joiners.page.click('button:has-text("Ask to join")')
  await joiners.page.waitForSelector(chip('On its way to the curator’s node'), patience)
  await network.start(0)
  await joiners.page.waitForSelector(chip('Waits for the curator'), { timeout: 90_000 })
  await curators[Symbol.asyncDispose]()
  curators = await openUi(network.node(0))
  await curators.go('knowledge/choir?tab=members')
  await curators.page.click('button:has-text("Approve")')
  await bothSay('Data has arrived')
  await joiners.page.waitForSelector('text=/^(2|3) of \\1 assets here$/', patience)
}, 240_000)

it('lets whoever asks in by itself within limits, and takes a member out after a question', async () => {
  await create('open-club')
  await curators.go('knowledge/open-club?tab=members')
  await curators.page.click('div:has(> dt:text-is("Requests to join")) button')
  await curators.page.selectOption('dialog select', 'open')
  await curators.page.fill('dialog input >> nth=0', '2')
  await curators.page.click('dialog button:has-text("Save")')
  await curators.page.waitForSelector('text=/up to 2 members/')
  const { peerId } = await curator.ok('status')
  await joiners.go(`join?graph=open-club&curator=${peerId}`)
  await joiners.page.click('button:has-text("Ask to join")')
  await bothSay('Data has arrived')
  // There is no place for a third one: it waits.
  await other.ok('requestJoin', { params: { id: 'open-club' }, body: { curatorPeerId: peerId } })
  await curators.page.waitForSelector('section[aria-label="Join requests"] :text-is("Waits for the curator")', patience)
  await curators.page.click('section[aria-label="Members"] button:has-text("Remove")')
  await curators.page.waitForSelector('dialog :text("gets nothing new")')
  await curators.page.click('dialog button:text-is("Remove")')
  await bothSay('No longer a member')
  const { agentAddress } = await joiner.ok('agentIdentity')
  const { allowedAgents } = await curator.ok('listParticipants', { params: { id: 'open-club' } })
  expect(allowedAgents.map((one) => one.toLowerCase())).not.toContain(agentAddress.toLowerCase())
  expect([...curators.faults, ...joiners.faults]).toEqual([])
}, 150_000)
