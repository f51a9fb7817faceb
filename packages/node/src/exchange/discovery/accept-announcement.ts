import { contextGraphUri, defined, nameHash } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { moveSubscription } from '../../memory/context-graphs/graph-moves.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { isSystemGraph } from '../../memory/context-graphs/system-assets.js'
import { type ContextGraphRow, contextGraphs, guestGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type Announcement, ownerIn } from './announcement.js'
import { releaseHash } from './release-hash.js'

export interface Discovery {
  readonly row: ContextGraphRow
  /** The node did not know its name before. */
  readonly isNew: boolean
}

/**
 * Lists an announced context graph. What the node knows of it stays as it is. A graph that it follows by its own choice
 * gets no curator and no description this way: the seal proves who sent the announcement, not whose graph it is, unless
 * the id begins with that address. `subscribes` says whether to subscribe at once to an open graph that is new,
 * `isGuest` whether that is within the quota for strangers.
 */
export async function acceptAnnouncement(
  ledger: Journal,
  announcement: Announcement,
  { subscribes, isGuest = false, by }: { subscribes: boolean; isGuest?: boolean; by: string },
): Promise<Discovery | undefined> {
  const { id } = announcement
  if (ledger.read((r) => updateRow(r, announcement, subscribes)) === undefined) return undefined
  const act = actOf('context-graph.discover', by, contextGraphUri(id))
  const { value } = await ledger.write(act, (w) => {
    const found = updateRow(w, announcement, subscribes)
    if (found === undefined) return undefined
    releaseHash(w, id)
    w.put(contextGraphs, id, found.row)
    if (isGuest && found.row.subscribed) w.put(guestGraphs, id, { author: announcement.curator, since: Date.now() })
    return found
  })
  return value
}

/** The row with what the announcement adds. Nothing if it adds nothing, or if another agent is the curator. */
function updateRow(reader: LedgerReader, announcement: Announcement, subscribes: boolean): Discovery | undefined {
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
  const known = named ?? newGraphRow(id)
  const held = named ?? (hashed?.subscribed ? hashed : undefined)
  const isProven = ownerIn(id) !== undefined
  if (named !== undefined && !isProven && hashed?.onChainId === undefined) return undefined
  // Nor can it restrict one that this node knows as open: its agents write there already.
  if (accessPolicy === 1 && held !== undefined && !isRestricted(held)) return undefined
  // An announcement cannot open a graph that the chain or this node restricts.
  const access = accessPolicy === 1 || hashed?.private === true || known.accessPolicy === 1 ? 1 : 0
  const isNew = named === undefined
  const merged: ContextGraphRow = {
    ...known,
    ...(held === undefined || isProven ? { ...words, curator } : {}),
    nameHash: hash,
    accessPolicy: access,
    ...(hashed?.onChainId === undefined ? {} : { onChainId: hashed.onChainId, verifiedId: id }),
    deactivated: known.deactivated || hashed?.deactivated === true,
    subscribed: known.subscribed || hashed?.subscribed === true,
    coreHosted: known.coreHosted || hashed?.coreHosted === true,
  }
  const follows = isNew && subscribes && access === 0
  return { row: follows ? moveSubscription(merged, 'subscribe') : merged, isNew }
}
