import type { Line } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, encodeCursor } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import { draftLines } from './draft-content.js'
import { ownDraft } from './draft-row.js'
import type { DraftRef } from './drafts.js'

export interface DraftPage {
  lines: Line[]
  count: number
  nextCursor?: string
}

/** A page of the statements of the caller's draft. */
export function readDraft(
  { ledger }: { ledger: Journal },
  ref: DraftRef,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  caller: Caller,
): DraftPage {
  const lines = ledger.read((r) => draftLines(r, ownDraft(r, ref, caller)))
  const from = Number(decodeCursor(cursor) ?? 0)
  const next = from + limit
  return {
    lines: lines.slice(from, next),
    count: lines.length,
    ...(next < lines.length ? { nextCursor: encodeCursor(next) } : {}),
  }
}
