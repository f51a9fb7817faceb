import type { Publication } from '@kg/contract'
import { defined } from '@kg/core'
import { type Person, register } from './people.js'
import { type Place, placeOf } from './stranger.js'
import { type TestNetwork, testNetwork } from './test-network.js'
import { until } from './until.js'

/** Stands in everything of the curated graph, and in nothing else. */
export const marker = 'zq7kept'
/** Stands in the public graphs around it. */
export const openWord = 'told-to-all'

/** A curated graph among public ones whose ids are its ancestors, prefixes and extensions. */
export interface CuratedWorld extends AsyncDisposable {
  readonly net: TestNetwork
  readonly place: Place
  readonly curator: Person
  readonly member: Person
  /** Of the curator's node and of the member's, and no member. */
  readonly neighbours: readonly Person[]
  /** On a core node that has nothing to do with it. */
  readonly outsider: Person
  readonly vault: string
  readonly onChainId: string
  readonly published: Publication
  /** Public, and the outsider's node has them. */
  readonly siblings: readonly string[]
  peerOf(node: number): Promise<string>
  /** Has a core node keep the ciphertext; settles when it keeps some. */
  hostAt(node: number): Promise<void>
}

export const nodes = { curator: 0, outsider: 1, member: 2 } as const

export async function curatedWorld(more = 0, { mounts = false } = {}): Promise<CuratedWorld> {
  const net = await testNetwork({ nodes: 3 + more, core: 2, mounts })
  const [curator, outsider, member, eve, frank] = await Promise.all([
    register(net.node(nodes.curator), 'alice'),
    register(net.node(nodes.outsider), 'dave'),
    register(net.node(nodes.member), 'bob'),
    register(net.node(nodes.curator), 'eve'),
    register(net.node(nodes.member), 'frank'),
  ])
  const vault = `${curator.agent}/lab/vault`
  const siblings = ['lab', 'lab/vau', 'lab/VAULT', 'lab/vault/annex', 'lab/vault/'].map(
    (end) => `${curator.agent}/${end}`,
  )
  for (const id of siblings) {
    await curator.ok('createContextGraph', { body: { id } })
    await share(curator, id, 'open-page', openWord)
  }
  await curator.ok('createContextGraph', {
    body: { id: vault, name: `${marker} vault`, description: `${marker} words`, accessPolicy: 1, private: true },
  })
  await curator.ok('createSubGraph', { body: { contextGraphId: vault, subGraphName: `${marker}-sub` } })
  const { onChainId } = await curator.ok('registerContextGraph', { body: { contextGraphId: vault } })
  await joins(member, curator, vault, await peerOf(nodes.curator))
  await share(curator, vault, `${marker}-page`, `${marker} page`)
  await share(curator, vault, `${marker}-inner`, `${marker} inner`, `${marker}-sub`)
  await share(curator, vault, `${marker}-anchored`, `${marker} anchored`)
  const about = { params: { name: `${marker}-anchored` }, body: { contextGraphId: vault } }
  const published = (await curator.ok('publishAsset', about)) as Publication
  await gets(member, vault, `${marker} inner`)
  for (const contextGraphId of siblings) {
    await until(
      () => outsider.call('subscribeContextGraph', { body: { contextGraphId } }),
      ({ status }) => status === 200,
    )
    await gets(outsider, contextGraphId, openWord)
  }

  async function peerOf(node: number): Promise<string> {
    return (await net.api(node).ok('status')).peerId
  }

  async function hostAt(node: number): Promise<void> {
    await net.api(node).ok('hostModeSubscribe', { body: { contextGraphId: vault } })
    await until(
      async () => {
        // Until the host has joined the topic, what is said there passes it by.
        await share(curator, vault, `${marker}-${Date.now()}`, `${marker} again`)
        return (await net.api(node).ok('hostModeStats')).graphs[0]?.messages ?? 0
      },
      (messages) => messages > 0,
    )
  }

  return {
    net,
    curator,
    member,
    outsider,
    vault,
    onChainId,
    published,
    siblings,
    peerOf,
    hostAt,
    place: placeOf(net.folder),
    neighbours: [eve, frank],
    [Symbol.asyncDispose]: () => net[Symbol.asyncDispose](),
  }
}

export async function share(
  who: Person,
  contextGraphId: string,
  name: string,
  text: string,
  subGraphName?: string,
): Promise<void> {
  const quads = [{ subject: `urn:test:${text.replaceAll(' ', '-')}`, predicate: 'urn:test:p', object: `"${text}"` }]
  const sub = defined({ subGraphName })
  await who.ok('createAsset', { body: { contextGraphId, name, quads, alsoShareSwm: true, ...sub } })
}

export const everything = 'SELECT ?s ?o { ?s ?p ?o }'

export const reads = async (who: Pick<Person, 'call'>, contextGraphId: string): Promise<string> =>
  (await who.call('postQuery', { body: { sparql: everything, contextGraphId } })).text

export const gets = (who: Person, id: string, text: string): Promise<string> =>
  until(
    () => reads(who, id),
    (answer) => answer.includes(text),
  )

/** From the request to the data. */
export async function joins(who: Person, curator: Person, id: string, curatorPeerId: string): Promise<void> {
  const at = { params: { id } }
  await who.ok('requestJoin', { ...at, body: { curatorPeerId } })
  await curator.ok('approveJoin', { ...at, body: { agentAddress: who.agent } })
  await until(
    () => who.call('joinRequests', at),
    ({ text }) => text.includes('"joined"'),
  )
}
