import { nameHash, parseAssetGraphUri } from '@kg/core'
import { type Host, openEnvelope, ReplayGuard, sealEnvelope } from '@kg/net'
import type { Logger } from 'pino'
import { assetKey } from '../assets/names.js'
import { assetRows } from '../assets/table.js'
import { isRestricted } from '../context-graphs/access.js'
import { contextGraphs } from '../context-graphs/table.js'
import type { NodeNetwork } from '../network/network.js'
import type { Journal } from '../operations/journal.js'
import type { CatchUp } from './catch-up.js'
import { checkAuthor, standingOf, topicOf } from './receive.js'
import { readRecord, recordOf, type ShareRecord } from './record.js'
import type { Taker } from './taker.js'
import { bytesOf, fromWire, listOf, text, toWire } from './wire.js'

export interface GossipNeeds {
  ledger: Journal
  network: NodeNetwork
  taker: Taker
  catchUp: CatchUp
  log: Logger
}

/** Content up to this rides along; more is fetched. */
const inlineBytes = 128 * 1024
const maxBytes = 256 * 1024
const maxAgeMs = 10 * 60_000

interface Heard {
  from: string
  graph: string
  /** Absent in a hint: something is new, whoever may know what asks for it. */
  record?: ShareRecord
  chunks?: Uint8Array[]
}

/** Tells the subscribers of a context graph what is shared in it, and hears what others share. */
export function gossipShares({ ledger, network, taker, catchUp, log }: GossipNeeds) {
  const seen = new ReplayGuard({ windowMs: 2 * maxAgeMs })
  const joined = new Set<string>()
  const read = new WeakMap<Uint8Array, Heard>()

  function hear(host: Host, bytes: Uint8Array): Heard {
    const known = read.get(bytes)
    if (known !== undefined) return known
    const rules = { network: host.networkId, now: Date.now(), maxAgeMs, maxSkewMs: maxAgeMs, maxBytes }
    const envelope = openEnvelope(bytes, rules)
    const { from, body, type } = envelope
    if (!seen.admit(envelope, rules.now)) throw new TypeError('a repeated message')
    const { graph, record: given, chunks } = fromWire(body)
    const hash = text(graph, 'graph', 66)
    if (type !== 'share' || given === undefined) {
      const hint = { from, graph: hash }
      read.set(bytes, hint)
      return hint
    }
    const record = readRecord(given)
    if (nameHash(record.graph) !== hash) throw new TypeError('the record is of another graph')
    const heard: Heard = { from, graph: hash, record }
    if (chunks !== undefined) heard.chunks = listOf(chunks, 'chunks', 64).map((chunk) => bytesOf(chunk, 'chunk'))
    read.set(bytes, heard)
    return heard
  }

  function join(host: Host, id: string): void {
    const topic = topicOf(id)
    if (joined.has(topic)) return
    joined.add(topic)
    host.join(topic, {
      validate(bytes) {
        try {
          const { record, graph } = hear(host, bytes)
          if (graph !== nameHash(id)) return 'reject'
          if (record === undefined) return 'accept'
          const row = ledger.read((r) => r.get(contextGraphs, record.graph))
          if (row !== undefined) checkAuthor(row, record)
          return 'accept'
        } catch (error) {
          log.debug({ err: error }, 'a message was refused')
          return 'reject'
        }
      },
      onMessage: (bytes, from) =>
        void onMessage(host, bytes, from).catch((err) => log.warn({ err }, 'a share was lost')),
    })
  }

  async function onMessage(host: Host, bytes: Uint8Array, neighbour: string): Promise<void> {
    const { record, chunks, from } = hear(host, bytes)
    if (from === host.peerId) return
    if (record === undefined || chunks === undefined) {
      if (record !== undefined && ledger.read((r) => standingOf(r, record)) === undefined) return
      // Whoever brought the word has it, or the one that spoke first does.
      const connected = new Set(host.connections().map(({ peerId }) => peerId))
      catchUp.soon(host, connected.has(from) ? from : neighbour)
      return
    }
    await taker.take(record, chunks)
  }

  /** Topics follow the subscriptions. */
  function settle(host: Host): void {
    const wanted = new Set<string>()
    for (const { key, value } of ledger.read((r) => [...r.range(contextGraphs)]))
      if (value.subscribed || value.coreHosted) {
        wanted.add(topicOf(key))
        join(host, key)
      }
    for (const topic of joined)
      if (!wanted.has(topic)) {
        joined.delete(topic)
        host.leave(topic)
      }
  }

  async function tell(host: Host, subject: string): Promise<void> {
    const place = parseAssetGraphUri(subject)
    if (place === undefined) return
    const { contextGraphId: graph, name, agent } = place
    const message = ledger.read((r) => {
      const row = r.get(assetRows, assetKey({ contextGraph: graph, sub: '', agent: agent.toLowerCase(), name }))
      const held = r.get(contextGraphs, graph)
      if (row?.swm === undefined || held === undefined) return undefined
      // What is shared in a restricted graph is fetched by its members; the topic only says that there is something.
      if (isRestricted(held)) return { graph: nameHash(graph) }
      const inline = row.swm.content.bytes <= inlineBytes
      const chunks = inline ? row.swm.content.chunks.map((hash) => Uint8Array.from(r.contentPacked(hash))) : undefined
      return { graph: nameHash(graph), record: recordOf(row, row.swm), ...(chunks === undefined ? {} : { chunks }) }
    })
    if (message === undefined) return
    const envelope = sealEnvelope({ type: 'share', network: host.networkId, body: toWire(message) }, network.seed)
    await host.publish(topicOf(graph), envelope)
  }

  return {
    start(host: Host): () => void {
      settle(host)
      return ledger.onCommit(({ action, subject }) => {
        if (action.startsWith('context-graph.')) settle(host)
        if (action === 'asset.share') void tell(host, subject).catch((err) => log.warn({ err }, 'a share was not told'))
      })
    },
  }
}
