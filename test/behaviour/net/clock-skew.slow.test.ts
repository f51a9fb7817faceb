import { afterAll, describe, expect, it } from 'vitest'
import { quads } from '../../lib/quads.js'
import { short } from '../../lib/short.js'
import { skewed } from '../../lib/skewed-clock.js'
import { testNetwork } from '../../lib/test-network.js'
import { until } from '../../lib/until.js'

// The first node's clock is right; the others' are ahead of it or behind it, by as many minutes.
const right = 0
const net = await testNetwork({ nodes: 1, env: { KG_CONTEXT_GRAPHS: 'hours' } })
afterAll(() => net[Symbol.asyncDispose]())
const [ahead, behind, wrong] = [await net.add(skewed(10)), await net.add(skewed(-10)), await net.add(skewed(120))]
await net.connected()
await net.api(right).ok('createContextGraph', { body: { id: 'hours' } })

const agentOf = async (i: number) => (await net.api(i).ok('status')).agentAddress
const share = (i: number, name: string) =>
  net.api(i).ok('createAsset', { body: { contextGraphId: 'hours', name, quads: quads(3), alsoShareSwm: true } })
const arrives = (i: number, name: string, ms?: number) =>
  until(
    () => net.inventoryOf(i, 'hours'),
    (lines) => lines.some((line) => line.startsWith(`${name} `)),
    ms,
  )
const known = async (i: number, other: number) => {
  const address = await agentOf(other)
  await until(
    () => net.api(i).ok('listAgents'),
    ({ agents }) => agents.some(({ agentAddress }) => agentAddress.toLowerCase() === address.toLowerCase()),
  )
  return address
}
const club = async (i: number, id: string) => {
  await net.api(i).ok('createContextGraph', { body: { id, accessPolicy: 1, private: true } })
  const body = { contextGraphId: id, name: 'inside', quads: quads(2), alsoShareSwm: true }
  await net.api(i).ok('createAsset', { body })
  return (await net.api(i).ok('status')).peerId
}
const stateAt = async (i: number, id: string, agent: string) =>
  (await net.api(i).ok('joinRequests', { params: { id } })).requests.find(
    ({ agentAddress }) => agentAddress.toLowerCase() === agent.toLowerCase(),
  )

describe.each([
  ['10 minutes ahead', ahead],
  ['10 minutes behind', behind],
])('a node whose clock is %s', (title, odd) => {
  const word = title.replaceAll(' ', '-')

  it('shares, and takes what others share', async () => {
    await share(odd, `from-${word}`)
    await share(right, `to-${word}`)
    await Promise.all([arrives(right, `from-${word}`), arrives(odd, `to-${word}`)])
  })

  it('has caught up after it was away', async () => {
    await net.stop(odd)
    await share(right, `missed-${word}`)
    await net.start(odd)
    await arrives(odd, `missed-${word}`)
    await net.connected()
  })

  it('writes messages and gets them', async () => {
    for (const [from, to] of [
      [odd, right],
      [right, odd],
    ] as const) {
      const body = { to: await known(from, to), text: `${word} from ${from}` }
      await known(to, from)
      expect(await net.api(from).ok('sendMessage', { body })).toMatchObject({ delivered: true })
    }
  })

  it('joins, and lets others join', async () => {
    for (const [curator, joiner] of [
      [right, odd],
      [odd, right],
    ] as const) {
      const id = `club-${word}-${curator}`
      const [curatorPeerId, agentAddress] = [await club(curator, id), await agentOf(joiner)]
      await net.api(joiner).ok('requestJoin', { params: { id }, body: { curatorPeerId } })
      await until(
        () => stateAt(curator, id, agentAddress),
        (request) => request?.status === 'pending',
      )
      await net.api(curator).ok('approveJoin', { params: { id }, body: { agentAddress } })
      await until(
        () => stateAt(joiner, id, agentAddress),
        (request) => request?.status === 'joined',
      )
    }
  })
})

describe('a node whose clock is two hours ahead', () => {
  it('has what others share by comparing, and others have what it shares', short, async () => {
    await share(wrong, 'from-wrong')
    await share(right, 'to-wrong')
    await Promise.all([arrives(right, 'from-wrong', 10_000), arrives(wrong, 'to-wrong', 10_000)])
  })

  it('is told why its messages are not taken, and keeps them', async () => {
    const body = { to: await known(wrong, right), text: 'what time is it' }
    const sent = await net.api(wrong).ok('sendMessage', { body })
    expect(sent).toMatchObject({ delivered: false, queued: true, error: expect.stringContaining('clock') })
  })

  it('is told why it cannot join', async () => {
    const curatorPeerId = await club(right, 'club-late')
    const given = { params: { id: 'club-late' }, body: { curatorPeerId } }
    await net.api(wrong).refuses('requestJoin', given, 'JOIN_REFUSED')
    const request = await stateAt(wrong, 'club-late', await agentOf(wrong))
    expect(request).toMatchObject({ status: 'rejected', reason: expect.stringContaining('time') })
  })
})
