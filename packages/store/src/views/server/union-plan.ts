import type { LedgerReader } from '../../ledger/index.js'
import { type GraphWork, graphsChangedAfter, wholeShelf } from './graph-work.js'
import type { BuildState, Mirror } from './mirror.js'
import { type RequestLimits, RequestRoom } from './request-room.js'

export interface UnionPart {
  /** As the server holds them. */
  readonly same: readonly GraphWork[]
  /** The ledger has them otherwise by now: only the server knows what its graph holds. */
  readonly changed: readonly GraphWork[]
  /** Where the build stands afterwards; undefined: the union is complete. */
  readonly next: Pick<BuildState, 'index' | 'after'> | undefined
}

/** What goes into a union next: as much as one request takes, from where its build stands. */
export function planUnion(reader: LedgerReader, build: BuildState, mirror: Mirror, limits: RequestLimits): UnionPart {
  const { union } = build
  const room = new RequestRoom(limits)
  const part = { same: [] as GraphWork[], changed: [] as GraphWork[] }
  let { index, after } = build
  for (; index < union.shelves.length; index++, after = undefined) {
    const state = mirror.shelves.get(union.shelves[index] ?? '')
    if (state === undefined) continue
    const changed = graphsChangedAfter(reader, state.shelf, state.seq)
    for (const work of wholeShelf(reader, state.shelf, after)) {
      if (room.isFull) return { ...part, next: { index, after } }
      after = work.graph
      if (union.sub !== undefined && work.sub !== union.sub) continue
      part[changed.has(work.graph) ? 'changed' : 'same'].push(work)
      room.add(work)
    }
  }
  return { ...part, next: undefined }
}
