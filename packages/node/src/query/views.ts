import { AuthorMismatch, SubGraphNotFound, ValidationFailed } from '@kg/contract'
import { type LedgerReader, type Shelf, sha256, type ViewSpec } from '@kg/store'
import { graphToRead, isRestricted, type MemoryLayer, readableShelves, shelvesOf } from '../context-graphs/access.js'
import { visibleGraph } from '../context-graphs/resolve.js'
import { contextGraphs, subGraphs } from '../context-graphs/table.js'
import type { Caller } from '../http/handle.js'
import type { Journal } from '../operations/journal.js'
import { receiptAt } from './as-of.js'

export type MemoryViewName = 'working-memory' | 'shared-working-memory' | 'verifiable-memory' | 'verified-memory'

/** What a request asks to see. */
export interface ViewWish {
  readonly layers: readonly MemoryLayer[]
  readonly contextGraphId?: string | undefined
  readonly subGraphName?: string | undefined
  readonly asOf?: number | string | undefined
}

export type ChooseView = (wish: ViewWish, caller: Caller) => ViewSpec

const layersByName: Record<MemoryViewName, readonly MemoryLayer[]> = {
  'working-memory': ['wm'],
  'shared-working-memory': ['swm'],
  'verifiable-memory': ['vm'],
  'verified-memory': ['vm'],
}
const published: readonly MemoryLayer[] = ['vm']
const sharedAndPublished: readonly MemoryLayer[] = ['swm', 'vm']

export function layersOf(view: MemoryViewName | undefined, includeSharedMemory = true): readonly MemoryLayer[] {
  if (view !== undefined) return layersByName[view]
  return includeSharedMemory ? sharedAndPublished : published
}

export function refuseOtherAgent(claimed: string | undefined, { agent }: Caller): void {
  if (claimed !== undefined && claimed.toLowerCase() !== agent) throw new AuthorMismatch({ claimed, agent })
}

/** The id of a context graph that the caller may read, from its id, its URI or its on-chain id. */
export function readableGraphId(reader: LedgerReader, given: string, caller: Caller): string {
  return graphToRead(reader, visibleGraph(reader, given, caller).id, caller).id
}

/**
 * Turns wishes into views. At any moment, views with one key hold the same shelves, whoever asks: an open graph's
 * shared layers are one view for all, and drafts are in views of their agent alone.
 */
export function viewChooser(ledger: Journal): ChooseView {
  const readable = readableShelves(ledger)
  const keys = new WeakMap<readonly Shelf[], string>()

  const everything = (layers: readonly MemoryLayer[], caller: Caller) => {
    const shelves = readable(layers, caller)
    let key = keys.get(shelves)
    if (key === undefined) {
      key = `*|${layers}|${layers.includes('wm') ? `${caller.agent} ${caller.isAdmin}` : rightsOf(ledger, shelves)}`
      keys.set(shelves, key)
    }
    return { key, shelves }
  }

  const one = (given: string, { layers, subGraphName }: ViewWish, caller: Caller) =>
    ledger.read((reader) => {
      const id = readableGraphId(reader, given, caller)
      if (subGraphName !== undefined && !reader.has(subGraphs, [id, subGraphName]))
        throw new SubGraphNotFound({ contextGraphId: id, subGraphName })
      const key = `${id}|${layers}|${layers.includes('wm') ? caller.agent : ''}`
      return { key, shelves: shelvesOf(id, layers, caller) }
    })

  return (wish, caller) => {
    const { contextGraphId, subGraphName, asOf } = wish
    if (subGraphName !== undefined && contextGraphId === undefined) throw needsGraph()
    const view = contextGraphId === undefined ? everything(wish.layers, caller) : one(contextGraphId, wish, caller)
    return {
      ...view,
      ...(subGraphName === undefined ? {} : { sub: subGraphName }),
      ...(asOf === undefined ? {} : { asOf: ledger.read((reader) => receiptAt(reader, asOf)) }),
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

function needsGraph(): Error {
  const problems = [{ path: 'subGraphName', problem: 'needs the contextGraphId it belongs to' }]
  return new ValidationFailed({ where: 'body', problems })
}
