import { nameHash } from '@kg/core'
import { type CborValue, decode, encode, sealEnvelope } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import type { Daemon } from '../../lib/daemon.js'
import { expectOneAtATime, introduce, startPeer } from '../../lib/peers.js'
import { operator, type Person, register } from '../../lib/people.js'
import { type Place, sealedRecord, stranger } from '../../lib/stranger.js'
import { until } from '../../lib/until.js'

const place: Place = { chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` }
const home = await startPeer({ env: { KG_NODE_ROLE: 'core' } })
const away = await startPeer()
const third = await startPeer({ env: { KG_NODE_ROLE: 'core' } })
const outsider = await stranger(place)
afterAll(async () => {
  await outsider[Symbol.asyncDispose]()
  for (const daemon of [third, away, home]) await daemon[Symbol.asyncDispose]()
})
const alice = await register(home, 'alice')
const eve = await register(home, 'eve')
const bob = await register(away, 'bob')
const dave = await register(third, 'dave')
await introduce(away, home)
await introduce(third, home)
await introduce(third, away)
const peerOf = async (daemon: Daemon) => (await operator(daemon).ok('status')).peerId
const [homePeer, awayPeer] = [await peerOf(home), await peerOf(away)]

const at = (id: string) => ({ params: { id } })
const secret = (text: string) => [{ subject: 'urn:test:s', predicate: 'urn:test:p', object: `"${text}"` }]
async function share(who: Person, contextGraphId: string, name: string, text: string): Promise<void> {
  await who.ok('createAsset', { body: { contextGraphId, name, quads: secret(text) } })
  await who.ok('shareAsset', { params: { name }, body: { contextGraphId } })
}
const curate = (who: Person, id: string) =>
  who.ok('createContextGraph', { body: { id, accessPolicy: 1, private: true } })
const everything = 'SELECT ?o { ?s ?p ?o }'
const reads = async (who: Person, contextGraphId: string) =>
  (await who.call('postQuery', { body: { sparql: everything, contextGraphId } })).text
const gets = (who: Person, id: string, text: string) =>
  until(
    () => reads(who, id),
    (answer) => answer.includes(text),
  )
const isIn = (who: Person, id: string) =>
  until(
    () => who.call('joinRequests', at(id)),
    ({ text }) => text.includes('"joined"'),
  )
async function joins(who: Person, curator: Person, id: string, curatorPeerId = homePeer): Promise<void> {
  await who.ok('requestJoin', { ...at(id), body: { curatorPeerId } })
  await curator.ok('approveJoin', { ...at(id), body: { agentAddress: who.agent } })
  await isIn(who, id)
}

const vault = `${alice.agent}/vault`
await curate(alice, vault)
await share(alice, vault, 'treasure', 'the-vault-secret')
await joins(bob, alice, vault)

/** Ways to ask for a graph without naming it. */
const nearly = [
  ...[vault, vault.slice(0, -1), vault.slice(0, 42), `${vault.slice(0, 42)}/`, alice.agent.slice(0, 10), `${vault}/`],
  ...[vault.toUpperCase(), `${vault.slice(0, 42).toUpperCase()}/vault`, `did:kg:context-graph:${vault}`, 'vault'],
]
const wire = (value: object) => encode(value as CborValue)
const topic = `graph/${nameHash(vault).slice(2, 34)}`

describe('a node that is no member', () => {
  it('gets not a byte by any protocol, by whatever name it asks', async () => {
    await outsider.meet(home)
    const { protocols } = await until(
      () => outsider.host.peerInfo(homePeer),
      (info) => info.protocols.some((name) => name.startsWith('/kg/1/')),
    )
    const served = protocols.filter((name) => name.startsWith('/kg/1/')).map((name) => name.slice(6))
    expect(served).toEqual(expect.arrayContaining(['heads', 'inventory', 'assets', 'join']))
    const keys = [`treasure\n${alice.agent}\nswm`, `graph-definition\n${alice.agent}\nswm`]
    const ids = nearly.flatMap((id) => [nameHash(id), id])
    const bodies = [vault, nameHash(vault)].flatMap((graph) => [
      ...[
        { graph, keys },
        { graph, message: new Uint8Array() },
        { graph, key: {}, proof: new Uint8Array(), after: 0 },
      ],
      ...['request', 'approved', 'rejected', 'joined', 'removed'].map((kind) => ({ kind, graph, agent: bob.agent })),
      ...[
        { contextGraphId: graph, sparql: everything },
        { graph, sparql: everything, query: everything },
      ],
    ])
    for (const name of served)
      for (const body of bodies) {
        const answer = await outsider.host.request(homePeer, name, wire(body)).catch((error: Error) => error.message)
        const text = typeof answer === 'string' ? answer : Buffer.from(answer).toString('latin1')
        for (const word of ['the-vault-secret', 'treasure', bob.agent]) expect(text).not.toContain(word)
      }
    const heads = ids.filter((id) => id.startsWith('0x') && id.length === 66).map((hash) => [hash, new Uint8Array(32)])
    const reply = decode(await outsider.host.request(homePeer, 'heads', wire({ heads }))) as { differ: boolean[] }
    expect(reply.differ).toEqual(heads.map(() => false))
    for (const graph of ids)
      for (const name of ['inventory', 'assets'])
        await expect(
          outsider.host.request(homePeer, name, wire({ graph, keys, message: new Uint8Array() })),
        ).rejects.toMatchObject({ data: { code: expect.stringMatching(/^(GRAPH_NOT_SERVED|RECORD_INVALID)$/) } })
  }, 60_000)

  it('hears only ciphertext on the topic, which members read', async () => {
    const heard: Uint8Array[] = []
    outsider.host.join(topic, { validate: () => 'accept', onMessage: (bytes) => void heard.push(bytes) })
    await until(
      async () => outsider.host.subscribersOf(topic),
      (peers) => peers.length > 0,
    )
    await share(alice, vault, 'ledger-of-gold', 'said-by-gossip')
    await gets(bob, vault, 'said-by-gossip')
    await until(
      async () => heard.length,
      (count) => count > 0,
    )
    const all = Buffer.concat(heard).toString('latin1')
    expect(all.length).toBeGreaterThan(500)
    for (const word of ['said-by-gossip', 'ledger-of-gold', 'urn:test', vault, bob.agent])
      expect(all).not.toContain(word)
  })

  it('is not told by questions which curated graphs a node has', async () => {
    const asked: string[] = []
    await outsider.host.serve(
      { name: 'heads', maxRequestBytes: 2 ** 20, maxReplyBytes: 2 ** 20, ...limits },
      (request) => {
        const { heads } = decode(request) as unknown as { heads: [string, Uint8Array][] }
        asked.push(...heads.map(([hash]) => hash))
        return wire({ differ: heads.map(() => true) })
      },
    )
    await outsider.host.disconnect(homePeer)
    await outsider.meet(home)
    await until(
      async () => asked,
      (list) => list.includes(nameHash('agents')),
    )
    expect(asked).not.toContain(nameHash(vault))
  })

  it('cannot add to it, take it over, or throw members out', async () => {
    const body = (value: object) => wire({ graph: nameHash(vault), ...value })
    const say = (value: object) =>
      outsider.host.publish(
        topic,
        sealEnvelope({ type: 'share', network: outsider.host.networkId, body: body(value) }, outsider.seed),
      )
    const lines = ['<urn:test:x> <urn:test:y> "smuggled" .']
    const { record, chunks } = sealedRecord({ graph: vault, name: 'smuggled', lines, place })
    await say({ record, chunks })
    await say({ sealed: new Uint8Array(200) })
    await say({ sealed: Uint8Array.of(1, 0, 0, 0, 1, ...new Uint8Array(200)) })
    await outsider.meet(away)
    for (const [kind, agent] of [
      ['removed', bob.agent],
      ['joined', bob.agent],
      ['rejected', bob.agent],
    ])
      for (const peer of [homePeer, awayPeer])
        await expect(
          outsider.host.request(peer, 'join', wire({ kind, agent, graph: vault, nonce: '' } as object)),
        ).rejects.toMatchObject({ data: { code: 'JOIN_REFUSED' } })
    await share(alice, vault, 'after', 'after-the-attack')
    expect(await gets(bob, vault, 'after-the-attack')).not.toContain('smuggled')
    expect(await reads(alice, vault)).not.toContain('smuggled')
  })

  it('and an agent of the very node that is no member, get nothing by any route', async () => {
    for (const who of [eve, dave])
      for (const id of nearly) {
        const body = { agentAddress: who.agent }
        const answers = await Promise.all([
          who.call('getContextGraph', at(id)),
          who.call('listParticipants', at(id)),
          who.call('joinRequests', at(id)),
          who.call('getJoinPolicy', at(id)),
          who.call('setJoinPolicy', { ...at(id), body: { policy: 'open' } }),
          who.call('approveJoin', { ...at(id), body }),
          who.call('rejectJoin', { ...at(id), body }),
          who.call('addParticipant', { ...at(id), body }),
          who.call('listAssets', { query: { contextGraphId: id } }),
          who.call('getAsset', { params: { name: 'treasure' }, query: { contextGraphId: id } }),
          who.call('postQuery', { body: { sparql: everything, contextGraphId: id } }),
          who.call('subscribeContextGraph', { body: { contextGraphId: id } }),
          who.call('catchUpNow', { body: { contextGraphId: id } }),
        ])
        for (const { status, text } of answers) {
          expect([404, 400]).toContain(status)
          for (const word of ['the-vault-secret', bob.agent]) expect(text).not.toContain(word)
        }
      }
  }, 60_000)
})

const limits = { deadlineMs: 10_000, ratePerMinute: 600, concurrency: 8 }

describe('a member that is removed', () => {
  it('gets nothing that comes after, while others do, and its node knows', async () => {
    const room = `${alice.agent}/room`
    await curate(alice, room)
    await joins(bob, alice, room)
    await joins(dave, alice, room)
    await share(bob, room, 'from-bob', 'bob-was-here')
    await gets(dave, room, 'bob-was-here')
    await alice.ok('removeParticipant', { ...at(room), body: { agentAddress: bob.agent } })
    await until(
      () => bob.call('joinRequests', at(room)),
      ({ text }) => text.includes('"left"'),
    )
    await share(alice, room, 'later', 'not-for-bob')
    await share(dave, room, 'reply', 'nor-this')
    await gets(dave, room, 'not-for-bob')
    await gets(alice, room, 'nor-this')
    // What the removed member has shared before stays, for those who come later too.
    const { allowedAgents } = await alice.ok('listParticipants', at(room))
    expect(allowedAgents).not.toContain(bob.agent)
    expect(await reads(dave, room)).toContain('bob-was-here')
    const answer = await operator(away).call('catchUpNow', { body: { contextGraphId: room } })
    expect(answer.text).not.toContain('"received":1')
    for (const who of [bob, operator(away) as Person])
      expect(await reads(who, room)).not.toMatch(/not-for-bob|nor-this/)
    await bob.refuses('getContextGraph', at(room), 'CONTEXT_GRAPH_NOT_FOUND')
    const carol = await register(away, 'carol')
    await joins(carol, alice, room)
    await gets(carol, room, 'bob-was-here')
    expect(await reads(carol, room)).toContain('not-for-bob')
  }, 60_000)
})

describe('two curators with graphs of one id', () => {
  it('do not mix', async () => {
    await curate(alice, 'twin')
    await share(alice, 'twin', 'a', 'twin-of-alice')
    await curate(dave, 'twin')
    await share(dave, 'twin', 'd', 'twin-of-dave')
    await joins(bob, alice, 'twin')
    await gets(bob, 'twin', 'twin-of-alice')
    const fay = await register(away, 'fay')
    const thirdPeer = await peerOf(third)
    await fay.ok('requestJoin', { ...at('twin'), body: { curatorPeerId: thirdPeer } })
    await dave.ok('approveJoin', { ...at('twin'), body: { agentAddress: fay.agent } })
    await share(dave, 'twin', 'd2', 'more-of-dave')
    await share(alice, 'twin', 'a2', 'more-of-alice')
    await gets(bob, 'twin', 'more-of-alice')
    for (const who of [alice, bob, operator(away) as Person, operator(home) as Person])
      expect(await reads(who, 'twin')).not.toMatch(/of-dave/)
    for (const who of [dave, operator(third) as Person]) expect(await reads(who, 'twin')).not.toMatch(/of-alice/)
    expect(await operator(away).ok('getContextGraph', at('twin'))).toMatchObject({ curator: alice.agent })
  }, 60_000)
})

describe('a core node in host mode', () => {
  it('keeps what it cannot read, and gives it to members only [C-RF-04]', async () => {
    const ark = `${alice.agent}/ark`
    const hash = nameHash(ark)
    await curate(alice, ark)
    await joins(bob, alice, ark)
    await operator(away).refuses('hostModeSubscribe', { body: { contextGraphId: ark } }, 'HOST_MODE_CORE_ONLY')
    await operator(third).refuses('hostModeSubscribe', { body: {} }, 'VALIDATION_FAILED')
    await operator(third).refuses('hostModeUnsubscribe', { body: { nameHash: hash } }, 'HOST_MODE_NOT_HOSTED')
    expect(await operator(third).ok('hostModeSubscribe', { body: { contextGraphId: ark } })).toMatchObject({
      hosting: true,
      nameHash: hash,
      curator: alice.agent,
    })
    await expectOneAtATime(third, 'hostModeSubscribe', { body: { contextGraphId: ark } })
    const stats = async () =>
      (await operator(third).ok('hostModeStats')).graphs.find(({ nameHash: one }) => one === hash)
    await away.stop()
    await until(
      async () => {
        // Until the host has joined the topic, what is said there passes it by.
        const name = `n${Date.now()}`
        await share(alice, ark, name, `kept-for-bob-${name}`)
        return stats()
      },
      (row) => (row?.messages ?? 0) > 1,
    )
    await share(alice, ark, 'last', 'the-last-word')
    const { messages = 0 } = (await stats()) ?? {}
    await until(stats, (row) => (row?.messages ?? 0) >= messages)
    expect(await operator(third).call('getContextGraph', at(ark))).toMatchObject({ status: 404 })
    const thirdPeer = await outsider.meet(third)
    const asks = { graph: hash, key: {}, proof: new Uint8Array(), after: 0 }
    await expect(outsider.host.request(thirdPeer, 'host-mode', wire(asks))).rejects.toMatchObject({
      data: { code: 'GRAPH_NOT_SERVED' },
    })
    // The curator is gone when the member comes back: what was said meanwhile is with the host.
    await home.stop()
    await away.restart()
    await introduce(away, third)
    await gets(bob, ark, 'the-last-word')
    await home.restart()
    expect((await operator(third).ok('hostModeUnsubscribe', { body: { nameHash: hash } })).deleted).toBeGreaterThan(0)
    expect(await stats()).toBeUndefined()
  }, 90_000)
})
