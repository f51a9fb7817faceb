import { nameHash } from '@kg/core'
import { type Host, InventorySide } from '@kg/net'
import { step } from '@kg/store'
import type { Logger } from 'pino'
import { assetKey } from '../../memory/assets/names.js'
import { assetRows } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { definitionName } from '../membership/definition.js'
import { fromWire, readBytes, readList, readText, toWire } from '../p2p/wire.js'
import { acceptTogether } from './accept-together.js'
import { outcomeOf } from './catch-up-outcome.js'
import { type CatchUpRow, newCatchUp, putCatchUp } from './catch-up-table.js'
import { fetchAssets } from './fetch-assets.js'
import { entryOf, type Inventories } from './inventories.js'
import { mayServe, NotServedError } from './peer-access.js'
import { heads, inventory, maxHeads } from './protocols.js'
import type { RecordReceiver } from './record-receiver.js'

export interface CatchUpNeeds {
  ledger: Journal
  inventories: Inventories
  receiver: RecordReceiver
  log: Logger
  maxAssetBytes: number
}

/** Between looks at peers that have nothing to say. */
const lookMs = 20_000
/** Before the same peer is compared with once more. */
const againMs = 250
/** Context graphs that are fetched from one peer at the same time. */
const graphsAtOnce = 3
/** Peers that are looked at each time. */
const looksAt = 3
const maxRounds = 64
const isDefinition = (key: string) => entryOf(key).name === definitionName

/** Compares what this node holds with its peers, and fetches what it lacks. Everything it has fetched stays fetched. */
export class CatchUp {
  private readonly ending = new AbortController()
  private readonly busy = new Map<string, Promise<void>>()
  private readonly again = new Set<string>()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly needs: CatchUpNeeds) {}

  start(host: Host): void {
    host.onConnect((peerId) => this.soon(host, peerId))
    for (const peerId of new Set(host.connections().map((one) => one.peerId))) this.soon(host, peerId)
    this.timer = setInterval(() => this.look(host), lookMs)
    this.timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.ending.abort()
    await Promise.allSettled(this.busy.values())
  }

  /** Compares all context graphs with one peer; asked again meanwhile, it is done once more. */
  soon(host: Host, peerId: string): void {
    if (this.ending.signal.aborted) return
    if (this.busy.has(peerId)) {
      this.again.add(peerId)
      return
    }
    const work = this.with(host, peerId)
      .catch((err) => this.needs.log.debug({ err, peerId }, 'catching up failed'))
      .finally(() => {
        this.busy.delete(peerId)
        if (this.again.delete(peerId)) setTimeout(() => this.soon(host, peerId), againMs).unref()
      })
    this.busy.set(peerId, work)
  }

  /**
   * Catches up one context graph with every peer that is connected, or with the one that the job names. Settles when
   * all have been asked.
   */
  async graph(host: Host, graph: string, job: Partial<CatchUpRow> = {}): Promise<CatchUpRow> {
    const row: CatchUpRow = { ...newCatchUp(graph), ...job, status: 'running', startedAt: Date.now() }
    await this.note(row)
    const connected = [...new Set(host.connections().map(({ peerId }) => peerId))]
    const peers = row.peerId === undefined ? connected : [row.peerId]
    const faults: unknown[] = []
    for (const peerId of peers)
      try {
        await this.reconcile(host, peerId, graph, row)
        row.peers++
      } catch (error) {
        faults.push(error)
      }
    // One that a stop cuts short is not at its end.
    if (this.ending.signal.aborted) return row
    Object.assign(row, outcomeOf(row, faults), { finishedAt: Date.now() })
    await this.note(row)
    return row
  }

  private look(host: Host): void {
    const peers = [...new Set(host.connections().map(({ peerId }) => peerId))]
    for (const peerId of peers.sort(() => Math.random() - 0.5).slice(0, looksAt)) this.soon(host, peerId)
  }

  private async with(host: Host, peerId: string): Promise<void> {
    const { ledger, inventories } = this.needs
    // A stranger must not learn from a question which restricted graphs this node has, nor what is in them.
    const graphs = ledger.read((r) =>
      [...r.range(contextGraphs)]
        .filter(({ value }) => (value.subscribed || value.coreHosted) && mayServe(r, value, peerId))
        .map(({ key }) => key),
    )
    for (let at = 0; at < graphs.length && !this.ending.signal.aborted; at += maxHeads) {
      const some = graphs.slice(at, at + maxHeads)
      const own: [hash: string, head: Uint8Array][] = []
      for (const graph of some) own.push([nameHash(graph), await inventories.head(graph)])
      const request = toWire({ heads: own })
      const reply = fromWire(await host.request(peerId, heads.name, request, { signal: this.ending.signal }))
      const differ = readList(reply.differ, 'differ', maxHeads)
      const lacking = some.filter((_, i) => differ[i] === true)
      await this.notedAll(host, peerId, lacking)
    }
  }

  /** What goes wrong with one context graph does not keep the others waiting, while the peer is there. */
  private async notedAll(host: Host, peerId: string, graphs: readonly string[]): Promise<void> {
    const faults: unknown[] = []
    const isThere = () => host.connections().some((one) => one.peerId === peerId)
    for (let at = 0; at < graphs.length && (faults.length === 0 || isThere()); at += graphsAtOnce) {
      const works = graphs.slice(at, at + graphsAtOnce).map((graph) => this.noted(host, peerId, graph))
      for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') faults.push(end.reason)
    }
    if (faults.length > 0) throw faults[0]
  }

  private async noted(host: Host, peerId: string, graph: string): Promise<void> {
    const row: CatchUpRow = { ...newCatchUp(graph), status: 'running', peers: 1, startedAt: Date.now() }
    try {
      await this.reconcile(host, peerId, graph, row)
      row.status = 'done'
    } catch (error) {
      row.status = 'failed'
      row.error = (error as Error).message
      throw error
    } finally {
      row.finishedAt = Date.now()
      if (row.received > 0 || row.status === 'failed') await this.note(row)
    }
  }

  private async reconcile(host: Host, peerId: string, graph: string, row: CatchUpRow): Promise<void> {
    const { ledger, inventories, receiver, maxAssetBytes } = this.needs
    const { signal } = this.ending
    const held = ledger.read((r) => r.get(contextGraphs, graph))
    if (held !== undefined && !ledger.read((r) => mayServe(r, held, peerId))) throw new NotServedError({})
    const hash = nameHash(graph)
    const began = ledger.head()
    const need = new Set<string>()
    let message: Uint8Array | undefined = new InventorySide(await inventories.of(graph)).first()
    for (let round = 0; message !== undefined && round < maxRounds; round++) {
      const bytes = await host.request(peerId, inventory.name, toWire({ graph: hash, message }), { signal })
      const { reply } = fromWire(bytes)
      if (reply === undefined) break
      const answer = new InventorySide(await inventories.of(graph)).answer(readBytes(reply, 'reply'))
      for (const key of answer.need) need.add(readText(key, 'key'))
      message = answer.reply
    }
    if (need.size === 0) return
    step('catch-up.compared')
    // In another order with each peer, so that several bring different parts at the same time. Who the members are comes
    // first: what they have made is refused before that.
    const keys = [...need]
      .sort(() => Math.random() - 0.5)
      .sort((a, b) => Number(isDefinition(b)) - Number(isDefinition(a)))
    const isLacking = (key: string) => {
      const { name, agent, layer } = entryOf(key)
      const row = ledger.read((r) => r.get(assetRows, assetKey({ contextGraph: graph, sub: '', agent, name })))
      return (row?.[layer]?.seq ?? 0) <= began
    }
    const wanted = { graph: hash, keys, isLacking, maxBytes: maxAssetBytes, signal }
    await acceptTogether(fetchAssets(host, peerId, wanted), {
      isFirst: ({ record }) => record.name === definitionName,
      async accept({ record, chunks }) {
        if (record.graph !== graph || !(await receiver.accept(record, chunks))) return
        row.received++
        row.quads += record.quads
      },
    })
  }

  private note(row: CatchUpRow): Promise<unknown> {
    return this.needs.ledger.keep((w) => putCatchUp(w, row))
  }
}
