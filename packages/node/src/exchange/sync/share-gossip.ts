import { contextGraphOf, nameHash, parseAssetGraphUri } from '@kg/core'
import { EnvelopeOutOfTimeError, type Host, ReplayGuard, sealEnvelope, type Verdict } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import type { Logger } from 'pino'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { graphByHash } from '../../memory/context-graphs/find-graph.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { isAbout, isAct } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { openAsMember } from '../membership/group-keys.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { toWire } from '../p2p/wire.js'
import type { CatchUp } from './catch-up.js'
import type { RecordReceiver } from './record-receiver.js'
import { type Heard, maxAgeMs, readContent, readMessage, shareMessage } from './share-message.js'
import { checkAuthor, standingOf, topicOfHash } from './store-record.js'

/** Context graphs whose ciphertext is kept for members, by hash; this node need not know more of them. */
export interface Hosting {
  hashes(): readonly string[]
  accept(heard: Heard): Promise<void>
}

export interface GossipNeeds {
  ledger: Journal
  network: PeerNetwork
  receiver: RecordReceiver
  catchUp: CatchUp
  hosting: Hosting
  log: Logger
}

const changesMany = ['context-graph.startup', 'context-graph.follow', 'context-graph.clear-subscriptions'] as const
const isFollowed = ({ subscribed, coreHosted }: ContextGraphRow) => subscribed || coreHosted

/** Tells the subscribers of a context graph what is shared in it, and hears what others share. */
export function gossipShares({ ledger, network, receiver, catchUp, hosting, log }: GossipNeeds) {
  const seen = new ReplayGuard({ windowMs: 2 * maxAgeMs })
  /** Topic to the hash that it stands for. */
  const joined = new Map<string, string>()
  /** Hash to id, of context graphs that are followed. */
  const ids = new Map<string, string>()
  const read = new WeakMap<Uint8Array, Heard>()
  const counts = { sent: 0, heard: 0 }

  function rowOf(reader: LedgerReader, hash: string): ContextGraphRow | undefined {
    const id = ids.get(hash)
    return id === undefined ? graphByHash(reader, hash) : reader.get(contextGraphs, id)
  }

  function hear(host: Host, bytes: Uint8Array): Heard {
    const heard = read.get(bytes) ?? readMessage(host, bytes, seen)
    read.set(bytes, heard)
    return heard
  }

  function judge(host: Host, bytes: Uint8Array, hash: string, neighbour: string): Verdict {
    try {
      const heard = hear(host, bytes)
      if (heard.graph !== hash) return 'reject'
      return ledger.read((r) => {
        const row = rowOf(r, hash)
        if (row !== undefined && !isRestricted(row)) return heard.sealed === undefined ? 'accept' : 'ignore'
        // Who is no member here cannot know better, and passes it on in good faith.
        if (heard.record !== undefined) {
          receiver.countRefusal(undefined)
          return 'ignore'
        }
        if (row === undefined || heard.sealed === undefined) return 'accept'
        return opens(row.id, heard) ? 'accept' : 'ignore'
      })
    } catch (error) {
      log.debug({ err: error }, 'a message was refused')
      if (!(error instanceof EnvelopeOutOfTimeError)) return 'reject'
      // No fault of who has another clock: what it has to say is compared instead.
      catchUp.soon(host, neighbour)
      return 'ignore'
    }
  }

  /** Puts what a ciphertext holds beside it. True as well where this node has no key for it. */
  function opens(id: string, heard: Heard): boolean {
    try {
      ledger.read((r) => {
        const content = openAsMember(r, id, heard.graph, heard.sealed ?? new Uint8Array())
        const row = r.get(contextGraphs, id)
        if (content === undefined || row === undefined) return
        const { record, chunks } = readContent(content, heard.graph)
        if (record === undefined) return
        checkAuthor(r, row, record)
        Object.assign(heard, chunks === undefined ? { record } : { record, chunks })
      })
      return true
    } catch (error) {
      receiver.countRefusal(error)
      log.debug({ err: error, contextGraph: id }, 'a ciphertext was refused')
      return false
    }
  }

  function join(host: Host, hash: string): void {
    const topic = topicOfHash(hash)
    if (joined.has(topic)) return
    joined.set(topic, hash)
    host.join(topic, {
      validate: (bytes, from) => judge(host, bytes, hash, from),
      onMessage: (bytes, from) =>
        void onMessage(host, bytes, from).catch((err) => log.warn({ err }, 'a share was lost')),
      // What was not listened to is asked for.
      onMissed: (from) => catchUp.soon(host, from),
    })
  }

  async function onMessage(host: Host, bytes: Uint8Array, neighbour: string): Promise<void> {
    const heard = hear(host, bytes)
    const { record, chunks, from } = heard
    if (from === host.peerId) return
    if (heard.sealed !== undefined && hosting.hashes().includes(heard.graph)) await hosting.accept(heard)
    const row = ledger.read((r) => rowOf(r, heard.graph))
    if (row === undefined || !isFollowed(row)) return
    if (record !== undefined && chunks !== undefined) {
      await receiver.accept(record, chunks)
      return
    }
    if (record !== undefined && ledger.read((r) => standingOf(r, record)) === undefined) return
    // Whoever brought the word has it, or the one that spoke first does.
    const connected = new Set(host.connections().map(({ peerId }) => peerId))
    catchUp.soon(host, connected.has(from) ? from : neighbour)
  }

  /** Topics follow the subscriptions, and what is hosted. */
  function settleAll(host: Host): void {
    const rows = ledger.read((r) => [...r.range(contextGraphs)].map(({ value }) => value))
    ids.clear()
    for (const { id } of rows.filter(isFollowed)) ids.set(nameHash(id), id)
    const wanted = new Set([...ids.keys(), ...hosting.hashes()])
    for (const hash of wanted) join(host, hash)
    for (const hash of [...joined.values()]) if (!wanted.has(hash)) leave(host, hash)
  }

  function settle(host: Host, id: string): void {
    const row = ledger.read((r) => r.get(contextGraphs, id))
    const hash = nameHash(id)
    if (row !== undefined && isFollowed(row)) {
      ids.set(hash, id)
      join(host, hash)
    } else {
      ids.delete(hash)
      if (!hosting.hashes().includes(hash)) leave(host, hash)
    }
  }

  function leave(host: Host, hash: string): void {
    const topic = topicOfHash(hash)
    if (joined.delete(topic)) host.leave(topic)
  }

  async function tell(host: Host, subject: string): Promise<void> {
    const place = parseAssetGraphUri(subject)
    if (place === undefined) return
    const { contextGraphId: graph, name, agent } = place
    const message = ledger.read((r) => shareMessage(r, { graph, name, agent }))
    if (message === undefined) return
    const envelope = sealEnvelope({ type: 'share', network: host.networkId, body: toWire(message) }, network.seed)
    counts.sent++
    const { recipients } = await host.publish(topicOfHash(nameHash(graph)), envelope)
    if (recipients > 0) counts.heard++
  }

  return {
    /** Shares that were told, and those of them that somebody heard. */
    counts,
    start(host: Host): () => void {
      settleAll(host)
      return ledger.onCommit((receipt) => {
        const { subject } = receipt
        if (isAct(receipt, ...changesMany) || isAbout(receipt, 'host-mode')) settleAll(host)
        else if (isAbout(receipt, 'context-graph')) settle(host, contextGraphOf(subject) ?? '')
        if (isAct(receipt, 'asset.share'))
          void tell(host, subject).catch((err) => log.warn({ err }, 'a share was not told'))
      })
    },
  }
}
