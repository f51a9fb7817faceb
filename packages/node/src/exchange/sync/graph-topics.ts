import { contextGraphOf, nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
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

/** Acts after which several context graphs may have changed. */
const changesMany: readonly Action[] = [
  'context-graph.startup',
  'context-graph.follow',
  'context-graph.clear-subscriptions',
]

export const isFollowed = ({ subscribed, coreHosted }: ContextGraphRow): boolean => subscribed || coreHosted

/** System graphs, then what the operator chose, then what the node keeps for others. */
const byImportance = (a: ContextGraphRow, b: ContextGraphRow): number => rankOf(a) - rankOf(b)
const rankOf = ({ kind, subscribed }: ContextGraphRow): number => (kind === 'system' ? 0 : subscribed ? 1 : 2)

/** The gossip topic of a context graph. It does not reveal the graph's name. */
export const topicOfHash = (hash: string): string => `graph/${hash.slice(2, 34)}`

/** Joins the topics of the context graphs that this node follows or hosts, and leaves all others. */
export class GraphTopics {
  /** Each topic that is joined, with the hash of its context graph. */
  private readonly joined = new Map<string, string>()
  /** The ids of the context graphs that are followed, by their hashes. */
  private readonly ids = new Map<string, string>()

  constructor(private readonly needs: TopicNeeds) {}

  /** Follows the subscriptions from now on. Returns the function that ends it. */
  start(): () => void {
    this.updateAll()
    return this.needs.ledger.onCommit((receipt) => {
      if (isAct(receipt, ...changesMany) || isAbout(receipt, 'host-mode')) this.updateAll()
      else if (isAbout(receipt, 'context-graph')) this.update(contextGraphOf(receipt.subject) ?? '')
    })
  }

  /** The id of a followed context graph. */
  idOf(hash: string): string | undefined {
    return this.ids.get(hash)
  }

  private updateAll(): void {
    const { ledger, hostedHashes } = this.needs
    const rows = ledger.read((r) => [...r.range(contextGraphs)].map(({ value }) => value))
    this.ids.clear()
    for (const { id } of rows.filter(isFollowed).sort(byImportance)) this.ids.set(nameHash(id), id)
    const wanted = new Set([...this.ids.keys(), ...hostedHashes()])
    for (const hash of [...this.joined.values()]) if (!wanted.has(hash)) this.leave(hash)
    for (const hash of wanted) this.join(hash)
  }

  private update(id: string): void {
    const { ledger, hostedHashes } = this.needs
    const row = ledger.read((r) => r.get(contextGraphs, id))
    const hash = nameHash(id)
    if (row !== undefined && isFollowed(row)) {
      this.ids.set(hash, id)
      this.join(hash)
    } else {
      this.ids.delete(hash)
      if (!hostedHashes().includes(hash)) this.leave(hash)
    }
  }

  private join(hash: string): void {
    const topic = topicOfHash(hash)
    if (this.joined.has(topic)) return
    // Above the limit of topics, comparing inventories still brings what is shared.
    if (this.needs.host.join(topic, this.needs.handlersFor(hash))) this.joined.set(topic, hash)
  }

  private leave(hash: string): void {
    const topic = topicOfHash(hash)
    if (this.joined.delete(topic)) this.needs.host.leave(topic)
  }
}
