import { type MemoryHit, ValidationFailedError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { MemorySearch, Shelf } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { encodeCursor } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MemoryLayer, memoryLayers, openReadableShelves, shelvesOf } from '../context-graphs/access.js'
import { requireReadableScope } from '../context-graphs/graph-scope.js'
import { describeHit } from './describe-hit.js'
import { readHitCursor } from './read-hit-cursor.js'

export interface SearchNeeds {
  readonly ledger: Journal
  readonly search: Pick<MemorySearch, 'search'>
}

interface SearchScope {
  readonly contextGraphId?: string | undefined
  readonly subGraphName?: string | undefined
  readonly layer?: MemoryLayer | undefined
}

export interface SearchRequest extends SearchScope {
  readonly q: string
  readonly limit: number
  readonly cursor?: string | undefined
  readonly agentAddress?: string | undefined
}

export interface SearchAnswer {
  hits: MemoryHit[]
  nextCursor?: string
  indexing?: { readonly statements: number; readonly of: number }
}

export type SearchMemory = (asked: SearchRequest, caller: Caller) => Promise<SearchAnswer>

/** The same list for the same layer, so that a list of shelves is known again. */
const oneLayer: Readonly<Record<MemoryLayer, readonly MemoryLayer[]>> = { wm: ['wm'], swm: ['swm'], vm: ['vm'] }

/** Search by words. What may be read is decided here; the index is only ever asked about those shelves. */
export function openSearch({ ledger, search }: SearchNeeds): SearchMemory {
  const readable = openReadableShelves(ledger)

  function findShelves({ contextGraphId, subGraphName, layer }: SearchScope, caller: Caller): readonly Shelf[] {
    const layers = layer === undefined ? memoryLayers : oneLayer[layer]
    if (contextGraphId === undefined) {
      if (subGraphName !== undefined) throw graphMissing()
      return readable(layers, caller)
    }
    const { id } = ledger.read((r) => requireReadableScope(r, contextGraphId, subGraphName, caller))
    return shelvesOf(id, layers, caller)
  }

  return async (asked, caller) => {
    const { q, limit, cursor, agentAddress, subGraphName } = asked
    const { hits, next, indexing } = await search.search(findShelves(asked, caller), {
      text: q,
      limit,
      after: readHitCursor(cursor),
      sub: subGraphName,
      author: agentAddress?.toLowerCase(),
    })
    return {
      hits: ledger.read((reader) => hits.map((hit) => describeHit(reader, hit))),
      ...defined({ nextCursor: mapDefined(next, (next) => encodeCursor([...next])), indexing }),
    }
  }
}

function graphMissing(): Error {
  const problems = [{ path: 'subGraphName', problem: 'needs the contextGraphId it belongs to' }]
  return new ValidationFailedError({ where: 'query string', problems })
}
