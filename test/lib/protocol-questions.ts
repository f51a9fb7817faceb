import { randomBytes, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { isContextGraphId, nameHash, toHex } from '@kg/core'
import { type Host, InventorySide, memoryIndex, PeerRefusedError, sealEnvelope, sealTo } from '@kg/net'
import { signMessage } from 'viem/accounts'
import { everything } from './curated-world.js'
import { type ScriptedAgent, wire } from './scripted-member.js'
import { type Place, sealedRecord } from './stranger.js'

/** What is asked about, and as whom. */
export interface About {
  /** As the asker spells it. */
  readonly id: string
  /** Hash of the id, or the spelling itself. */
  readonly graph: string
  readonly who: ScriptedAgent
  readonly place: Place
  /** What is there to ask for, if the asker knows its name. */
  readonly asset: { readonly name: string; readonly author: string; readonly kaId: string; readonly root: string }
  readonly onChainId: string
  readonly member: string
  /** What shows hosts a member, and the seed that proves it. */
  readonly hostKey?: object
  readonly hostSeed?: Uint8Array
  /** Whom a question may be for, where it is signed for one node. */
  readonly peers?: readonly string[]
}

type Questions = (about: About) => (object | Uint8Array)[] | Promise<(object | Uint8Array)[]>

/** Every request that a protocol has, well formed. A protocol that is not in here has not been thought of. */
const questions: Readonly<Record<string, Questions>> = {
  heads: ({ graph }) => [{ heads: [[graph, new Uint8Array(32)]] }],

  inventory: ({ graph }) => [{ graph, message: new InventorySide(memoryIndex([])).first() }],

  assets: ({ graph, asset }) => [
    {
      graph,
      keys: [asset.name, 'graph-definition', 'open-page'].flatMap((name) =>
        ['swm', 'vm'].map((layer) => [name, asset.author, layer].join('\n')),
      ),
    },
  ],

  join: async ({ id, who, member }) => [
    ...['approved', 'rejected', 'joined', 'removed'].flatMap((kind) =>
      [member, who.agent].map((agent) => ({ kind, graph: id, agent, nonce: '', sealed: new Uint8Array(80) })),
    ),
    await who.request(id),
  ],

  query: ({ graph, who, member }) => {
    const sparqls = [everything, 'SELECT ?g { GRAPH ?g { ?s ?p ?o } }', 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }']
    const asked = (agent: string, sparql: string) => ({ agent, sparql, layers: ['swm', 'vm'], deadlineMs: 5000 })
    return [who.agent, member].flatMap((agent) => sparqls.map((sparql) => ({ graph, ...asked(agent, sparql) })))
  },

  'storage-ack': ({ id, who, place, onChainId, asset }) => {
    if (!isContextGraphId(id)) return []
    const lines = ['<urn:test:x> <urn:test:y> "smuggled" .']
    const { record, chunks } = sealedRecord({ graph: id, name: asset.name, lines, place, key: who.key })
    return [{ record, chunks }, { record }].map((one) => ({ ...one, contextGraphId: onChainId, epochs: 1 }))
  },

  'verify-proposal': ({ graph, onChainId, asset: { kaId, root } }) => [{ graph, onChainId, kaId, version: 1, root }],

  'host-mode': ({ graph, who, hostKey, hostSeed }) => {
    const said = { type: 'host-proof', network: who.host.networkId, body: wire({ graph, peerId: who.host.peerId }) }
    const proof = sealEnvelope(said, hostSeed ?? who.seed)
    const malformed = { epoch: 1, key: '!'.repeat(52), signature: '0x' }
    return [{}, malformed, hostKey ?? {}].flatMap((key) =>
      [proof, new Uint8Array(), Uint8Array.of(1, 2, 3)].map((one) => ({ graph, key, proof: one, after: 0 })),
    )
  },

  message: ({ id, who, member }) => [letter('message', who, member, { text: 'hello', contextGraphId: id })],

  'dataset-read': ({ who, asset, peers = [] }) => {
    const read = { dataset: nameHash(asset.name), agent: who.agent }
    const said = [read.dataset, who.agent]
    return Promise.all(peers.map((peer) => signed(who, 'dataset-read', [who.host.peerId, peer, ...said], read)))
  },

  'dataset-sale': ({ who, asset, peers = [] }) => {
    const dataset = nameHash(asset.name)
    const market = { chainId: 31337, market: `0x${'1'.repeat(40)}` }
    const sale = { dataset, agent: who.agent, wallet: who.agent, limit: '1', markets: [market] }
    const said = [dataset, who.agent, who.agent, sale.limit, `${market.chainId}/${market.market}`]
    return Promise.all(peers.map((peer) => signed(who, 'dataset-sale', [who.host.peerId, peer, ...said], sale)))
  },

  'dataset-copy': ({ who, peers = [] }) => {
    const key = who.encryption.publicKey
    const copy = { blockchain_id: 'local:31337', offerId: '1', holder: who.agent, key }
    const said = [copy.blockchain_id, copy.offerId, who.agent, toHex(key)]
    return Promise.all(peers.map((peer) => signed(who, 'dataset-copy', [who.host.peerId, peer, ...said], copy)))
  },

  'dataset-block': ({ who, peers = [] }) => {
    const block = { blockchain_id: 'local:31337', offerId: '1', holder: who.agent, blockIndex: 0 }
    const said = [block.blockchain_id, block.offerId, who.agent, block.blockIndex]
    return Promise.all(peers.map((peer) => signed(who, 'dataset-block', [who.host.peerId, peer, ...said], block)))
  },

  'dataset-offers': ({ who, asset }) => {
    const offered = { id: asset.root, rootHash: asset.root, creator: who.agent, bytes: 1, price: '0', permissioned: [] }
    const body = wire({ query: randomUUID(), reply: randomUUID(), datasets: [offered] })
    return [sealEnvelope({ type: 'dataset-offer', network: who.host.networkId, body }, who.seed)]
  },

  skill: ({ id, who, member }) => [letter('skill', who, member, { skillUri: 'urn:s', input: id, timeoutMs: 1000 })],
}

export const protocols = Object.keys(questions)

export async function questionsOf(protocol: string, about: About): Promise<(object | Uint8Array)[]> {
  return (await questions[protocol]?.(about)) ?? []
}

/** A request that its agent has signed, for two nodes and this moment. */
async function signed({ key, host }: ScriptedAgent, kind: string, said: readonly unknown[], fields: object) {
  const time = Date.now()
  const message = [`kg/1/${kind}`, host.networkId, ...said, time].join('\n')
  return { ...fields, time, signature: await signMessage({ message, privateKey: toHex(key) }) }
}

/** Sealed to nobody: what is asked with it is who the recipient and the sender are to the node. */
function letter(
  kind: string,
  { host, seed, agent, encryption }: ScriptedAgent,
  to: string,
  content: object,
): Uint8Array {
  const head = { id: randomBytes(16).toString('hex'), from: agent, to, time: Date.now() }
  const sealed = sealTo(encryption.publicKey, wire({ content: wire(content) }), new Uint8Array())
  return sealEnvelope({ type: kind, network: host.networkId, body: wire({ ...head, sealed }) }, seed)
}

/** The whole of an answer: the refusal, or every byte that came, as it is and unpacked. */
export async function answerTo(host: Host, peer: string, protocol: string, question: object): Promise<string> {
  const body = question instanceof Uint8Array ? question : wire(question)
  const frames: string[] = []
  try {
    for await (const frame of host.requestStream(peer, protocol, body)) frames.push(readable(frame))
    return `answered ${frames.join('')}`
  } catch (error) {
    if (!(error instanceof PeerRefusedError)) throw error
    return `${frames.join('')}refused ${error.data.code}: ${error.data.detail}`
  }
}

function readable(frame: Uint8Array): string {
  const plain = Buffer.from(frame).toString('latin1')
  if (frame[0] !== 1) return plain
  try {
    return plain + inflateRawSync(frame.subarray(1)).toString('utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) return plain
    throw error
  }
}

/** The protocols of our own that a peer says it handles. */
export async function protocolsOf(host: Host, peer: string): Promise<string[]> {
  const { protocols } = await host.peerInfo(peer)
  return protocols.filter((name) => name.startsWith('/kg/1/')).map((name) => name.slice('/kg/1/'.length))
}

export const hashOr = (id: string): string => (isContextGraphId(id) ? nameHash(id) : id)
