import { defined, defineError, nameHash } from '@kg/core'
import { type Host, openEnvelope, type ReplayGuard, signBytes } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import { assetKey } from '../../memory/assets/names.js'
import { assetRows } from '../../memory/assets/table.js'
import { isMember, isRestricted } from '../../memory/context-graphs/access.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { currentKey, sealForMembers } from '../membership/group-keys.js'
import { hostSeed } from '../membership/host-key.js'
import { definitions } from '../membership/table.js'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { fromWire, readBytes, readList, readMap, readText } from '../p2p/wire.js'
import { readRecord, recordOf, type ShareRecord } from './record.js'

/** Content up to this size travels in the message; larger content is fetched. */
const inlineBytes = 128 * 1024
const maxBytes = 256 * 1024
export const maxAgeMs = 15 * 60_000

/** A message on the topic of a context graph. Without a record and a ciphertext it only hints that something is new. */
export interface ShareMessage {
  from: string
  /** Hash of the context graph's id. */
  graph: string
  record?: ShareRecord
  chunks?: Uint8Array[]
  /** In a restricted context graph: record and chunks, encrypted for its members. */
  sealed?: Uint8Array
  /** Proves to hosts, which cannot read the ciphertext, that a member sent it. */
  host?: { key: unknown; proof: Uint8Array }
}

/** What a record says that it is, before its seal is checked. */
export type RecordClaim = Pick<ShareRecord, 'graph' | 'name' | 'author'>

/** There is no room for what a message brings, whether it is true or not. */
export class NoRoomError extends defineError<RecordClaim>({
  code: 'NO_ROOM',
  status: 503,
  title: 'There is no room for the asset',
  detail: ({ name, author }) => `There is no room for ${name} of ${author}`,
  remedy: () => 'wait, or raise the limits under guests in the configuration',
}) {}

/**
 * Reads a message that anyone may have sent. Throws if an honest peer would not have passed it on, and before its seal
 * is checked, which takes long, if there is no room for it.
 */
export function readShareMessage(
  host: Host,
  bytes: Uint8Array,
  seen: ReplayGuard,
  hasRoom: (claim: RecordClaim) => boolean = () => true,
): ShareMessage {
  const rules = { network: host.networkId, now: Date.now(), maxAgeMs, maxSkewMs: maxAgeMs, maxBytes }
  const envelope = openEnvelope(bytes, rules)
  const { from, body, type } = envelope
  if (!seen.admit(envelope, rules.now)) throw new RecordInvalidError({ why: 'a repeated message' })
  const { graph, record, chunks, sealed, host: shown } = fromWire(body)
  const message: ShareMessage = { from, graph: readText(graph, 'graph', 66) }
  if (type !== 'share') return message
  if (sealed !== undefined) message.sealed = readBytes(sealed, 'sealed')
  if (shown !== undefined) {
    const { key, proof } = readMap(shown, 'host')
    message.host = { key, proof: readBytes(proof, 'proof') }
  }
  if (record === undefined) return message
  const claim = readClaim(record)
  if (nameHash(claim.graph) === message.graph && !hasRoom(claim)) throw new NoRoomError(claim)
  return { ...message, ...readContent({ record, chunks }, message.graph) }
}

function readClaim(record: unknown): RecordClaim {
  const { graph, name, author } = readMap(record, 'record')
  return {
    graph: readText(graph, 'graph', 256),
    name: readText(name, 'name', 256),
    author: readText(author, 'author', 42),
  }
}

/** Reads the record and its content, from the message itself or from inside a ciphertext. */
export function readContent(
  { record: given, chunks }: { record?: unknown; chunks?: unknown },
  hash: string,
): Pick<ShareMessage, 'record' | 'chunks'> {
  const record = readRecord(given)
  if (nameHash(record.graph) !== hash) throw new RecordInvalidError({ why: 'it is of another graph' })
  if (chunks === undefined) return { record }
  return { record, chunks: readList(chunks, 'chunks', 64).map((chunk) => readBytes(chunk, 'chunk')) }
}

/** Writes the message that announces a shared asset. In a restricted context graph only members can read it. */
export function writeShareMessage(
  reader: LedgerReader,
  { graph, name, agent }: { graph: string; name: string; agent: string },
): object | undefined {
  const row = reader.get(assetRows, assetKey({ contextGraph: graph, sub: '', agent: agent.toLowerCase(), name }))
  const held = reader.get(contextGraphs, graph)
  if (row?.swm === undefined || held === undefined) return undefined
  const { content } = row.swm
  const inline = content.bytes <= inlineBytes
  const chunks = inline ? content.chunks.map((hash) => reader.contentPacked(hash)) : undefined
  const body = { record: recordOf(row, row.swm), ...defined({ chunks }) }
  const hash = nameHash(graph)
  if (!isRestricted(held)) return { graph: hash, ...body }
  const key = currentKey(reader, graph)
  const { hostKey, members } = reader.get(definitions, graph) ?? {}
  // A removed member has the key until there is a new one. Until then members get a hint and fetch the asset.
  const isCurrent = members?.every((agent) => isMember(held, { agent, isAdmin: false }))
  if (key === undefined || isCurrent !== true) return { graph: hash }
  const sealed = sealForMembers(key, hash, body)
  if (hostKey?.epoch !== key.epoch) return { graph: hash, sealed }
  return { graph: hash, sealed, host: { key: hostKey, proof: signBytes(hostSeed(key), sealed) } }
}
