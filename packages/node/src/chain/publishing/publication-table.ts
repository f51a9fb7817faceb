import { defineTable } from '@kg/store'
import type { AnchorRow, LayerState } from '../../memory/assets/table.js'

/** What the chain says was published: every version of every asset, held here or not. */
export interface PublicationRow extends AnchorRow {
  commitment: string
  /** What was published here before it: comes back when the chain removes the publication. */
  replaced?: LayerState
}

export const publicationRows = defineTable<PublicationRow, [kaId: string, version: number]>()('publications', {
  indexes: { byBlock: (row) => [row.chainId, row.blockNumber] },
})

export function anchorFrom({ commitment: _commitment, replaced: _before, ...anchor }: PublicationRow): AnchorRow {
  return anchor
}
