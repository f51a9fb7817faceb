import { setImmediate } from 'node:timers/promises'
import { contextGraphOf, defined, parseAssetGraphUri } from '@kg/core'
import { everything, type InventoryIndex, type Item, type MemoryIndex, memoryIndex } from '@kg/net'
import { type AssetKey, assetRows } from '../../memory/assets/table.js'
import { tombstones } from '../../memory/assets/tombstones.js'
import { isAbout, isAct } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { definitionName } from '../membership/definition.js'
import { entryKey } from './entry-key.js'
import { entryLayers, itemsOf, itemsOfTombstone } from './inventory-items.js'

/** Of all graphs together. Beyond it the least recently used indexes are dropped and made again when needed. */
const maxItems = 1_000_000
const rowsAtOnce = 200
/** An index that is being made, and the assets that changed meanwhile. */
interface Making {
  readonly index: Promise<MemoryIndex>
  readonly changed: Set<string>
}

/** What this node holds of each context graph, in a form that two nodes can compare. Every commit updates it. */
export class Inventories {
  private readonly made = new Map<string, MemoryIndex>()
  private readonly making = new Map<string, Making>()
  private readonly empty = memoryIndex([])

  /** Ends the following; from then on inventories grow stale. */
  readonly stop: () => void

  constructor(private readonly ledger: Journal) {
    this.stop = ledger.onCommit((receipt) => {
      const { subject } = receipt
      // Who is a member decides which assets belong to a graph.
      if (isAbout(receipt, 'context-graph', 'join')) this.forget(contextGraphOf(subject) ?? '')
      if (!isAbout(receipt, 'asset')) return
      const asset = parseAssetGraphUri(subject)
      if (asset === undefined) return
      const { contextGraphId, name, agent } = asset
      if (isAct(receipt, 'asset.rename') || name === definitionName) this.forget(contextGraphId)
      else this.follow(contextGraphId, [contextGraphId, name, agent.toLowerCase()])
    })
  }

  async of(graph: string): Promise<InventoryIndex> {
    const known = this.made.get(graph)
    if (known === undefined) return this.make(graph)
    // The graph that was asked for last is dropped last.
    this.made.delete(graph)
    this.made.set(graph, known)
    return known
  }

  /** One hash over the inventory. Most context graphs of a large node are empty: those need no index. */
  async head(graph: string): Promise<Uint8Array> {
    const isEmpty = this.ledger.read((r) => r.count(assetRows, [graph, 'shared']) + r.count(tombstones, [graph])) === 0
    return (isEmpty ? this.empty : await this.of(graph)).fingerprint(everything)
  }

  private async make(graph: string): Promise<MemoryIndex> {
    const running = this.making.get(graph)
    if (running !== undefined) return running.index
    const making: Making = { index: Promise.resolve().then(() => this.collect(graph)), changed: new Set() }
    this.making.set(graph, making)
    try {
      const index = await making.index
      // An index that was forgotten meanwhile answers this question, but is not stored.
      if (this.making.get(graph) !== making) return index
      this.made.set(graph, index)
      for (const key of making.changed) this.refresh(index, JSON.parse(key) as AssetKey)
      this.makeRoom(graph)
      return index
    } finally {
      if (this.making.get(graph) === making) this.making.delete(graph)
    }
  }

  /** Reads one page at a time, so that other work has its turn in between. */
  private async collect(graph: string): Promise<MemoryIndex> {
    const items: Item[] = []
    for (let after: AssetKey | undefined, isMore = true; isMore; await setImmediate()) {
      const range = { prefix: [graph], limit: rowsAtOnce, ...defined({ after }) }
      const rows = this.ledger.read((r) => {
        const page = [...r.range(assetRows, range)]
        for (const { value } of page) items.push(...itemsOf(r, value))
        return page
      })
      after = rows.at(-1)?.key
      isMore = rows.length === rowsAtOnce
    }
    const index = memoryIndex(items)
    for (const key of this.ledger.read((r) => [...r.range(tombstones, { prefix: [graph] })].map(({ key }) => key)))
      this.refresh(index, key)
    return index
  }

  private follow(graph: string, key: AssetKey): void {
    this.making.get(graph)?.changed.add(JSON.stringify(key))
    const index = this.made.get(graph)
    if (index !== undefined) this.refresh(index, key)
  }

  private refresh(index: MemoryIndex, key: AssetKey): void {
    const [, name, agent] = key
    const items = this.ledger.read((r) => {
      const row = r.get(assetRows, key)
      const stone = r.get(tombstones, key)
      return [...(row === undefined ? [] : itemsOf(r, row)), ...(stone === undefined ? [] : itemsOfTombstone(stone))]
    })
    for (const layer of entryLayers) {
      const at = entryKey({ name, agent }, layer)
      const item = items.find((one) => one.key === at)
      if (item === undefined) index.remove(at)
      else index.put(item)
    }
  }

  private forget(graph: string): void {
    this.made.delete(graph)
    this.making.delete(graph)
  }

  private makeRoom(newest: string): void {
    let items = 0
    for (const index of this.made.values()) items += index.size
    for (const [graph, index] of this.made) {
      if (items <= maxItems || graph === newest) return
      items -= index.size
      this.made.delete(graph)
    }
  }
}
