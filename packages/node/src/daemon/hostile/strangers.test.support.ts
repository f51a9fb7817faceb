import {
  addressOfKey,
  buildTree,
  commitmentOf,
  type Hex,
  type Line,
  makeKaId,
  nameHash,
  signSubGraph,
  sortByCodePoint,
  zeroAddress,
  zeroHash,
} from '@kg/core'
import { encryptionKeyFrom, type GroupKey, peerIdFromSeed, sealEnvelope } from '@kg/net'
import * as cborg from 'cborg'
import fc from 'fast-check'
import { hostedGraphs } from '../../exchange/host-mode/table.js'
import { signHostKey } from '../../exchange/membership/host-key.js'
import { agentProfiles } from '../../exchange/profiles/table.js'
import { signSeal } from '../../platform/seals/seals.js'
import { type HostileNode, networkId } from './open-hostile-node.test.support.js'

/** Somebody whom nobody knows: an agent with a key, and its node. */
export interface Stranger {
  readonly key: Uint8Array
  readonly agent: Hex
  readonly seed: Uint8Array
  readonly peerId: string
  readonly encryptionKey: string
}

function makeStranger(digit: number): Stranger {
  const [key, seed] = [new Uint8Array(32).fill(digit), new Uint8Array(32).fill(digit + 100)]
  const agent = addressOfKey(key).toLowerCase() as Hex
  const { publicKey } = encryptionKeyFrom(seed, `agent/${agent}`)
  return { key, agent, seed, peerId: peerIdFromSeed(seed), encryptionKey: Buffer.from(publicKey).toString('hex') }
}

/** The same few in every run, so that a seed says everything. */
export const strangers: readonly Stranger[] = [1, 2, 3, 4].map(makeStranger)

/** One whose profile the node has, so that it asks its node for something. */
export const friend = makeStranger(5)
const { agent, peerId, encryptionKey } = friend
const profile = { nodeRole: 'edge' as const, skills: [], version: 1, updatedAt: 1 }

export const befriend = ({ ledger }: HostileNode): Promise<void> =>
  ledger.writeWithoutReceipt((w) =>
    w.put(agentProfiles, agent, { ...profile, agent, peerId, encryptionKey, name: 'friend' }),
  )

/** Written by another's encoder: ours refuses much of what a stranger may send. */
export const wire = (value: object): Uint8Array => cborg.encode(value, cborg.rfc8949EncodeOptions)
export const topicOf = (graph: string): string => `graph/${nameHash(graph).slice(2, 34)}`

export interface RecordFields {
  readonly graph: string
  readonly name: string
  readonly sub: string
  readonly isSubSigned: boolean
  readonly number: number
  readonly version: number
  readonly chainId: number
  readonly contract: string
  readonly lines: readonly string[]
  /** What no seal covers. */
  readonly unsealed: Readonly<Record<string, unknown>>
}

/** A record that its author has sealed as it is, and content that fits it. Throws where nothing could be signed. */
export function sealedBy({ key, agent: author }: Stranger, fields: RecordFields) {
  const { graph, name, sub, isSubSigned, number, version, chainId, contract, unsealed } = fields
  const lines = sortByCodePoint([...new Set(fields.lines)]) as Line[]
  const { root, leafCount } = buildTree(lines)
  const kaId = makeKaId(author, BigInt(number)).toString()
  const commitment = commitmentOf({ root, leafCount, privateRoot: zeroHash })
  const signed = {
    commitment,
    nameHash: nameHash(graph),
    name,
    version,
    author,
    kaId,
    chainId,
    contract: contract as Hex,
  }
  const text = lines.map((line) => `${line}\n`).join('')
  const record = {
    ...{ graph, sub, name, author, number, version, root, leafCount, privateRoot: zeroHash, chainName: 'none' },
    ...{ signature: signSeal(signed, key), chainId, contract, quads: leafCount, bytes: Buffer.byteLength(text) },
    ...(isSubSigned ? { subSignature: signSubGraph(signed, sub, key) } : {}),
    ...unsealed,
  }
  return { record, text, chunks: [Uint8Array.from([0, ...Buffer.from(text)])] }
}

let nonce = 0

/** A message on the topic of a graph, in an envelope that the stranger's node has signed. */
export const gossipOf = ({ seed }: Stranger, graph: string, body: object, type = 'share'): Uint8Array =>
  sealEnvelope({ type, network: networkId, body: wire({ graph: nameHash(graph), nonce: nonce++, ...body }) }, seed)

/** A restricted graph of a stranger, whose ciphertext the node stores. */
export const hostedGraph = 'eves-club'
export const groupKey: GroupKey = { epoch: 1, key: new Uint8Array(32).fill(5) }
const curator = strangers[0] as Stranger
const signed = await signHostKey({ curator: curator.agent, secret: curator.key }, nameHash(hostedGraph), groupKey)

/** The fields of the key by which members prove themselves to the node. */
export const hostedKey = {
  epoch: fc.constant(signed.epoch),
  key: fc.constant(signed.key),
  curator: fc.constant(signed.curator),
  signature: fc.constant(signed.signature),
}

/** Makes the node store the ciphertext of that graph. */
export const hostGraph = ({ ledger }: HostileNode) =>
  ledger.writeWithoutReceipt((w) => {
    const hash = nameHash(hostedGraph)
    w.put(hostedGraphs, hash, { hash, curator: curator.agent, since: Date.now(), messages: 0, bytes: 0, next: 1 })
  })

export { zeroAddress }
