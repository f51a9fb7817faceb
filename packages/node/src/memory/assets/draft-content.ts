import { type Line, sortByCodePoint } from '@kg/core'
import { graphParts, type LedgerReader } from '@kg/store'
import { graphOf, privateGraphOf, shelfOf } from './names.js'
import type { AssetRow } from './table.js'

/** The statements of a draft, sorted and unique. */
export function draftLines(reader: LedgerReader, row: AssetRow): Line[] {
  const texts = draftTexts(reader, row, 'wm')
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  return texts.length === 1 ? lines : sortByCodePoint([...new Set(lines)])
}

/** One text for each change that a draft, or its private part, is made of. */
export function draftTexts(reader: LedgerReader, row: AssetRow, layer: 'wm' | 'private'): string[] {
  const graph = layer === 'wm' ? graphOf(row, 'wm') : privateGraphOf(row)
  return (graphParts(reader, shelfOf(row, layer), graph) ?? []).map((part) => reader.contentText(part))
}
