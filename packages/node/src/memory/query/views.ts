import { ValidationFailedError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { type Shelf, sha256, type ViewSpec } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { isRestricted, type MemoryLayer, openReadableShelves, shelvesOf } from '../context-graphs/access.js'
import { requireReadableScope } from '../context-graphs/graph-scope.js'
import { contextGraphs } from '../context-graphs/table.js'
import { findReceiptAt } from '../history/find-receipt-at.js'
import { type Dataset, makeTrustedViews, readTrustedDataset, type TrustBy } from './trusted-views.js'

export type MemoryViewName = 'working-memory' | 'shared-working-memory' | 'verifiable-memory' | 'verified-memory'

/** What a request asks to see. */
export interface ViewRequest {
  readonly layers: readonly MemoryLayer[]
  readonly contextGraphId?: string | undefined
  readonly subGraphName?: string | undefined
  readonly asOf?: number | string | undefined
  /** Of what is published, only what is trusted at least this much. */
  readonly minTrust?: number | undefined
}

/** A view, and the part of it that a query is held to; absent: all of it. */
export type ViewChoice = ViewSpec & { readonly dataset?: Dataset }

export type ChooseView = (wish: ViewRequest, caller: Caller) => ViewChoice

const published: readonly MemoryLayer[] = ['vm']
const layersByName: Record<MemoryViewName, readonly MemoryLayer[]> = {
  'working-memory': ['wm'],
  'shared-working-memory': ['swm'],
  'verifiable-memory': published,
  'verified-memory': published,
}
const sharedAndPublished: readonly MemoryLayer[] = ['swm', 'vm']

export function layersOf(
  view: MemoryViewName | undefined,
  includeSharedMemory = true,
  minTrust = 0,
): readonly MemoryLayer[] {
  if (minTrust > 0) {
    if (view !== undefined && layersByName[view] !== published) throw onlyPublished()
    return published
  }
  if (view !== undefined) return layersByName[view]
  return includeSharedMemory ? sharedAndPublished : published
}

/**
 * Turns wishes into views. At any moment, views with one key hold the same shelves, whoever asks: an open graph's
 * shared layers are one view for all, and drafts are in views of their agent alone.
 */
export function openViewChooser(ledger: Journal, trustBy: TrustBy = 'shelves'): ChooseView {
  const readable = openReadableShelves(ledger)
  const keys = new WeakMap<readonly Shelf[], string>()
  const trusted = makeTrustedViews()

  const chooseAll = (layers: readonly MemoryLayer[], caller: Caller) => {
    const shelves = readable(layers, caller)
    let key = keys.get(shelves)
    if (key === undefined) {
      key = `*|${layers}|${layers.includes('wm') ? `${caller.agent} ${caller.isAdmin}` : rightsOf(ledger, shelves)}`
      keys.set(shelves, key)
    }
    return { key, shelves }
  }

  const chooseOne = (given: string, { layers, subGraphName }: ViewRequest, caller: Caller) =>
    ledger.read((reader) => {
      const { id } = requireReadableScope(reader, given, subGraphName, caller)
      const key = `${id}|${layers}|${layers.includes('wm') ? caller.agent : ''}`
      return { key, shelves: shelvesOf(id, layers, caller) }
    })

  return (wish, caller) => {
    const { contextGraphId, subGraphName, asOf } = wish
    if (subGraphName !== undefined && contextGraphId === undefined) throw graphMissing()
    const all = contextGraphId === undefined ? chooseAll(wish.layers, caller) : chooseOne(contextGraphId, wish, caller)
    const level = wish.minTrust ?? 0
    const view = level > 0 && trustBy === 'shelves' ? trusted(all, level) : all
    const dataset =
      level > 0 && trustBy === 'datasets' ? ledger.read((r) => readTrustedDataset(r, all.shelves, level)) : undefined
    return {
      ...view,
      ...defined({
        dataset,
        sub: subGraphName,
        asOf: mapDefined(asOf, (asOf) => ledger.read((reader) => findReceiptAt(reader, asOf))),
      }),
    }
  }
}

/** Open graphs are everyone's, so the restricted ones that one may read tell all readers apart that see different things. */
function rightsOf(ledger: Journal, shelves: readonly Shelf[]): string {
  const ids = [...new Set(shelves.map(({ contextGraph }) => contextGraph))]
  const restricted = ledger.read((reader) =>
    ids.filter((id) => {
      const row = reader.get(contextGraphs, id)
      return row === undefined || isRestricted(row)
    }),
  )
  return restricted.length === 0 ? '' : sha256(JSON.stringify(restricted.sort()))
}

function onlyPublished(): Error {
  const problems = [
    { path: 'minTrust', problem: 'is for what is published: leave view out, or name verifiable-memory' },
  ]
  return new ValidationFailedError({ where: 'body', problems })
}

function graphMissing(): Error {
  const problems = [{ path: 'subGraphName', problem: 'needs the contextGraphId it belongs to' }]
  return new ValidationFailedError({ where: 'body', problems })
}
