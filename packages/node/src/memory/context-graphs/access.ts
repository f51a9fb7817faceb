import { ContextGraphNotFoundError, NotCuratorError, NotOnAllowlistError } from '@kg/contract'
import type { LedgerReader, Shelf } from '@kg/store'
import { isAbout } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type ContextGraphRow, contextGraphs } from './table.js'

/** Who may do what with a context graph. Ids are compared whole, never by prefix; what is not allowed is refused. */
export const isMember = (row: ContextGraphRow, { agent }: Caller): boolean =>
  row.curator === agent || row.allowedAgents.includes(agent)

export const isRestricted = (row: ContextGraphRow): boolean => row.accessPolicy === 1 || row.private

/** May read what is shared and published in it. */
export const mayRead = (row: ContextGraphRow, caller: Caller): boolean =>
  !isRestricted(row) || caller.isAdmin || isMember(row, caller)

/** May know that it exists. */
export const maySee = (row: ContextGraphRow, caller: Caller): boolean => !row.private || mayRead(row, caller)

/** How many context graphs a caller may know of. */
export function countVisibleGraphs(reader: LedgerReader, { agent, isAdmin }: Caller): number {
  const all = reader.count(contextGraphs)
  return isAdmin
    ? all
    : all - reader.count(contextGraphs, ['private']) + reader.count(contextGraphs, ['private', agent])
}

export function requireReadableGraph(reader: LedgerReader, id: string, caller: Caller): ContextGraphRow {
  const row = reader.get(contextGraphs, id)
  if (row === undefined || !maySee(row, caller)) throw new ContextGraphNotFoundError({ contextGraphId: id })
  if (!mayRead(row, caller)) throw new NotOnAllowlistError({ contextGraphId: id, agent: caller.agent })
  return row
}

/** Writing takes membership of its own: an operator's token does not make its agent a member. */
export function requireWritableGraph(reader: LedgerReader, id: string, caller: Caller): ContextGraphRow {
  const row = requireReadableGraph(reader, id, caller)
  if (isRestricted(row) && !isMember(row, caller))
    throw new NotOnAllowlistError({ contextGraphId: id, agent: caller.agent })
  return row
}

export function requireCuratedGraph(reader: LedgerReader, id: string, caller: Caller): ContextGraphRow {
  const row = reader.get(contextGraphs, id)
  if (row === undefined || !maySee(row, caller)) throw new ContextGraphNotFoundError({ contextGraphId: id })
  if (row.curator !== caller.agent && !caller.isAdmin)
    throw new NotCuratorError({ contextGraphId: id, agent: caller.agent })
  return row
}

/** The layers that a query may ask for. */
export type MemoryLayer = 'wm' | 'swm' | 'vm'

export const memoryLayers: readonly MemoryLayer[] = ['wm', 'swm', 'vm']

/** The shelves of some layers of one context graph that a caller may read; drafts are only ever the caller's own. */
export function shelvesOf(contextGraph: string, layers: readonly MemoryLayer[], { agent }: Caller): Shelf[] {
  return layers.flatMap((layer) =>
    layer === 'wm'
      ? [
          { contextGraph, layer: 'wm', agent },
          { contextGraph, layer: 'private', agent },
        ]
      : [{ contextGraph, layer, agent: '' }],
  )
}

/**
 * The shelves of everything a caller may read. The list is kept until a context graph changes, so that a view which is
 * asked again sees the very same list.
 */
export function openReadableShelves(
  ledger: Journal,
): (layers: readonly MemoryLayer[], caller: Caller) => readonly Shelf[] {
  const known = new Map<string, readonly Shelf[]>()
  ledger.onCommit((receipt) => {
    if (isAbout(receipt, 'context-graph')) known.clear()
  })
  return (layers, caller) => {
    const key = `${caller.agent} ${caller.isAdmin} ${layers.join()}`
    const list =
      known.get(key) ??
      ledger.read((r) =>
        [...r.range(contextGraphs)]
          .filter(({ value }) => mayRead(value, caller))
          .flatMap(({ key: id }) => shelvesOf(id, layers, caller)),
      )
    if (known.size > 1000) known.clear()
    known.set(key, list)
    return list
  }
}
