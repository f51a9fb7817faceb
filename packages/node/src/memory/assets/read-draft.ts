import { type Line, sortByCodePoint } from '@kg/core'
import { graphParts, type LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, encodeCursor } from '../../platform/caller/paging.js'
import type { Journal } from '../../platform/operations/journal.js'
import { requireDraft } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { graphOf, privateGraphOf, shelfOf } from './names.js'
import type { AssetRow } from './table.js'

export interface LinePage {
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
): LinePage {
  return cutPage(
    ledger.read((r) => readDraftLines(r, requireDraft(r, ref, caller))),
    limit,
    cursor,
  )
}

/** The part of some lines that a page shows. */
export function cutPage(lines: Line[], limit: number, cursor: string | undefined): LinePage {
  const from = Number(decodeCursor(cursor) ?? 0)
  const next = from + limit
  return {
    lines: lines.slice(from, next),
    count: lines.length,
    ...(next < lines.length ? { nextCursor: encodeCursor(next) } : {}),
  }
}

/** The statements of a draft, sorted and unique. */
export function readDraftLines(reader: LedgerReader, row: AssetRow): Line[] {
  const texts = readDraftTexts(reader, row, 'wm')
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  return texts.length === 1 ? lines : sortByCodePoint([...new Set(lines)])
}

/** One text for each change that a draft, or its private part, is made of. */
export function readDraftTexts(reader: LedgerReader, row: AssetRow, layer: 'wm' | 'private'): string[] {
  const graph = layer === 'wm' ? graphOf(row, 'wm') : privateGraphOf(row)
  return (graphParts(reader, shelfOf(row, layer), graph) ?? []).map((part) => reader.contentText(part))
}
