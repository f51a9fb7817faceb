import { defined } from '@kg/core'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import type { Daemon } from '../../lib/daemon.js'
import { openStream } from '../../lib/events.js'
import { expectOneAtATime, introduce, startPeer } from '../../lib/peers.js'
import { operator, type Person, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { until } from '../../lib/until.js'

const home = await startPeer({ env: { KG_NODE_ROLE: 'core' } })
const away = await startPeer()
afterAll(async () => {
  await away[Symbol.asyncDispose]()
  await home[Symbol.asyncDispose]()
})
const alice = await register(home, 'alice')
const bob = await register(away, 'bob')
await introduce(away, home)
const peerOf = async (daemon: Daemon) => (await operator(daemon).ok('status')).peerId
const [homePeer, awayPeer] = [await peerOf(home), await peerOf(away)]

const at = (id: string) => ({ params: { id } })
const ask = (who: Person, id: string, curatorPeerId = homePeer, more = {}) =>
  who.ok('requestJoin', { ...at(id), body: { curatorPeerId, ...more } })
const club = (id: string, more = {}) =>
  alice.ok('createContextGraph', { body: { id, accessPolicy: 1, private: true, ...more } })
async function share(who: Person, contextGraphId: string, name: string, from = 0): Promise<void> {
  await who.ok('createAsset', { body: { contextGraphId, name, quads: quads(5, from) } })
  await who.ok('shareAsset', { params: { name }, body: { contextGraphId } })
}
const stateOf = async (who: Person, id: string, agent: string) =>
  (await who.ok('joinRequests', at(id))).requests.find(({ agentAddress }) => agentAddress === agent)
const becomes = (who: Person, id: string, agent: string, status: string) =>
  until(
    () => stateOf(who, id, agent),
    (row) => row?.status === status,
  )
const names = async (who: Person, contextGraphId: string) =>
  (await who.ok('listAssets', { query: { contextGraphId } })).assets.map(({ name }) => name)
const sees = (who: Person, id: string, name: string) =>
  until(
    async () => {
      const { status } = await who.call('listAssets', { query: { contextGraphId: id } })
      return status === 200 ? await names(who, id) : []
    },
    (list: string[]) => list.includes(name),
  )

describe('joining a context graph of another node', () => {
  it('goes from the request to the data, and both sides see each state [C-GL-07, C-GL-08]', async () => {
    await club('team', { name: 'The team', description: 'Who does what' })
    await share(alice, 'team', 'plan')
    await using stream = await openStream(`${home.url}/api/events`, { authorization: `Bearer ${alice.token}` })
    expect(await ask(bob, 'team', homePeer, { agentName: 'Bob' })).toMatchObject({ status: 'pending', delivered: true })
    await stream.upTo(({ event, data }) => event === 'join.request' && data.agent === `did:kg:agent:${bob.agent}`)
    expect(await stateOf(alice, 'team', bob.agent)).toMatchObject({
      direction: 'in',
      name: 'Bob',
      status: 'pending',
      peerId: awayPeer,
    })
    expect(await stateOf(bob, 'team', bob.agent)).toMatchObject({ direction: 'out', peerId: homePeer, delivered: true })
    await bob.refuses('listAssets', { query: { contextGraphId: 'team' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    expect(await alice.ok('approveJoin', { ...at('team'), body: { agentAddress: bob.agent } })).toMatchObject({
      status: 'approved',
    })
    await becomes(bob, 'team', bob.agent, 'joined')
    await becomes(alice, 'team', bob.agent, 'joined')
    expect(await names(bob, 'team')).toEqual(expect.arrayContaining(['plan', 'graph-definition']))
    expect(await bob.ok('getContextGraph', at('team'))).toMatchObject({
      name: 'The team',
      description: 'Who does what',
      curator: alice.agent,
      subscribed: true,
      private: true,
    })
    const { result } = await bob.ok('postQuery', {
      body: { sparql: 'SELECT ?o { <urn:test:s3> ?p ?o }', contextGraphId: 'team' },
    })
    expect(JSON.stringify(result)).toContain('3')
    const { allowedAgents } = await bob.ok('listParticipants', at('team'))
    expect(allowedAgents.sort()).toEqual([alice.agent, bob.agent].sort())
    // And from here on both sides share.
    await share(bob, 'team', 'answer', 100)
    await sees(alice, 'team', 'answer')
    await share(alice, 'team', 'thanks', 200)
    await sees(bob, 'team', 'thanks')
  })

  it('ends where the curator turns it down, until it is asked again', async () => {
    await club('closed')
    await ask(bob, 'closed')
    await alice.ok('rejectJoin', { ...at('closed'), body: { agentAddress: bob.agent } })
    await becomes(bob, 'closed', bob.agent, 'rejected')
    await alice.refuses('approveJoin', { ...at('closed'), body: { agentAddress: bob.agent } }, 'JOIN_REQUEST_DECIDED')
    await bob.refuses('listAssets', { query: { contextGraphId: 'closed' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    expect(await ask(bob, 'closed')).toMatchObject({ status: 'pending' })
    await becomes(alice, 'closed', bob.agent, 'pending')
  })

  it('needs no decision where the policy is open, within its limits', async () => {
    await club('open-door')
    await alice.refuses('setJoinPolicy', { ...at('open-door'), body: { policy: 'some' } }, 'VALIDATION_FAILED')
    const rules = { policy: 'open', maxMembers: 2 }
    expect(await alice.ok('setJoinPolicy', { ...at('open-door'), body: rules })).toMatchObject(rules)
    expect(await alice.ok('getJoinPolicy', at('open-door'))).toMatchObject(rules)
    await ask(bob, 'open-door')
    await becomes(bob, 'open-door', bob.agent, 'joined')
    const eve = await register(away, 'eve')
    expect(await ask(eve, 'open-door')).toMatchObject({ status: 'pending' })
  })

  it('is refused alike where there is no such graph, and where that node does not curate it', async () => {
    await operator(home).ok('createContextGraph', { body: { id: 'everyone' } })
    const answers = ['nowhere', 'everyone', 'TEAM', `${alice.agent}/team`].map((id) =>
      bob.refuses('requestJoin', { ...at(id), body: { curatorPeerId: homePeer } }, 'JOIN_REFUSED'),
    )
    for (const { status, title } of await Promise.all(answers))
      expect({ status, title }).toEqual({ status: 403, title: 'The join request was refused' })
  })

  it('is not for members, for other graphs of that id here, or for the graphs of the system', async () => {
    const body = { curatorPeerId: homePeer }
    await bob.refuses('requestJoin', { ...at('team'), body }, 'ALREADY_MEMBER')
    await bob.ok('createContextGraph', { body: { id: 'mine', accessPolicy: 1 } })
    const eve = await register(away, 'eva')
    await eve.refuses('requestJoin', { ...at('mine'), body }, 'CONTEXT_GRAPH_TAKEN')
    await bob.refuses('requestJoin', { ...at('agents'), body }, 'CONTEXT_GRAPH_SYSTEM')
    await bob.refuses('requestJoin', { ...at('x'), body: { curatorPeerId: 'somebody' } }, 'VALIDATION_FAILED')
    await expectOneAtATime(away, 'requestJoin', { ...at('x'), body })
  })
})

describe('an agent that keeps its own key', () => {
  const secret = secp256k1.utils.randomSecretKey()
  const account = privateKeyToAccount(`0x${Buffer.from(secret).toString('hex')}`)

  it('signs its request outside, and it counts for nobody and nothing else', async () => {
    await club('salon')
    const carol = await register(away, 'carol', account.publicKey)
    await carol.refuses('requestJoin', { ...at('salon'), body: { curatorPeerId: homePeer } }, 'JOIN_KEY_NOT_HELD')
    const { delegation, message, forwarded } = await carol.ok('signJoin', { ...at('salon'), body: {} })
    expect({ forwarded, signature: delegation.signature }).toEqual({ forwarded: false, signature: undefined })
    const signed = { ...delegation, signature: await account.signMessage({ message }) }
    const send = (id: string, given: object) =>
      ['requestJoin' as const, { ...at(id), body: { curatorPeerId: homePeer, delegation: given } }] as const
    await carol.refuses(...send('salon', { ...signed, nonce: '00'.repeat(16) }), 'JOIN_DELEGATION_INVALID')
    await carol.refuses(...send('other', signed), 'JOIN_DELEGATION_INVALID')
    await bob.refuses(...send('salon', signed), 'FORBIDDEN')
    expect(await ask(carol, 'salon', homePeer, { delegation: signed })).toMatchObject({ status: 'pending' })
    await alice.ok('approveJoin', { ...at('salon'), body: { agentAddress: carol.agent } })
    await becomes(carol, 'salon', carol.agent, 'joined')
  })

  it('gets a signature from the node where the node holds the key, and nothing is sent [C-GL-09]', async () => {
    await club('quiet')
    const { delegation, forwarded } = await bob.ok('signJoin', { ...at('quiet'), body: {} })
    expect(delegation).toMatchObject({ contextGraphId: 'quiet', agentAddress: bob.agent, peerId: awayPeer })
    expect(delegation.signature).toMatch(/^0x/)
    expect(forwarded).toBe(false)
    expect((await alice.ok('joinRequests', at('quiet'))).requests).toEqual([])
  })
})

describe('a curator that keeps its own key', () => {
  const secret = secp256k1.utils.randomSecretKey()
  const account = privateKeyToAccount(`0x${Buffer.from(secret).toString('hex')}`)
  const sign = (digest = '') => account.sign({ hash: digest as `0x${string}` })

  it('lets agents of other nodes in and out by what it signs itself', async () => {
    const gwen = await register(home, 'gwen', account.publicKey)
    const id = `${gwen.agent}/own`
    await gwen.ok('createContextGraph', { body: { id, accessPolicy: 1, private: true } })
    const asks = (body?: object) => ({ ...at(id), ...defined({ body }) })
    expect(await ask(bob, id, homePeer)).toMatchObject({ status: 'pending' })
    const decision = { ...at(id), body: { agentAddress: bob.agent } }
    expect(await gwen.ok('approveJoin', decision)).toMatchObject({ status: 'approved', unsigned: true })

    const first = await gwen.ok('signDefinition', asks())
    expect(first).toMatchObject({ signed: false, version: 1, epoch: 1, members: [gwen.agent, bob.agent].sort() })
    expect(await gwen.ok('signDefinition', asks({}))).toEqual(first)
    const signature = await sign(first.eip712Digest)
    const { eip712Digest } = first
    const other = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    const forged = await other.sign({ hash: eip712Digest as `0x${string}` })
    await gwen.refuses('signDefinition', asks({ eip712Digest, signature: forged }), 'SEAL_INVALID')
    const broken = `0x${'00'.repeat(65)}`
    await gwen.refuses('signDefinition', asks({ eip712Digest, signature: broken }), 'SEAL_SIGNATURE_INVALID')
    await gwen.refuses('signDefinition', asks({ eip712Digest }), 'VALIDATION_FAILED')
    const wrong = { eip712Digest: `0x${'0'.repeat(64)}`, signature }
    await gwen.refuses('signDefinition', asks(wrong), 'DEFINITION_CHANGED')
    await alice.refuses('signDefinition', asks(), 'CONTEXT_GRAPH_NOT_FOUND')
    expect(await stateOf(bob, id, bob.agent)).toMatchObject({ status: 'pending' })

    const signed = await gwen.ok('signDefinition', asks({ eip712Digest, signature }))
    expect(signed).toEqual({ contextGraphId: id, signed: true, version: 1, epoch: 1, members: first.members })
    await becomes(bob, id, bob.agent, 'joined')
    await shareSigned(gwen, id, 'for-bob')
    await sees(bob, id, 'for-bob')

    await gwen.ok('removeParticipant', { ...at(id), body: { agentAddress: bob.agent } })
    // Nobody has a new key yet: what is shared now is a hint to fetch, which a member that is gone cannot.
    await shareSigned(gwen, id, 'not-for-bob')
    const second = await gwen.ok('signDefinition', asks())
    expect(second).toMatchObject({ signed: false, version: 2, epoch: 2, members: [gwen.agent] })
    await gwen.refuses('signDefinition', asks({ eip712Digest, signature }), 'DEFINITION_CHANGED')
    const last = { eip712Digest: second.eip712Digest, signature: await sign(second.eip712Digest) }
    expect(await gwen.ok('signDefinition', asks(last))).toMatchObject({ signed: true, epoch: 2 })
    await becomes(bob, id, bob.agent, 'left')
    for (const who of [bob, operator(away)])
      expect((await who.call('listAssets', { query: { contextGraphId: id } })).text).not.toContain('not-for-bob')
  })

  it('is told that there is nothing to sign where the node holds the key, or nobody is let in', async () => {
    await club('node-signed')
    expect(await alice.ok('signDefinition', at('node-signed'))).toMatchObject({ signed: true, epoch: 1 })
    await alice.ok('createContextGraph', { body: { id: 'open-to-all' } })
    expect(await alice.ok('signDefinition', at('open-to-all'))).toMatchObject({ signed: true, members: [] })
    const eve = await register(home, 'eve-of-home')
    await eve.refuses('signDefinition', at('open-to-all'), 'NOT_CURATOR')
  })

  /** Sealed by the curator itself. */
  async function shareSigned(who: Person, contextGraphId: string, name: string): Promise<void> {
    await who.ok('createAsset', { body: { contextGraphId, name, quads: quads(1) } })
    const about = (more = {}) => ({ params: { name }, body: { contextGraphId, ...more } })
    const { eip712Digest } = await who.ok('finalizeDraft', about({ prepare: true }))
    await who.ok('finalizeDraft', about({ signature: await sign(eip712Digest) }))
    await who.ok('shareAsset', about())
  }
})

describe('an agent that was added without asking', () => {
  it('finds the graph in its list, and has the data once it subscribes', async () => {
    await club('gift')
    await share(alice, 'gift', 'present')
    await alice.ok('addParticipant', { ...at('gift'), body: { agentAddress: bob.agent } })
    await until(
      () => bob.call('getContextGraph', at('gift')),
      ({ status }) => status === 200,
    )
    expect(await bob.ok('getContextGraph', at('gift'))).toMatchObject({ subscribed: false, curator: alice.agent })
    expect(await stateOf(bob, 'gift', bob.agent)).toMatchObject({ status: 'approved', invited: true })
    await bob.ok('subscribeContextGraph', { body: { contextGraphId: 'gift' } })
    await sees(bob, 'gift', 'present')
  })
})

describe('stored and forwarded', () => {
  it('a request made while the curator is away is delivered when it comes, also after both have been restarted', async () => {
    await club('patience')
    await share(alice, 'patience', 'waited')
    await home.stop()
    expect(await ask(bob, 'patience')).toMatchObject({ status: 'pending', delivered: false })
    await away.kill()
    await away.restart()
    await home.restart()
    await introduce(away, home)
    await becomes(alice, 'patience', bob.agent, 'pending')
    await until(
      () => stateOf(bob, 'patience', bob.agent),
      (row) => row?.delivered === true,
    )
    // The decision is made while the joiner is away, and both are restarted before they meet again.
    await away.stop()
    await alice.ok('approveJoin', { ...at('patience'), body: { agentAddress: bob.agent } })
    await home.kill()
    await home.restart()
    await away.restart()
    await introduce(away, home)
    await becomes(bob, 'patience', bob.agent, 'joined')
    await becomes(alice, 'patience', bob.agent, 'joined')
    expect(await names(bob, 'patience')).toContain('waited')
  }, 90_000)
})
