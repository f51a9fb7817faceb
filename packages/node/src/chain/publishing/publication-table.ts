import { defineTable } from '@kg/store'
import type { AnchorRow } from '../../memory/assets/table.js'

/** What the chain says was published: every version of every asset, held here or not. */
export interface PublicationRow extends AnchorRow {
  commitment: string
}

export const publicationRows = defineTable<PublicationRow, [kaId: string, version: number]>()('publications')

export function anchorFrom({ commitment: _commitment, ...anchor }: PublicationRow): AnchorRow {
  return anchor
}
