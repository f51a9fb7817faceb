import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { KeyNotHeldError, NetworkQueriesFullError, NetworkQueryNotFoundError } from '@kg/contract'
import { pause } from '@kg/core/async'
import type { Host } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import type { QueryItem } from '../../datasets/lookups/find-elements.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { dayMs } from '../../platform/retention/day.js'
import { offerLimits, questionTopic } from './protocol.js'
import { type QueryState, stateOf } from './query-state.js'
import { writeQuestion } from './question.js'
import { type NetworkQueryRow, type NetworkReplyRow, networkQueries, networkReplies, querySubject } from './table.js'

export interface NetworkQueryNeeds {
  readonly ledger: Journal
  readonly keys: Pick<AgentKeys, 'get'>
  readonly network: PeerNetwork
  readonly windowMs: number
  readonly onFault: (error: unknown) => void
  /** Between two tries while nobody is in reach. */
  readonly retryMs?: number
}

/** The questions of this node's agents to the network. */
export class NetworkQueries {
  private readonly ending = new AbortController()
  private readonly asking = new Set<Promise<void>>()

  constructor(private readonly needs: NetworkQueryNeeds) {
    // Every open question waits for it.
    setMaxListeners(0, this.ending.signal)
  }

  /** Asks the network. The question is on disk when this resolves, and goes out in the background. */
  async ask(query: readonly QueryItem[], caller: Caller): Promise<NetworkQueryRow> {
    const { ledger, keys, windowMs } = this.needs
    const { agent } = caller
    if (keys.get(agent) === undefined) throw new KeyNotHeldError({ agent })
    const openedAt = Date.now()
    const row: NetworkQueryRow = { id: randomUUID(), agent, query, openedAt, until: openedAt + windowMs }
    await ledger.write(actOf('dataset.ask', agent, querySubject(row.id)), (w) => {
      if (countOpen(w, agent, openedAt) >= offerLimits.openQueries)
        throw new NetworkQueriesFullError({ limit: offerLimits.openQueries })
      w.put(networkQueries, row.id, row)
    })
    this.begin(row)
    return row
  }

  /** A question of a caller, with its state; refused if it is not there. */
  require(id: string, { agent }: Caller): { row: NetworkQueryRow; state: QueryState } {
    return this.needs.ledger.read((r) => {
      const row = r.get(networkQueries, id)
      if (row === undefined || row.agent !== agent) throw new NetworkQueryNotFoundError({ queryId: id })
      return { row, state: stateOf(r, row) }
    })
  }

  /** The answers to a question so far, in the order of their arrival. */
  replies(id: string): NetworkReplyRow[] {
    const found = this.needs.ledger.read((r) =>
      [...r.range(networkReplies, { prefix: [id] })].map(({ value }) => value),
    )
    return found.sort((a, b) => a.receivedAt - b.receivedAt)
  }

  /** Goes on with questions that were interrupted: before anybody had heard them, or before their end was noted. */
  start(): void {
    const { ledger } = this.needs
    const late = ledger.read((r) => [...r.by(networkQueries, 'byUntil', { after: [Date.now() - dayMs] })])
    for (const { value } of late) if (!value.closed) this.begin(value)
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await Promise.all(this.asking)
  }

  private begin(row: NetworkQueryRow): void {
    const work = this.follow(row)
      .catch(this.needs.onFault)
      .finally(() => this.asking.delete(work))
    this.asking.add(work)
  }

  /** Sends a question, and notes its end. */
  private async follow(row: NetworkQueryRow): Promise<void> {
    const { signal } = this.ending
    if (row.heard === undefined && row.failure === undefined) await this.announce(row)
    const isOff = this.needs.network.status().state === 'off'
    if (!isOff) await pause(Math.max(0, row.until - Date.now()), signal, { keepsProcess: false })
    if (!signal.aborted) await this.close(row)
  }

  /** Sends a question until somebody hears it or its time is over. */
  private async announce(row: NetworkQueryRow): Promise<void> {
    const { network, retryMs = 1000 } = this.needs
    const { signal } = this.ending
    if (network.status().state === 'off') return this.note(row.id, { failure: 'This node is not connected to peers' })
    while (!signal.aborted && Date.now() < row.until) {
      const host = network.current()
      const heard = host === undefined ? 0 : await this.send(host, row)
      if (heard > 0) return this.note(row.id, { heard })
      await pause(retryMs, signal)
    }
  }

  private async close({ id, agent }: NetworkQueryRow): Promise<void> {
    const { ledger } = this.needs
    const isHeard = ledger.read((r) => r.get(networkQueries, id)?.heard !== undefined)
    const act = actOf(isHeard ? 'dataset.finish-query' : 'dataset.unheard', agent, querySubject(id))
    await ledger.write(act, (w) => {
      const row = w.get(networkQueries, id)
      if (row !== undefined) w.put(networkQueries, id, { ...row, closed: true })
    })
  }

  private async send(host: Host, { id, agent, query }: NetworkQueryRow): Promise<number> {
    const { keys, network } = this.needs
    const agentKey = keys.get(agent)
    // A question on the topic reaches nobody while nobody has joined it.
    if (agentKey === undefined || host.subscribersOf(questionTopic).length === 0) return 0
    const { peerId, seed } = network
    const bytes = await writeQuestion(host, { queryId: id, agent, peerId, query }, { agentKey, seed })
    return (await host.publish(questionTopic, bytes)).recipients
  }

  private async note(id: string, what: Pick<NetworkQueryRow, 'heard'> | Pick<NetworkQueryRow, 'failure'>) {
    await this.needs.ledger.writeWithoutReceipt((w) => {
      const row = w.get(networkQueries, id)
      if (row !== undefined) w.put(networkQueries, id, { ...row, ...what })
    })
  }
}

const countOpen = (reader: Pick<LedgerReader, 'by'>, agent: string, now: number): number =>
  [...reader.by(networkQueries, 'byAgent', { prefix: [agent], after: [agent, now] })].length
