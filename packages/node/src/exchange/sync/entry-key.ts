import type { AssetRow } from '../../memory/assets/table.js'

/** The part of an asset that one entry stands for. */
export type EntryLayer = 'swm' | 'vm'

const separator = '\n'

/** The key of an entry in an inventory, the same on every node. */
export const entryKey = ({ name, agent }: Pick<AssetRow, 'name' | 'agent'>, layer: EntryLayer): string =>
  [name, agent, layer].join(separator)

/** Reads a key that anyone may have written. */
export function readEntryKey(key: string): { name: string; agent: string; layer: EntryLayer } {
  const [name = '', agent = '', layer] = key.split(separator)
  return { name, agent, layer: layer === 'vm' ? 'vm' : 'swm' }
}
