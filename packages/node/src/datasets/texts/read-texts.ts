import type { LedgerReader } from '@kg/store'
import { OpenGroups } from './open-groups.js'
import { ownTexts, textGroups } from './table.js'
import { groupSize, type TextGroup } from './text-group.js'

type TextReader = Pick<LedgerReader, 'get' | 'range'>

const opened = new OpenGroups()

/** The text of an element of a copy. */
export function textAt(reader: Pick<TextReader, 'get'>, copy: string, index: number): string | undefined {
  const offset = index % groupSize
  const text = groupOf(reader, copy, index - offset)?.bytesAt(offset)
  return text?.length ? text.toString() : reader.get(ownTexts, [copy, index])
}

/** The texts of a copy from a position on, in their order. */
export function textsFrom(reader: TextReader, copy: string, first: number, limit: number): string[] {
  const texts: string[] = []
  for (let index = first; texts.length < limit; index++) {
    const text = textAt(reader, copy, index)
    if (text === undefined) break
    texts.push(text)
  }
  return texts
}

function groupOf(reader: Pick<TextReader, 'get'>, copy: string, first: number): TextGroup | undefined {
  const packed = reader.get(textGroups, [copy, first])
  return packed && opened.get(`${copy} ${first}`, packed)
}
