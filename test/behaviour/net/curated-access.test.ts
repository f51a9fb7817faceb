import { nameHash } from '@kg/core'
import { decode, openEnvelope } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { curatedWorld, gets, marker, nodes, reads, share } from '../../lib/curated-world.js'
import { type About, answerTo, hashOr, protocols, protocolsOf, questionsOf } from '../../lib/protocol-questions.js'
import { type ScriptedAgent, scriptedAgent, topicOf } from '../../lib/scripted-member.js'
import { spellingsOf } from '../../lib/spellings.js'
import { sealedRecord } from '../../lib/stranger.js'
import { until } from '../../lib/until.js'

// A curator, a member, and a core node that keeps the ciphertext of a graph which it cannot read.
const world = await curatedWorld()
const { net, curator, member, outsider, vault, siblings, place, onChainId } = world
const strangers: ScriptedAgent[] = []
afterAll(async () => {
  for (const one of strangers) await one[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})
async function newcomer(): Promise<ScriptedAgent> {
  const one = await scriptedAgent(place)
  strangers.push(one)
  for (const node of Object.values(nodes)) await one.meet(net.node(node))
  return one
}
const peers = {
  curator: await world.peerOf(nodes.curator),
  member: await world.peerOf(nodes.member),
  host: await world.peerOf(nodes.outsider),
}
await world.hostAt(nodes.outsider)

const { merkleRoot: root, kaId } = world.published
const about = (who: ScriptedAgent, id: string, graph = hashOr(id)): About => ({
  id,
  graph,
  who,
  place,
  onChainId,
  member: member.agent,
  asset: { name: `${marker}-page`, author: curator.agent, kaId, root },
  peers: Object.values(peers),
})
const served = (protocol: string) => (protocol === 'host-mode' ? [peers.host] : Object.values(peers))
/** What must be in no answer to who is no member. */
const words = [marker, root.slice(2), member.agent.slice(2)]
const found = (text: string) => words.filter((word) => text.toLowerCase().includes(word.toLowerCase()))

describe('a peer that is no member', () => {
  // Who asks often is told to wait, so the spellings are shared out among some.
  const askers = Promise.all(Array.from({ length: 9 }, newcomer))
  const last = newcomer()

  it('meets no protocol that has not been thought of here', async () => {
    const one = await last
    for (const peer of Object.values(peers)) {
      const all = protocols.filter((protocol) => served(protocol).includes(peer)).sort()
      const told = await until(
        () => protocolsOf(one.host, peer),
        ({ length }) => length >= all.length,
      )
      expect(told.sort()).toEqual(all)
    }
  })

  it.each(protocols)(
    'gets not a byte by %s, by whatever name it asks',
    async (protocol) => {
      const all = await askers
      for (const [i, id] of spellingsOf(vault, onChainId).entries()) {
        const one = all[i % all.length] as ScriptedAgent
        for (const graph of id === vault ? [nameHash(id), id] : [hashOr(id)])
          for (const question of await questionsOf(protocol, about(one, id, graph)))
            for (const peer of served(protocol)) {
              const answer = await answerTo(one.host, peer, protocol, question)
              expect([id, found(answer)]).toEqual([id, []])
              expect(answer).not.toContain('RATE_LIMITED')
            }
      }
    },
    120_000,
  )

  it.each(protocols)('is answered by %s about it as about what is not there', async (protocol) => {
    const one = await last
    const real = await questionsOf(protocol, about(one, vault))
    const none = await questionsOf(protocol, about(one, `${curator.agent}/nowhere`))
    expect(real.length).toBeGreaterThan(0)
    for (const peer of served(protocol))
      for (const [i, question] of real.entries()) {
        const answer = await answerTo(one.host, peer, protocol, question)
        // To ask to be let in is everyone's right who knows the exact id and the place.
        const knocks = (question as { kind?: string }).kind === 'request' && peer === peers.curator
        if (knocks) expect(answer).toMatch(/^answered .{0,4}status.{0,2}pending$/)
        else expect([i, answer]).toEqual([i, await answerTo(one.host, peer, protocol, none[i] ?? {})])
      }
  })

  it('learns nothing by a query about everything', async () => {
    const one = await last
    for (const [i, agent] of [one.agent, member.agent, curator.agent].entries())
      for (const peer of Object.values(peers)) {
        const sparql = i === 0 ? 'SELECT ?g ?o { GRAPH ?g { ?s ?p ?o } }' : 'SELECT ?s ?o { ?s ?p ?o }'
        const question = { agent, sparql, layers: ['swm', 'vm'], deadlineMs: 5000 }
        const answer = await answerTo(one.host, peer, 'query', question)
        // Profiles of agents are everyone's; that one of them is a member is not.
        expect(answer).toContain('answered')
        for (const word of [marker, root.slice(2), `${vault}/_`, `${vault}>`, `"${vault}"`])
          expect(answer.includes(word)).toBe(false)
      }
  })
})

describe('a node that is no member', () => {
  it('is refused by the nodes of members, whatever it asks them about', async () => {
    for (const peerId of [peers.curator, peers.member])
      for (const contextGraphId of [vault, `${vault}/nothing`, vault.slice(0, -1)]) {
        const body = { peerId, contextGraphId, sparql: 'ASK {}' }
        await outsider.refuses('queryRemote', { body }, 'REMOTE_QUERY_REFUSED')
      }
    for (const id of siblings) expect(await reads(outsider, id)).not.toContain(marker)
    expect(await reads(net.api(nodes.outsider), vault)).toContain('CONTEXT_GRAPH_NOT_FOUND')
  })
})

describe('whoever listens', () => {
  it('hears ciphertext alone, on the topic and around it, and cannot add to it', async () => {
    const one = await newcomer()
    const heard = new Map<string, Uint8Array[]>()
    const ids = spellingsOf(vault, onChainId)
    const guesses = ids.flatMap((id) => [`graph/${hashOr(id).slice(2, 34)}`, `graph/${hashOr(id)}`, `graph/${id}`, id])
    for (const topic of new Set([topicOf('agents'), topicOf('ontology'), 'share', 'join', 'graph', '', ...guesses]))
      one.host.join(topic, {
        validate: () => 'accept',
        onMessage: (bytes) => void heard.set(topic, [...(heard.get(topic) ?? []), bytes]),
      })
    await until(
      async () => one.host.subscribersOf(topicOf(vault)),
      ({ length }) => length >= 3,
    )
    await share(curator, vault, `${marker}-gossip`, `${marker} by gossip`)
    await share(member, vault, `${marker}-reply`, `${marker} replied`)
    await gets(member, vault, `${marker} by gossip`)
    await gets(curator, vault, `${marker} replied`)
    const onTopic = await until(
      async () => heard.get(topicOf(vault)) ?? [],
      ({ length }) => length >= 2,
    )
    for (const [topic, all] of heard)
      for (const bytes of all) {
        const text = Buffer.from(bytes).toString('latin1')
        for (const word of [marker, root.slice(2), vault, 'urn:test'])
          if (!siblings.some((id) => topic === topicOf(id)))
            expect([topic, text.includes(word)]).toEqual([topic, false])
      }
    const rules = {
      network: one.host.networkId,
      now: Date.now(),
      maxAgeMs: 60_000,
      maxSkewMs: 60_000,
      maxBytes: 2 ** 20,
    }
    for (const bytes of onTopic) {
      const { sealed, ...rest } = decode(openEnvelope(bytes, rules).body) as Record<string, unknown>
      expect(sealed).toBeInstanceOf(Uint8Array)
      expect(Object.keys(rest).sort()).toEqual(['graph', 'host'])
    }

    const refused = async () => {
      const { messages } = await net.api(nodes.member).ok('slo')
      return messages.find(({ protocol }) => protocol === 'share')?.refused['not-right'] ?? 0
    }
    const before = await refused()
    const lines = ['<urn:test:x> <urn:test:y> "smuggled" .']
    await one.say(vault, sealedRecord({ graph: vault, name: 'smuggled', lines, place, key: one.key }))
    await one.say(vault, { sealed: Uint8Array.of(1, 0, 0, 0, 1, ...new Uint8Array(200)) })
    await one.say(vault, {})
    await until(refused, (count) => count >= before + 2)
    for (const who of [curator, member]) expect(await reads(who, vault)).not.toContain('smuggled')
  })
})
