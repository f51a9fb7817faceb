import type { RouteId } from '@kg/contract'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import type { Api, Given } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { expectPages } from '../../lib/lists.js'
import { operator, type Person, register } from '../../lib/people.js'

// Everything about joining that needs no second node.

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const admin = operator(daemon)
const alice = await register(daemon, 'alice')
const bob = await register(daemon, 'bob')
const carol = await register(daemon, 'carol')
const { peerId } = await admin.ok('status')
const elsewhere = '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'
for (const [id, more] of [
  ['club', { accessPolicy: 1 }],
  ['secret', { accessPolicy: 1, private: true }],
  ['open', {}],
] as const)
  await alice.ok('createContextGraph', { body: { id, ...more } })

const at = (id: string) => ({ params: { id } })
const ask = (who: Person, id: string) => who.ok('requestJoin', { ...at(id), body: { curatorPeerId: peerId } })
const decide = (id: string, who: Person) => ({ ...at(id), body: { agentAddress: who.agent } })

async function expectUnchanged(who: Api, id: RouteId, given: Given = {}): Promise<void> {
  const { headers } = await who.call(id, given)
  expect((await who.call(id, { ...given, headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304)
}

describe('joining a graph that another agent of the node curates', () => {
  it('works without a network', async () => {
    expect(await ask(bob, 'secret')).toMatchObject({ status: 'pending', delivered: true, agentAddress: bob.agent })
    await bob.refuses('listAssets', { query: { contextGraphId: 'secret' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    const own = await bob.ok('joinRequests', at('secret'))
    expect(own.requests).toMatchObject([{ agentAddress: bob.agent, status: 'pending' }])
    expect(await alice.ok('approveJoin', decide('secret', bob))).toMatchObject({ ok: true, status: 'joined' })
    expect((await bob.ok('listAssets', { query: { contextGraphId: 'secret' } })).assets).toEqual([])
    await bob.refuses('requestJoin', { ...at('secret'), body: { curatorPeerId: peerId } }, 'ALREADY_MEMBER')
  })

  it('is decided by the curator, once', async () => {
    await ask(carol, 'club')
    await bob.refuses('approveJoin', decide('club', carol), 'NOT_CURATOR')
    await bob.refuses('rejectJoin', decide('club', carol), 'NOT_CURATOR')
    expect(await alice.ok('rejectJoin', decide('club', carol))).toMatchObject({ status: 'rejected' })
    await alice.refuses('rejectJoin', decide('club', carol), 'JOIN_REQUEST_DECIDED')
    await alice.refuses('approveJoin', decide('club', carol), 'JOIN_REQUEST_DECIDED')
    await alice.refuses('approveJoin', decide('club', alice), 'JOIN_REQUEST_NOT_FOUND')
    await alice.refuses('rejectJoin', decide('club', alice), 'JOIN_REQUEST_NOT_FOUND')
  })

  it('gives the same answer under the same key', async () => {
    await ask(carol, 'secret')
    const headers = { 'idempotency-key': 'approve-carol' }
    const [first, second] = [
      await alice.ok('approveJoin', { ...decide('secret', carol), headers }),
      await alice.ok('approveJoin', { ...decide('secret', carol), headers }),
    ]
    expect(second).toEqual(first)
  })

  it('is refused alike for what is not there and what is not curated', async () => {
    const given = (id: string) => ({ ...at(id), body: { curatorPeerId: peerId } })
    for (const id of ['none', 'open', 'SECRET', 'secre']) await bob.refuses('requestJoin', given(id), 'JOIN_REFUSED')
    await bob.refuses('requestJoin', given('ontology'), 'CONTEXT_GRAPH_SYSTEM')
    await bob.refuses('requestJoin', { ...at('club'), body: {} }, 'VALIDATION_FAILED')
    await bob.refuses('requestJoin', { ...at('none'), body: { curatorPeerId: elsewhere } }, 'PEERS_UNAVAILABLE')
    for (const id of ['open', 'club'])
      await bob.refuses('requestJoin', { ...at(id), body: { curatorPeerId: elsewhere } }, 'CONTEXT_GRAPH_TAKEN')
    // One of those that the agent may not see is answered as if it were not there.
    const dora = await register(daemon, 'dora')
    await dora.refuses('requestJoin', { ...at('secret'), body: { curatorPeerId: elsewhere } }, 'PEERS_UNAVAILABLE')
    const { delegation } = await carol.ok('signJoin', { ...at('club'), body: {} })
    const signed = { curatorPeerId: peerId, delegation }
    await bob.refuses('requestJoin', { ...at('club'), body: signed }, 'FORBIDDEN')
    const changed = { ...signed, delegation: { ...delegation, nonce: 'ab'.repeat(16) } }
    await carol.refuses('requestJoin', { ...at('club'), body: changed }, 'JOIN_DELEGATION_INVALID')
  })

  it('shows who has asked to the curator page by page, and to others their own', async () => {
    await ask(bob, 'club')
    expect(await expectPages(alice, 'joinRequests', 'requests', at('club'))).toHaveLength(2)
    const pending = await alice.ok('joinRequests', { ...at('club'), query: { status: 'pending' } })
    expect(pending.requests.map(({ agentAddress }) => agentAddress)).toEqual([bob.agent])
    const fred = await register(daemon, 'fred')
    expect((await fred.ok('joinRequests', at('club'))).requests).toEqual([])
    await fred.refuses('joinRequests', at('secret'), 'CONTEXT_GRAPH_NOT_FOUND')
    await fred.refuses('joinRequests', at('none'), 'CONTEXT_GRAPH_NOT_FOUND')
    await fred.refuses('joinRequests', at('#77'), 'ON_CHAIN_ID_UNKNOWN')
  })

  it('may need no decision', async () => {
    const dan = await register(daemon, 'dan')
    for (const id of ['getJoinPolicy', 'setJoinPolicy'] as const) {
      const given = (graph: string) => (id === 'getJoinPolicy' ? at(graph) : { ...at(graph), body: { policy: 'open' } })
      await dan.refuses(id, given('club'), 'NOT_CURATOR')
      await dan.refuses(id, given('secret'), 'CONTEXT_GRAPH_NOT_FOUND')
    }
    await admin.refuses('setJoinPolicy', { ...at('agents'), body: { policy: 'open' } }, 'CONTEXT_GRAPH_SYSTEM')
    expect(await alice.ok('getJoinPolicy', at('club'))).toMatchObject({ policy: 'manual' })
    await alice.ok('setJoinPolicy', { ...at('club'), body: { policy: 'open', approvalsPerHour: 1 } })
    await expectUnchanged(alice, 'getJoinPolicy', at('club'))
    expect(await ask(dan, 'club')).toMatchObject({ status: 'joined' })
    const ed = await register(daemon, 'ed')
    expect(await ask(ed, 'club')).toMatchObject({ status: 'pending' })
  })
})

describe('a curator that keeps its own key', () => {
  it('decides itself about agents of this node', async () => {
    const { publicKey } = privateKeyToAccount(generatePrivateKey())
    const gwen = await register(daemon, 'gwen', publicKey)
    await gwen.ok('createContextGraph', { body: { id: 'own-key', accessPolicy: 1 } })
    await gwen.refuses('setJoinPolicy', { ...at('own-key'), body: { policy: 'open' } }, 'JOIN_KEY_NOT_HELD')
    await ask(bob, 'own-key')
    expect(await gwen.ok('approveJoin', decide('own-key', bob))).toMatchObject({ status: 'joined' })
  })
})

describe('host mode', () => {
  it('needs a network to keep something, and none to say what is kept', async () => {
    const body = { contextGraphId: 'ark' }
    await admin.refuses('hostModeSubscribe', { body }, 'PEERS_UNAVAILABLE')
    await admin.refuses(
      'hostModeSubscribe',
      { body: { ...body, nameHash: `0x${'0'.repeat(64)}` } },
      'VALIDATION_FAILED',
    )
    await admin.refuses('hostModeUnsubscribe', { body }, 'HOST_MODE_NOT_HOSTED')
    expect((await admin.ok('hostModeStats')).graphs).toEqual([])
    await admin.refuses('hostModeStats', { query: { cursor: 'not a cursor' } }, 'CURSOR_INVALID')
    await expectUnchanged(admin, 'hostModeStats')
    await alice.refuses('hostModeStats', {}, 'ADMIN_TOKEN_REQUIRED')
    await alice.refuses('hostModeSubscribe', { body }, 'ADMIN_TOKEN_REQUIRED')
    await alice.refuses('hostModeUnsubscribe', { body }, 'ADMIN_TOKEN_REQUIRED')
  })
})
