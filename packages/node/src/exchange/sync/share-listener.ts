import { EnvelopeOutOfTimeError, type Host, ReplayGuard, type Verdict } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import type { Logger } from 'pino'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { findGraphByHash } from '../../memory/context-graphs/find-graph.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { openAsMember } from '../membership/group-keys.js'
import type { CatchUp } from './catch-up.js'
import { GraphTopics, isFollowed } from './graph-topics.js'
import type { RecordReceiver } from './record-receiver.js'
import { maxAgeMs, NoRoomError, readContent, readShareMessage, type ShareMessage } from './share-message.js'
import { checkAuthor, layerToStore } from './store-record.js'

/** Keeps the ciphertext of context graphs for their members. This node need not know more than a graph's hash. */
export interface Hosting {
  hashes(): readonly string[]
  accept(message: ShareMessage): Promise<void>
}

export interface ListenerNeeds {
  ledger: Journal
  receiver: RecordReceiver
  catchUp: CatchUp
  hosting: Hosting
  log: Logger
}

/** Validates and accepts the messages of the topics that it has joined. */
export class ShareListener {
  private readonly topics: GraphTopics
  private readonly seen = new ReplayGuard({ windowMs: 2 * maxAgeMs })
  private readonly messages = new WeakMap<Uint8Array, ShareMessage>()

  constructor(
    private readonly needs: ListenerNeeds,
    private readonly host: Host,
  ) {
    const { ledger, hosting, catchUp, log } = needs
    this.topics = new GraphTopics({
      ledger,
      host,
      hostedHashes: () => hosting.hashes(),
      handlersFor: (hash) => ({
        validate: (bytes, from) => this.validate(bytes, hash, from),
        onMessage: (bytes, from) => void this.accept(bytes, from).catch((err) => log.warn({ err }, 'a share was lost')),
        onMissed: (from) => catchUp.schedule(host, from),
      }),
    })
  }

  /** Returns the function that ends it. */
  start(): () => void {
    return this.topics.start()
  }

  private validate(bytes: Uint8Array, hash: string, neighbour: string): Verdict {
    const { ledger, receiver, catchUp, log } = this.needs
    try {
      const message = this.read(bytes)
      if (message.graph !== hash) return 'reject'
      return ledger.read((r) => {
        const row = this.graphOf(r, hash)
        if (row !== undefined && !isRestricted(row)) return message.sealed === undefined ? 'accept' : 'ignore'
        // A peer that is not a member cannot know better and passes the message on in good faith.
        if (message.record !== undefined) {
          receiver.countRefusal(undefined)
          return 'ignore'
        }
        if (row === undefined || message.sealed === undefined) return 'accept'
        return this.open(row.id, message) ? 'accept' : 'ignore'
      })
    } catch (error) {
      if (error instanceof NoRoomError) {
        receiver.refuseUnread(error.data)
        return 'ignore'
      }
      log.debug({ err: error }, 'a message was refused')
      if (!(error instanceof EnvelopeOutOfTimeError)) return 'reject'
      // A peer whose clock differs is not at fault: a catch-up brings what it has.
      catchUp.schedule(this.host, neighbour)
      return 'ignore'
    }
  }

  /** Adds what a ciphertext holds to its message. Also true if this node has no key for it. */
  private open(id: string, message: ShareMessage): boolean {
    const { ledger, receiver, log } = this.needs
    try {
      ledger.read((r) => {
        const content = openAsMember(r, id, message.graph, message.sealed ?? new Uint8Array())
        const row = r.get(contextGraphs, id)
        if (content === undefined || row === undefined) return
        const { record, chunks } = readContent(content, message.graph)
        if (record === undefined) return
        checkAuthor(r, row, record)
        Object.assign(message, chunks === undefined ? { record } : { record, chunks })
      })
      return true
    } catch (error) {
      receiver.countRefusal(error)
      log.debug({ err: error, contextGraph: id }, 'a ciphertext was refused')
      return false
    }
  }

  private async accept(bytes: Uint8Array, neighbour: string): Promise<void> {
    const { ledger, receiver, catchUp, hosting } = this.needs
    const message = this.read(bytes)
    const { record, chunks, from } = message
    if (from === this.host.peerId) return
    if (message.sealed !== undefined && hosting.hashes().includes(message.graph)) await hosting.accept(message)
    const row = ledger.read((r) => this.graphOf(r, message.graph))
    if (row === undefined || !isFollowed(row)) return
    if (record !== undefined && chunks !== undefined) {
      await receiver.accept(record, chunks, { peerId: from, address: this.host.addressOf(from) })
      return
    }
    if (record !== undefined && ledger.read((r) => layerToStore(r, record)) === undefined) return
    // The author's node has the content; if it is not connected, the peer that passed the message on has it.
    const connected = new Set(this.host.connections().map(({ peerId }) => peerId))
    catchUp.schedule(this.host, connected.has(from) ? from : neighbour)
  }

  /** Reads each message once, for its validation and its acceptance. */
  private read(bytes: Uint8Array): ShareMessage {
    const { receiver } = this.needs
    const message =
      this.messages.get(bytes) ?? readShareMessage(this.host, bytes, this.seen, (claim) => receiver.hasRoom(claim))
    this.messages.set(bytes, message)
    return message
  }

  private graphOf(reader: LedgerReader, hash: string): ContextGraphRow | undefined {
    const id = this.topics.idOf(hash)
    return id === undefined ? findGraphByHash(reader, hash) : reader.get(contextGraphs, id)
  }
}
