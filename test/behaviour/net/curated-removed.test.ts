import { hkdfSync } from 'node:crypto'
import { nameHash } from '@kg/core'
import { decode, decryptWith, encryptWith, epochOf, openEnvelope, sealTo } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { curatedWorld, gets, joins, marker, nodes, reads, share } from '../../lib/curated-world.js'
import { type Person, register } from '../../lib/people.js'
import { type About, answerTo, protocols, questionsOf } from '../../lib/protocol-questions.js'
import { awaitApproval, introduceAgent, scriptedAgent, topicOf, wire } from '../../lib/scripted-member.js'
import { sealedRecord } from '../../lib/stranger.js'
import { until } from '../../lib/until.js'

// Two members are removed: one that a real node acts for, and one that keeps all it was ever given.
const world = await curatedWorld(1)
const carolsNode = 3
const { net, curator, member, vault, place, onChainId } = world
const mallory = await scriptedAgent(place)
afterAll(async () => {
  await mallory[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})
const carol = await register(net.node(carolsNode), 'carol')
const at = { params: { id: vault } }
const peers = {
  curator: await world.peerOf(nodes.curator),
  member: await world.peerOf(nodes.member),
  host: await world.peerOf(nodes.outsider),
}
await world.hostAt(nodes.outsider)
await joins(carol, curator, vault, peers.curator)

for (const node of Object.values(nodes)) await mallory.meet(net.node(node))
for (const node of Object.values(nodes)) await introduceAgent(mallory, net.node(node), place)
const door = await awaitApproval(mallory)
const knock = await mallory.request(vault)
await answerTo(mallory.host, peers.curator, 'join', knock)
await curator.ok('approveJoin', { ...at, body: { agentAddress: mallory.agent } })
const given = await door.given
const membersSeenBy = async (who: Person) => (await who.ok('listParticipants', at)).allowedAgents
await until(
  () => membersSeenBy(member),
  (agents) => agents.includes(mallory.agent),
)

const heard: Uint8Array[] = []
mallory.host.join(topicOf(vault), { validate: () => 'accept', onMessage: (bytes) => void heard.push(bytes) })
await until(
  async () => mallory.host.subscribersOf(topicOf(vault)),
  ({ length }) => length >= 3,
)
const aad = new TextEncoder().encode(`kg/1/share/${nameHash(vault)}`)
const rules = { network: mallory.host.networkId, maxAgeMs: 600_000, maxSkewMs: 600_000, maxBytes: 2 ** 20 }
const sealedIn = (bytes: Uint8Array) =>
  (decode(openEnvelope(bytes, { ...rules, now: Date.now() }).body) as { sealed?: Uint8Array }).sealed
/** All that was said on the topic and opens with the key that she was given. */
const overheard = () =>
  heard
    .map(sealedIn)
    .flatMap((sealed) =>
      sealed !== undefined && epochOf(sealed) === given.groupKey.epoch
        ? [decryptWith(given.groupKey, sealed, aad)]
        : [],
    )
    .map((bytes) => Buffer.from(bytes).toString('latin1'))
    .join('\n')

const { merkleRoot: root, kaId } = world.published
const { key, epoch } = given.groupKey
const about: About = {
  id: vault,
  graph: nameHash(vault),
  who: mallory,
  place,
  onChainId,
  member: member.agent,
  asset: { name: `${marker}-page`, author: curator.agent, kaId, root },
  hostKey: given.hostKey,
  hostSeed: new Uint8Array(hkdfSync('sha256', key, new Uint8Array(0), `kg/1/host-key/${epoch}`, 32)),
}
const served = (protocol: string) => (protocol === 'host-mode' ? [peers.host] : [peers.curator, peers.member])
/** What she asked while she was a member, to be sent again. */
const asked = new Map<string, (object | Uint8Array)[]>()
const answers = async (protocol: string, list: readonly (object | Uint8Array)[]) => {
  const all: string[] = []
  for (const peer of served(protocol))
    for (const question of list) all.push(await answerTo(mallory.host, peer, protocol, question))
  return all
}
const ownLines = [`<urn:test:${marker}> <urn:test:p> "of mallory" .`]
const sealedShare = (name: string, version: number) => {
  const share = sealedRecord({ graph: vault, name, version, lines: ownLines, place, key: mallory.key })
  return mallory.say(vault, { sealed: encryptWith(given.groupKey, wire(share), aad) })
}
const madeByMallory = async (who: Person) => {
  const { assets } = await who.ok('listAssets', { query: { contextGraphId: vault, limit: 100 } })
  return assets.flatMap(({ name, agentAddress, assertionVersion }) =>
    agentAddress === mallory.agent ? [`${name} ${assertionVersion}`] : [],
  )
}
const refusedBy = async (node: number) =>
  (await net.api(node).ok('slo')).messages.find(({ protocol }) => protocol === 'share')?.refused['no-member'] ?? 0

describe('a member', () => {
  it('is answered at every protocol, which shows that the questions are good', async () => {
    for (const protocol of protocols) asked.set(protocol, await questionsOf(protocol, about))
    const told = new Map<string, string[]>()
    for (const [protocol, list] of asked) told.set(protocol, await answers(protocol, list))
    for (const protocol of ['assets', 'query'])
      expect([protocol, told.get(protocol)?.join()]).toEqual([protocol, expect.stringContaining(marker)])
    expect(told.get('heads')?.join()).toContain('\xf5')
    expect(told.get('host-mode')?.some((answer) => answer.startsWith('answered') && answer.length > 300)).toBe(true)
    for (const protocol of ['inventory', 'storage-ack'])
      expect([protocol, told.get(protocol)?.[0]]).toEqual([protocol, expect.stringMatching(/^answered /)])
    await sealedShare('from-mallory', 1)
    for (const who of [curator, member]) await gets(who, vault, 'of mallory')
    await share(curator, vault, `${marker}-before`, `${marker} before`)
    await until(
      async () => overheard(),
      (text) => text.includes(`${marker} before`),
    )
  })
})

describe('a member that was removed', () => {
  it('cannot read what is shared right after, before anybody else has heard of it', async () => {
    const name = `${marker}-at-once`
    const quads = [{ subject: 'urn:test:s', predicate: 'urn:test:p', object: `"${marker} at once"` }]
    await curator.ok('createAsset', { body: { contextGraphId: vault, name, quads } })
    await curator.ok('finalizeDraft', { params: { name }, body: { contextGraphId: vault } })
    await net.stop(nodes.member)
    await curator.ok('removeParticipant', { ...at, body: { agentAddress: mallory.agent } })
    await curator.ok('shareAsset', { params: { name }, body: { contextGraphId: vault } })
    await curator.ok('removeParticipant', { ...at, body: { agentAddress: carol.agent } })
    await share(curator, vault, `${marker}-later`, `${marker} later`)

    // To a node that was away she is a member until it has heard: by then it has nothing that is new.
    await net.start(nodes.member)
    await until(
      () => net.api(nodes.member).ok('status'),
      ({ multiaddrs }) => multiaddrs.length > 0,
    )
    await mallory.meet(net.node(nodes.member))
    const keys = [name, `${marker}-later`, `${marker}-page`].map((one) => `${one}\n${curator.agent}\nswm`)
    const given: string[] = []
    await until(
      async () => {
        given.push(await answerTo(mallory.host, peers.member, 'assets', { graph: nameHash(vault), keys }))
        return given.at(-1) ?? ''
      },
      (answer) => answer.startsWith('refused GRAPH_NOT_SERVED'),
    )
    expect(given.filter((answer) => /at once|later/.test(answer))).toEqual([])
    for (const word of ['at once', 'later']) await gets(member, vault, `${marker} ${word}`)
    const agents = await membersSeenBy(member)
    expect([mallory, carol].filter(({ agent }) => agents.includes(agent))).toEqual([])
    await net.connected()
    await share(member, vault, `${marker}-reply`, `${marker} reply`)
    await gets(curator, vault, `${marker} reply`)
    await until(
      async () => heard.map(sealedIn).filter((sealed) => sealed !== undefined && epochOf(sealed) > epoch).length,
      (count) => count >= 2,
    )
    const known = ['before', 'at once', 'later', 'reply'].filter((word) => overheard().includes(`${marker} ${word}`))
    expect(known).toEqual(['before'])
  }, 90_000)

  it('gets nothing at any protocol, with its old key, old definition and old requests', async () => {
    await until(
      () => net.api(nodes.outsider).ok('hostModeStats'),
      ({ graphs }) => (graphs[0]?.epoch ?? 0) > epoch,
    )
    for (const protocol of protocols) {
      const fresh = await questionsOf(protocol, about)
      for (const answer of await answers(protocol, [...(asked.get(protocol) ?? []), ...fresh])) {
        expect([protocol, answer.includes(marker)]).toEqual([protocol, false])
        expect(answer).not.toContain('RATE_LIMITED')
        if (protocol === 'heads') expect(answer).not.toContain('\xf5')
        else if (protocol === 'join')
          expect(answer).toMatch(/^refused|^answered .{0,5}(status.{0,2}(pending|left)|ok\xf5)$/)
        else expect(answer).toMatch(/^refused /)
      }
    }
  })

  it('changes nothing by the definition in which it was a member', async () => {
    const { encryptionKey = '' } =
      (await net.api(nodes.curator).ok('listAgents', { query: { limit: 100 } })).agents.find(
        ({ agentAddress }) => agentAddress === member.agent,
      ) ?? {}
    const { record, text } = given
    const sealed = sealTo(
      Uint8Array.from(Buffer.from(encryptionKey, 'hex')),
      wire({ record, text }),
      new TextEncoder().encode(`kg/1/join/approved/${member.agent}`),
    )
    await answerTo(mallory.host, peers.member, 'join', { kind: 'approved', agent: member.agent, sealed })
    const chunks = [Uint8Array.from([0, ...Buffer.from(text)])]
    await mallory.say(vault, { sealed: encryptWith(given.groupKey, wire({ record, chunks }), aad) })
    await share(curator, vault, `${marker}-still`, `${marker} still`)
    await gets(member, vault, `${marker} still`)
    for (const who of [curator, member]) expect(await membersSeenBy(who)).not.toContain(mallory.agent)
    for (const answer of await answers('assets', await questionsOf('assets', about)))
      expect(answer).toMatch(/^refused /)
  })

  it('adds nothing: its shares are dropped and counted, also what it had shared before under a new name', async () => {
    const known = await Promise.all([curator, member].map(madeByMallory))
    expect(known.flat()).toContain('from-mallory 1')
    for (const name of ['from-mallory', 'copy-of-mallory']) {
      const before = await Promise.all([nodes.curator, nodes.member].map(refusedBy))
      await sealedShare(name, 2)
      for (const [i, node] of [nodes.curator, nodes.member].entries())
        await until(
          () => refusedBy(node),
          (count) => count > (before[i] ?? 0),
        )
    }
    const now = await Promise.all([curator, member].map(madeByMallory))
    expect(now).toEqual(known)
  })

  it('reads nothing new at its own node, not after a restart, and not after asking again in vain', async () => {
    const isTold = (status: string) =>
      until(
        () => carol.call('joinRequests', at),
        ({ text }) => text.includes(`"${status}"`),
      )
    const readsNothing = async () => {
      await net.api(carolsNode).call('catchUpNow', { body: { contextGraphId: vault } })
      for (const peerId of [peers.curator, peers.member]) {
        const body = { peerId, contextGraphId: vault, sparql: 'ASK {}' }
        expect((await carol.call('queryRemote', { body })).status).toBeGreaterThanOrEqual(400)
      }
      for (const who of [carol, net.api(carolsNode)])
        expect(await reads(who, vault)).not.toMatch(new RegExp(`${marker} (at once|later|reply|still)`))
    }
    await isTold('left')
    expect((await curator.call('joinRequests', at)).text).toContain('"left"')
    await carol.refuses('createAsset', { body: { contextGraphId: vault, name: 'mine' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await readsNothing()
    await net.stop(carolsNode)
    await net.start(carolsNode)
    await net.connected()
    await readsNothing()
    // Where requests need not wait for the curator, hers does.
    await curator.ok('setJoinPolicy', { ...at, body: { policy: 'open' } })
    await carol.ok('requestJoin', { ...at, body: { curatorPeerId: peers.curator } })
    await isTold('pending')
    await readsNothing()
    await curator.ok('rejectJoin', { ...at, body: { agentAddress: carol.agent } })
    await isTold('rejected')
    await readsNothing()
    expect(await membersSeenBy(curator)).not.toContain(carol.agent)
  }, 90_000)
})
