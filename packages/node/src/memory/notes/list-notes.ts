import { CursorInvalidError, type Note } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, encodeCursor } from '../../platform/caller/paging.js'
import { describeNote } from './describe-note.js'
import type { FindShelves, RecallNeeds } from './recall-notes.js'

export interface NotesFilter {
  readonly graph?: string | undefined
  readonly author?: string | undefined
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly source?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface NotesPage {
  readonly notes: Note[]
  readonly nextCursor?: string
  readonly indexing?: true
}

/** Notes that the caller may read, newest first. */
export function openNotesList({ ledger, search }: RecallNeeds, findShelves: FindShelves) {
  return async ({ graph, cursor, author, ...filter }: NotesFilter, caller: Caller): Promise<NotesPage> => {
    const { notes, next, indexing } = await search.listNotes(findShelves(graph, caller), {
      ...filter,
      author: author?.toLowerCase(),
      after: readCursor(cursor),
    })
    return {
      notes: ledger.read((r) => notes.map((note) => describeNote(r, note))),
      ...defined({
        nextCursor: mapDefined(next, (next) => encodeCursor([...next])),
        indexing: indexing === undefined ? undefined : (true as const),
      }),
    }
  }
}

/** Time and note of the last row of the page before. */
function readCursor(cursor: string | undefined): [number, string] | undefined {
  const key = decodeCursor(cursor)
  if (key === undefined) return undefined
  const [time, note] = Array.isArray(key) ? key : []
  if (typeof time !== 'number' || typeof note !== 'string') throw new CursorInvalidError({})
  return [time, note]
}
