import { CursorInvalidError } from '@kg/contract'
import type { HitPlace } from '@kg/store'
import { decodeCursor } from '../../platform/caller/paging.js'

/** Score and entity of the last hit of the page before. */
export function readHitCursor(cursor: string | undefined): HitPlace | undefined {
  const key = decodeCursor(cursor)
  if (key === undefined) return undefined
  const [score, entity] = Array.isArray(key) ? key : []
  if (typeof score !== 'number' || typeof entity !== 'string') throw new CursorInvalidError({})
  return [score, entity]
}
