import type { LedgerReader, LedgerWriter } from '@kg/store'
import { ownTexts, textGroups } from './table.js'
import { piecesOf, type TextBlock } from './text-blocks.js'
import { groupSize, longestInGroup, packGroup, TextGroup } from './text-group.js'

type TextWriter = Pick<LedgerReader, 'get'> & Pick<LedgerWriter, 'put' | 'remove'>

/** A text that is too long for its group, and its position. */
export type LongText = readonly [index: number, text: string]

export function longTextsOf({ first, texts: { bytes, ends } }: Pick<TextBlock, 'first' | 'texts'>): LongText[] {
  const found: LongText[] = []
  ends.forEach((end, offset) => {
    const length = end - (ends[offset - 1] ?? 0)
    if (length <= longestInGroup) return
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + end - length, length).toString()
    found.push([first + offset, text])
  })
  return found
}

export function putLongTexts(writer: Pick<TextWriter, 'put'>, copy: string, texts: readonly LongText[]): void {
  for (const [index, text] of texts) writer.put(ownTexts, [copy, index], text)
}

/** Stores the texts of a block, without those that are too long. */
export function putGroups(writer: Pick<TextWriter, 'put'>, copy: string, { first, groups }: TextBlock): void {
  let at = first
  for (const packed of piecesOf(groups)) {
    writer.put(textGroups, [copy, at], packed)
    at += groupSize
  }
}

/** Writes the text of an element anew. */
export function replaceText(writer: TextWriter, copy: string, index: number, text: string): void {
  const offset = index % groupSize
  const packed = writer.get(textGroups, [copy, index - offset])
  const bytes = Buffer.from(text)
  if (packed !== undefined) {
    const group = new TextGroup(packed)
    const texts = Array.from({ length: group.size }, (_, i) => (i === offset ? bytes : group.bytesAt(i)))
    writer.put(textGroups, [copy, index - offset], packGroup(texts))
  }
  if (packed === undefined || bytes.length > longestInGroup) writer.put(ownTexts, [copy, index], text)
  else writer.remove(ownTexts, [copy, index])
}

/** Removes texts that follow each other. */
export function removeTexts(writer: Pick<TextWriter, 'remove'>, copy: string, first: number, count: number): void {
  for (let index = first; index < first + count; index++) {
    if (index % groupSize === 0) writer.remove(textGroups, [copy, index])
    writer.remove(ownTexts, [copy, index])
  }
}
