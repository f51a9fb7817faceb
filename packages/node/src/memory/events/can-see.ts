import { contextGraphOf, parseAssetGraphUri } from '@kg/core'
import type { LedgerReader, Receipt } from '@kg/store'
import { isAbout } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { mayRead } from '../context-graphs/access.js'
import { contextGraphs } from '../context-graphs/table.js'

/** Drafts are seen by their author alone; what is shared, by those who may read it; the rest, by the operator. */
export function canSee(reader: LedgerReader, receipt: Receipt, caller: Caller): boolean {
  if (receipt.agent === `did:kg:agent:${caller.agent}`) return true
  const id = contextGraphOf(receipt.subject)
  if (id === undefined) return caller.isAdmin
  const row = reader.get(contextGraphs, id)
  if (parseAssetGraphUri(receipt.subject) !== undefined)
    return receipt.layer !== 'wm' && row !== undefined && mayRead(row, caller)
  // Who asks to join is the curator's to know.
  if (isAbout(receipt, 'join')) return row?.curator === caller.agent || caller.isAdmin
  return row !== undefined && mayRead(row, caller)
}
