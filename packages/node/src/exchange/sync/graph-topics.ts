import { contextGraphOf, nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import { type ContextGraphRow, contextGraphs, systemGraphs } from '../../memory/context-graphs/table.js'
import { type Action, isAbout, isAct } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'

export interface TopicNeeds {
  ledger: Journal
  host: Host
  /** The hashes of context graphs whose ciphertext this node keeps for their members. */
  hostedHashes(): readonly string[]
  /** What is done with the messages of the context graph that has this hash. */
  handlersFor(hash: string): Parameters<Host['join']>[1]
}

/** Acts after which several context graphs may be followed or not. */
const changesMany: readonly Action[] = ['context-graph.startup', 'context-graph.clear-subscriptions']

export const isFollowed = ({ subscribed, coreHosted }: ContextGraphRow): boolean => subscribed || coreHosted

/** The gossip topic of a context graph. It does not reveal the graph's name. */
export const topicOfHash = (hash: string): string => `graph/${hash.slice(2, 34)}`

/** Joins the topics of the context graphs that this node follows or hosts, and leaves all others. */
export class GraphTopics {
  /** Each topic that is joined, with the hash of its context graph. */
  private readonly joined = new Map<string, string>()
  /** The ids of the context graphs whose topics are joined because they are followed, by their hashes. */
  private readonly ids = new Map<string, string>()

  constructor(private readonly needs: TopicNeeds) {}

  /** Follows the subscriptions from now on. Returns the function that ends it. */
  start(): () => void {
    this.updateAll()
    return this.needs.ledger.onCommit((receipt) => {
      if (isAct(receipt, ...changesMany)) this.updateAll()
      else if (isAbout(receipt, 'host-mode')) this.updateHosted()
      else if (isAbout(receipt, 'context-graph')) this.update(contextGraphOf(receipt.subject) ?? '')
    })
  }

  /** The id of a followed context graph. */
  idOf(hash: string): string | undefined {
    return this.ids.get(hash)
  }

  /** Reads no more graphs than there is room for topics, however many are followed. */
  private updateAll(): void {
    const { ledger } = this.needs
    for (const id of [...this.ids.values()]) this.update(id)
    this.updateHosted()
    ledger.read((r) => {
      for (const id of byImportance(r)) if (!this.follow(id)) return
    })
  }

  private updateHosted(): void {
    const hosted = new Set(this.needs.hostedHashes())
    for (const hash of [...this.joined.values()]) if (!hosted.has(hash) && !this.ids.has(hash)) this.leave(hash)
    for (const hash of hosted) this.join(hash)
  }

  private update(id: string): void {
    const { ledger, hostedHashes } = this.needs
    const row = ledger.read((r) => r.get(contextGraphs, id))
    const hash = nameHash(id)
    if (row !== undefined && isFollowed(row)) this.follow(id)
    else {
      this.ids.delete(hash)
      if (!hostedHashes().includes(hash)) this.leave(hash)
    }
  }

  /** Joins the topic of a graph that is followed. Returns false if there is no room for it. */
  private follow(id: string): boolean {
    const hash = nameHash(id)
    if (!this.join(hash)) return false
    this.ids.set(hash, id)
    return true
  }

  /** Above the limit of topics, comparing inventories still brings what is shared. */
  private join(hash: string): boolean {
    const topic = topicOfHash(hash)
    if (this.joined.has(topic)) return true
    if (!this.needs.host.join(topic, this.needs.handlersFor(hash))) return false
    this.joined.set(topic, hash)
    return true
  }

  private leave(hash: string): void {
    const topic = topicOfHash(hash)
    if (this.joined.delete(topic)) this.needs.host.leave(topic)
  }
}

/** System graphs, then what the operator chose, then what the node keeps for others. */
function* byImportance(reader: LedgerReader): Iterable<string> {
  yield* systemGraphs
  for (const { key } of reader.by(contextGraphs, 'subscribed')) yield key
  for (const { key } of reader.by(contextGraphs, 'followed')) yield key
}
