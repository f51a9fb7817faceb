import { createHash } from 'node:crypto'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { DraftRef } from '../assets/drafts.js'
import { graphOf } from '../assets/names.js'
import { type AssetRow, aliasKey, assetRows } from '../assets/table.js'
import type { MemoryLayer } from '../context-graphs/access.js'

/** Graph IRIs of an author's own choice, and the assets that they stand for. Nobody else's queries know them. */
export interface Aliases {
  /** The context graph of graphs whose names say none. */
  readonly home: string
  /** The caller's asset that carries this IRI. */
  find(alias: string): AssetRow | undefined
  /** The draft that a write to this IRI changes or makes; undefined where the IRI belongs to the node. */
  findDraft(alias: string): DraftRef | undefined
  /** Graphs of the store by the names that they are shown under. */
  listNames(layers?: readonly MemoryLayer[]): ReadonlyMap<string, string>
}

export interface AliasScope {
  readonly caller: Caller
  /** Absent: all context graphs. */
  readonly scope: string | undefined
  readonly home: string
}

const allLayers: readonly MemoryLayer[] = ['wm', 'swm', 'vm']

export function openAliases(ledger: Journal, { caller, scope, home }: AliasScope): Aliases {
  const { agent } = caller
  const isInScope = ({ contextGraph }: AssetRow) => scope === undefined || contextGraph === scope
  const findIn = (reader: LedgerReader, alias: string) => {
    const rows = [...reader.by(assetRows, 'byAlias', { prefix: [agent, aliasKey(alias)] })].map(({ value }) => value)
    return rows.filter(isInScope).sort((a, b) => Number(b.contextGraph === home) - Number(a.contextGraph === home))[0]
  }
  return {
    home,
    find: (alias) => ledger.read((reader) => findIn(reader, alias)),
    findDraft(alias) {
      if (isReserved(alias)) return undefined
      const known = ledger.read((reader) => findIn(reader, alias))
      const name = known?.contextGraph === home ? known.name : nameForAlias(alias, agent)
      return { contextGraph: home, sub: known?.contextGraph === home ? known.sub : '', name, alias, resumes: true }
    },
    listNames: (layers = allLayers) =>
      ledger.read((reader) => {
        const names = new Map<string, string>()
        for (const { value: row } of reader.by(assetRows, 'byAlias', { prefix: [agent] })) {
          const layer = newestLayer(row, layers)
          const { alias } = row
          if (alias === undefined || layer === undefined || !isInScope(row)) continue
          // Of two assets with one alias, the one at home bears it.
          if (
            scope === undefined &&
            row.contextGraph !== home &&
            findIn(reader, alias)?.contextGraph !== row.contextGraph
          )
            continue
          names.set(graphOf(row, layer), alias)
        }
        return names
      }),
  }
}

/** Where an author sees an asset that is in several layers: the draft comes first. */
export function newestLayer(row: AssetRow, layers: readonly MemoryLayer[] = allLayers): MemoryLayer | undefined {
  return allLayers.find((layer) => row[layer] !== undefined && layers.includes(layer))
}

/** Whether a caller has given any graph a name of its own. */
export function hasAliases(ledger: Journal, { agent }: Caller): boolean {
  return ledger.read((reader) => [...reader.by(assetRows, 'byAlias', { prefix: [agent], limit: 1 })].length > 0)
}

/** The node's own names cannot be given away. */
const isReserved = (alias: string) => /^(?:did|urn):kg:/i.test(alias)

/** A name that tells something of the IRI and that no other author comes to for the same one. */
export function nameForAlias(alias: string, agent: string): string {
  const words = alias.split(/[/#?:]+/).filter((word) => word !== '')
  const last = (words.at(-1) ?? '').replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '')
  const hash = createHash('sha256').update(`${agent} ${alias}`).digest('hex').slice(0, 10)
  return `${last === '' ? 'graph' : last.slice(0, 60)}-${hash}`
}
