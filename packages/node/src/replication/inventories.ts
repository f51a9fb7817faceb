import { createHash } from 'node:crypto'
import { parseAssetGraphUri } from '@kg/core'
import type { InventoryIndex, Item } from '@kg/net'
import { type AssetRow, assetRows, type LayerState } from '../assets/table.js'
import type { Journal } from '../operations/journal.js'

/** The part of an asset that one entry stands for. */
export type EntryLayer = 'swm' | 'vm'

const separator = '\n'

export const entryKey = ({ name, agent }: Pick<AssetRow, 'name' | 'agent'>, layer: EntryLayer): string =>
  [name, agent, layer].join(separator)

export function entryOf(key: string): { name: string; agent: string; layer: EntryLayer } {
  const [name = '', agent = '', layer] = key.split(separator)
  return { name, agent, layer: layer === 'vm' ? 'vm' : 'swm' }
}

/** What this node holds of each context graph, in a form that two nodes can compare. Made when asked for. */
export class Inventories {
  private readonly made = new Map<string, InventoryIndex>()

  constructor(
    private readonly ledger: Journal,
    private readonly makeIndex: (items: Iterable<Item>) => InventoryIndex,
  ) {
    ledger.onCommit(({ action, subject }) => {
      if (!action.startsWith('asset.')) return
      const graph = parseAssetGraphUri(subject)?.contextGraphId
      if (graph !== undefined) this.made.delete(graph)
    })
  }

  of(graph: string): InventoryIndex {
    const known = this.made.get(graph)
    if (known !== undefined) return known
    const index = this.makeIndex(this.ledger.read((r) => [...itemsOf(r.range(assetRows, { prefix: [graph] }))]))
    if (this.made.size >= 1000) this.made.clear()
    this.made.set(graph, index)
    return index
  }

  /** One hash for all of it. */
  head(graph: string): Uint8Array {
    return this.of(graph).fingerprint({ from: '', to: undefined })
  }
}

function* itemsOf(rows: Iterable<{ value: AssetRow }>): Iterable<Item> {
  for (const { value } of rows) {
    if (value.swm !== undefined) yield { key: entryKey(value, 'swm'), fingerprint: fingerprintOf(value, value.swm) }
    if (value.vm !== undefined) yield { key: entryKey(value, 'vm'), fingerprint: fingerprintOf(value, value.vm) }
  }
}

function fingerprintOf({ sub }: AssetRow, { seal }: LayerState): Uint8Array {
  const text = JSON.stringify([sub, seal.version, seal.commitment])
  return Uint8Array.from(createHash('sha256').update(text).digest())
}
