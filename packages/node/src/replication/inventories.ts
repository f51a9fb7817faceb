import { createHash } from 'node:crypto'
import { parseAssetGraphUri } from '@kg/core'
import type { InventoryIndex, Item } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import { type AssetRow, assetRows, type LayerState } from '../assets/table.js'
import { contextGraphs } from '../context-graphs/table.js'
import type { Journal } from '../operations/journal.js'
import { belongs } from './belongs.js'

/** The part of an asset that one entry stands for. */
export type EntryLayer = 'swm' | 'vm'

const separator = '\n'
const maxMade = 10_000

export const entryKey = ({ name, agent }: Pick<AssetRow, 'name' | 'agent'>, layer: EntryLayer): string =>
  [name, agent, layer].join(separator)

export function entryOf(key: string): { name: string; agent: string; layer: EntryLayer } {
  const [name = '', agent = '', layer] = key.split(separator)
  return { name, agent, layer: layer === 'vm' ? 'vm' : 'swm' }
}

/** What this node holds of each context graph, in a form that two nodes can compare. Made when asked for. */
export class Inventories {
  private readonly made = new Map<string, InventoryIndex>()
  private readonly empty: InventoryIndex

  constructor(
    private readonly ledger: Journal,
    private readonly makeIndex: (items: Iterable<Item>) => InventoryIndex,
  ) {
    this.empty = makeIndex([])
    ledger.onCommit(({ action, subject }) => {
      if (action.startsWith('context-graph.')) this.made.delete(subject.replace(/^did:kg:context-graph:/, ''))
      if (!action.startsWith('asset.')) return
      const graph = parseAssetGraphUri(subject)?.contextGraphId
      if (graph !== undefined) this.made.delete(graph)
    })
  }

  of(graph: string): InventoryIndex {
    const known = this.made.get(graph)
    if (known !== undefined) return known
    const index = this.makeIndex(this.ledger.read((r) => [...itemsOf(r, graph)]))
    if (this.made.size >= maxMade) this.made.clear()
    this.made.set(graph, index)
    return index
  }

  /** One hash for all of it. Most context graphs of a large node are empty, and that is known without a look. */
  head(graph: string): Uint8Array {
    const isEmpty = this.ledger.read((r) => r.count(assetRows, [graph, 'shared'])) === 0
    return (isEmpty ? this.empty : this.of(graph)).fingerprint({ from: '', to: undefined })
  }
}

/** Nodes with the same members count the same: what nobody may add is left aside, whoever holds it. */
function* itemsOf(reader: LedgerReader, id: string): Iterable<Item> {
  const graph = reader.get(contextGraphs, id)
  for (const { value } of reader.range(assetRows, { prefix: [id] }))
    for (const layer of ['swm', 'vm'] as const) {
      const state = value[layer]
      if (state !== undefined && (graph === undefined || belongs(reader, graph, value.agent, state.seal.digest)))
        yield { key: entryKey(value, layer), fingerprint: fingerprintOf(value, state) }
    }
}

function fingerprintOf({ sub }: AssetRow, { seal }: LayerState): Uint8Array {
  const text = JSON.stringify([sub, seal.version, seal.commitment])
  return Uint8Array.from(createHash('sha256').update(text).digest())
}
