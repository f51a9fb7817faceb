import { CursorInvalidError, routes, SubGraphNotFoundError, ValidationFailedError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { HitPlace, MemorySearch, Shelf } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, encodeCursor } from '../../platform/caller/paging.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MemoryLayer, openReadableShelves, shelvesOf } from '../context-graphs/access.js'
import { subGraphs } from '../context-graphs/table.js'
import { requireReadableGraphId } from '../query/views.js'
import { describeHit } from './describe-hit.js'

export interface SearchNeeds {
  readonly ledger: Journal
  readonly search: MemorySearch
}

interface Place {
  readonly contextGraphId?: string | undefined
  readonly subGraphName?: string | undefined
  readonly layer?: MemoryLayer | undefined
}

const allLayers: readonly MemoryLayer[] = ['wm', 'swm', 'vm']
const oneLayer: Readonly<Record<MemoryLayer, readonly MemoryLayer[]>> = { wm: ['wm'], swm: ['swm'], vm: ['vm'] }

/** GET /api/memory/search. What may be read is decided here; the index is only ever asked about those shelves. */
export function searchRoutes({ ledger, search }: SearchNeeds): Binding[] {
  const readable = openReadableShelves(ledger)

  function shelvesFor({ contextGraphId, subGraphName, layer }: Place, caller: Caller): readonly Shelf[] {
    const layers = layer === undefined ? allLayers : oneLayer[layer]
    if (contextGraphId === undefined) {
      if (subGraphName !== undefined) throw needsGraph()
      return readable(layers, caller)
    }
    return ledger.read((reader) => {
      const id = requireReadableGraphId(reader, contextGraphId, caller)
      if (subGraphName !== undefined && !reader.has(subGraphs, [id, subGraphName]))
        throw new SubGraphNotFoundError({ contextGraphId: id, subGraphName })
      return shelvesOf(id, layers, caller)
    })
  }

  return [
    handle(routes.searchMemory, async ({ query }, { caller }) => {
      const { q, limit, cursor, agentAddress, subGraphName } = query
      const { hits, next, indexing } = await search.search(shelvesFor(query, caller), {
        text: q,
        limit,
        after: placeOf(cursor),
        sub: subGraphName,
        author: agentAddress?.toLowerCase(),
      })
      return {
        hits: ledger.read((reader) => hits.map((hit) => describeHit(reader, hit))),
        ...defined({ nextCursor: mapDefined(next, (next) => encodeCursor([...next])), indexing }),
      }
    }),
  ]
}

function placeOf(cursor: string | undefined): HitPlace | undefined {
  const key = decodeCursor(cursor)
  if (key === undefined) return undefined
  const [score, entity] = Array.isArray(key) ? key : []
  if (typeof score !== 'number' || typeof entity !== 'string') throw new CursorInvalidError({})
  return [score, entity]
}

function needsGraph(): Error {
  const problems = [{ path: 'subGraphName', problem: 'needs the contextGraphId it belongs to' }]
  return new ValidationFailedError({ where: 'query string', problems })
}
