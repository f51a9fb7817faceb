import { every, pause } from '@kg/core/async'
import type { Host } from '@kg/net'
import type { Logger } from 'pino'
import { GraphRotation } from '../../memory/context-graphs/graph-rotation.js'
import { connectedPeers } from '../p2p/connected-peers.js'
import { hasLeft, isSilence, outcomeOf } from './catch-up-outcome.js'
import type { CatchUpResult } from './catch-up-store.js'
import { type CatchUpRow, newCatchUp, putCatchUp } from './catch-up-table.js'
import { compareHeads } from './compare-heads.js'
import { type FetchMissingNeeds, fetchMissing } from './fetch-missing.js'

export interface CatchUpNeeds extends FetchMissingNeeds {
  log: Logger
}

/** One context graph, with one peer or with all that are connected. */
export interface GraphCatchUp {
  graph: string
  peerId?: string | undefined
  signal: AbortSignal
}

/** How often some peers are compared with, even if nothing was heard from them. */
const pollMs = 20_000
/** How many peers each poll compares with. */
const peersPerPoll = 3
/** How soon a peer is compared with again when that was asked for meanwhile. */
const againMs = 250
/** How many context graphs are fetched from one peer at the same time. */
const graphsAtOnce = 3

/** Compares what this node holds with its peers, and fetches what it lacks. */
export class CatchUp {
  private readonly ending = new AbortController()
  private readonly busy = new Map<string, Promise<void>>()
  private readonly again = new Set<string>()
  private readonly fetches = new Set<{ readonly graph: string; left: number }>()
  /** Which graphs the next poll of each peer compares. */
  private readonly rotations = new Map<string, GraphRotation>()

  constructor(private readonly needs: CatchUpNeeds) {}

  start(host: Host): void {
    host.onConnect((peerId) => this.schedule(host, peerId))
    for (const peerId of connectedPeers(host)) this.schedule(host, peerId)
    every(pollMs, () => this.pollPeers(host), { signal: this.ending.signal })
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await this.settled()
  }

  /** Waits for what is being compared and fetched now. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.busy.values())
  }

  /** Compares all context graphs with a peer soon, or those whose turn it is. A call while that runs makes it run once more. */
  schedule(host: Host, peerId: string, rotation?: GraphRotation): void {
    if (this.ending.signal.aborted) return
    if (this.busy.has(peerId)) {
      this.again.add(peerId)
      return
    }
    const work = this.compareSome(host, peerId, rotation)
      .catch((err) => this.needs.log.debug({ err, peerId }, 'catching up failed'))
      .finally(() => {
        this.busy.delete(peerId)
        if (this.again.delete(peerId)) void pause(againMs, this.ending.signal).then(() => this.schedule(host, peerId))
      })
    this.busy.set(peerId, work)
  }

  /** Catches up one context graph with the peer that is named, or else with every connected peer. */
  async graph(host: Host, { graph, peerId, signal }: GraphCatchUp): Promise<CatchUpResult> {
    const until = AbortSignal.any([signal, this.ending.signal])
    const brought = { peers: 0, received: 0, quads: 0 }
    const faults: unknown[] = []
    for (const peer of peerId === undefined ? connectedPeers(host) : [peerId])
      try {
        await this.fetch(host, peer, graph, brought, until)
        brought.peers++
      } catch (error) {
        this.needs.log.debug({ err: error, peerId: peer, contextGraph: graph }, 'a peer could not be compared with')
        faults.push(error)
      }
    // A stop has interrupted it: it goes on after the next start.
    until.throwIfAborted()
    return { ...brought, ...outcomeOf(brought, faults) }
  }

  /** How many assets of a context graph are still to come. Several peers bring the same ones, so the most counts. */
  lackingOf(graph: string): number {
    return Math.max(0, ...[...this.fetches].filter((one) => one.graph === graph).map(({ left }) => left))
  }

  private pollPeers(host: Host): void {
    const peers = connectedPeers(host).sort(() => Math.random() - 0.5)
    for (const peerId of this.rotations.keys()) if (!peers.includes(peerId)) this.rotations.delete(peerId)
    for (const peerId of peers.slice(0, peersPerPoll)) {
      // One that is being compared with needs no poll.
      if (this.busy.has(peerId)) continue
      const rotation = this.rotations.get(peerId) ?? new GraphRotation('followed')
      this.rotations.set(peerId, rotation)
      this.schedule(host, peerId, rotation)
    }
  }

  private async compareSome(host: Host, peerId: string, rotation: GraphRotation | undefined): Promise<void> {
    const { signal } = this.ending
    for await (const graphs of compareHeads(this.needs, { host, peerId, signal, rotation }))
      await this.fetchAll(host, peerId, graphs)
  }

  /** A fault in one context graph does not hold up the others, as long as the peer is connected. */
  private async fetchAll(host: Host, peerId: string, graphs: readonly string[]): Promise<void> {
    const faults: unknown[] = []
    const isConnected = () => connectedPeers(host).includes(peerId)
    for (let at = 0; at < graphs.length && (faults.length === 0 || isConnected()); at += graphsAtOnce) {
      const works = graphs.slice(at, at + graphsAtOnce).map((graph) => this.fetchAndSave(host, peerId, graph))
      for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') faults.push(end.reason)
    }
    if (faults.length > 0) throw faults[0]
  }

  /** Nobody waits for it and the next poll does it again, so it is no job: its row only says what it brought. */
  private async fetchAndSave(host: Host, peerId: string, graph: string): Promise<void> {
    const row: CatchUpRow = { ...newCatchUp(graph), status: 'running', peers: 1, startedAt: Date.now() }
    let isFault = false
    try {
      await this.fetch(host, peerId, graph, row, this.ending.signal)
      row.status = 'done'
    } catch (error) {
      row.status = isSilence(error) ? 'unreachable' : 'failed'
      row.error = (error as Error).message
      // A peer that leaves is compared with when it comes back: there is nothing to tell of it.
      isFault = !hasLeft(error)
      throw error
    } finally {
      row.finishedAt = Date.now()
      if (row.received > 0 || isFault) await this.save(row)
    }
  }

  private async fetch(
    host: Host,
    peerId: string,
    graph: string,
    brought: Pick<CatchUpRow, 'received' | 'quads'>,
    signal: AbortSignal,
  ): Promise<void> {
    const progress = { graph, left: 0 }
    const onCompared = (count: number) => {
      progress.left = count
    }
    const onStored = ({ quads }: { quads: number }) => {
      progress.left--
      brought.received++
      brought.quads += quads
    }
    this.fetches.add(progress)
    try {
      await fetchMissing(this.needs, { host, peerId, graph, signal, onCompared, onStored })
    } finally {
      this.fetches.delete(progress)
    }
  }

  private save(row: CatchUpRow): Promise<unknown> {
    return this.needs.ledger.writeWithoutReceipt((w) => putCatchUp(w, row))
  }
}
