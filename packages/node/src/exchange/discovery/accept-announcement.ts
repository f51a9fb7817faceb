import { contextGraphUri, defined, nameHash } from '@kg/core'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import { blankGraph } from '../../memory/context-graphs/context-graphs.js'
import { isSystemGraph } from '../../memory/context-graphs/system-assets.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Announcement } from './announcement.js'

export interface Discovered {
  readonly row: ContextGraphRow
  /** The node had no name for it before. */
  readonly isNew: boolean
}

/**
 * Lists an announced context graph. What the node knows of it already stays: its curator, its access, whether it is
 * subscribed. `subscribes` says whether an open one that is new is followed at once.
 */
export async function acceptAnnouncement(
  ledger: Journal,
  announcement: Announcement,
  { subscribes, by }: { subscribes: boolean; by: string },
): Promise<Discovered | undefined> {
  const { id } = announcement
  if (ledger.read((r) => changed(r, announcement, subscribes)) === undefined) return undefined
  const act = actOf('context-graph.discover', by, contextGraphUri(id))
  const { value } = await ledger.write(act, (w) => {
    const found = changed(w, announcement, subscribes)
    if (found === undefined) return undefined
    releaseHash(w, id)
    w.put(contextGraphs, id, found.row)
    return found
  })
  return value
}

/** The row as the announcement makes it; nothing when it adds nothing, or comes from another than its curator. */
function changed(reader: LedgerReader, announcement: Announcement, subscribes: boolean): Discovered | undefined {
  const { id, name, description, accessPolicy, curator } = announcement
  const named = reader.get(contextGraphs, id)
  if (isSystemGraph(id) || (named?.curator !== undefined && named.curator !== curator)) return undefined
  const words = { name, ...defined({ description }) }
  if (named?.curator !== undefined) {
    const isSame = named.name === name && (description === undefined || named.description === description)
    return isSame || named.creator !== undefined ? undefined : { row: { ...named, ...words }, isNew: false }
  }
  const hash = nameHash(id)
  const hashed = reader.get(contextGraphs, hash)
  const known = named ?? blankGraph(id)
  // What the chain says of access is not loosened by anyone's word.
  const access = accessPolicy === 1 || hashed?.private === true || known.accessPolicy === 1 ? 1 : 0
  const isNew = named === undefined
  const row: ContextGraphRow = {
    ...known,
    ...words,
    curator,
    nameHash: hash,
    accessPolicy: access,
    ...(hashed?.onChainId === undefined ? {} : { onChainId: hashed.onChainId, verifiedId: id }),
    deactivated: known.deactivated || hashed?.deactivated === true,
    subscribed: known.subscribed || hashed?.subscribed === true || (isNew && subscribes && access === 0),
    coreHosted: known.coreHosted || hashed?.coreHosted === true,
  }
  return { row, isNew }
}

/** The row that stood for the graph while only its hash was known: gone, unless somebody has written under it. */
export function releaseHash(w: LedgerWriter, id: string): void {
  const hash = nameHash(id)
  const row = w.get(contextGraphs, hash)
  if (row === undefined) return
  const isUsed = [...w.range(assetRows, { prefix: [hash], limit: 1 })].length > 0
  const { onChainId: _number, ...rest } = row
  if (isUsed) w.put(contextGraphs, hash, { ...rest, nameHash: nameHash(hash) })
  else w.remove(contextGraphs, hash)
}
