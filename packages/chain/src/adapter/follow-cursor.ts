import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'

export interface Mark {
  readonly number: number
  readonly hash: Hex
}

/** The last block whose events were handled. */
export interface FollowCursor extends Mark {
  /** Some blocks before it, newest first: where to look for the place at which another history parted. */
  readonly earlier: readonly Mark[]
}

/** One row per follower. */
export const followCursors = defineTable<FollowCursor>()('chainCursors')

/** Moves on and keeps marks that lie the further apart the older they are. */
export function advanced(before: FollowCursor | undefined, { number, hash }: Mark): FollowCursor {
  const marks = before === undefined ? [] : [{ number: before.number, hash: before.hash }, ...before.earlier]
  const earlier: Mark[] = []
  for (const mark of marks) {
    if (mark.number >= number) continue
    const last = earlier.at(-1)
    if (last === undefined || last.number - mark.number >= (number - mark.number) / 4) earlier.push(mark)
  }
  return { number, hash, earlier }
}
