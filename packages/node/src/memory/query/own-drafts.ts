import type { Journal } from '../../platform/operations/journal.js'
import { assetRows } from '../assets/table.js'
import { draftGraphOf, type Visitor } from './draft-graph.js'

/** The caller's drafts where graphs go whose names say no context graph, by the names that the caller uses. */
export function listOwnDrafts(ledger: Journal, { caller, aliases }: Visitor): string[] {
  return ledger.read((reader) =>
    [...reader.by(assetRows, 'byAgent', { prefix: [caller.agent, aliases.home] })]
      .map(({ value }) => value)
      .filter(({ wm }) => wm !== undefined)
      .map((row) => row.alias ?? draftGraphOf(row, caller)),
  )
}
