import type { LedgerReader } from '@kg/store'
import { OpenGroups } from './open-groups.js'
import { ownTexts, textGroups } from './table.js'
import { groupSize, type TextGroup } from './text-group.js'

type TextReader = Pick<LedgerReader, 'get'>

const opened = new OpenGroups()

/** The text of an element of a copy. */
export const textAt = (reader: TextReader, copy: string, index: number): string | undefined =>
  textIn(groupOf(reader, copy, index), reader, copy, index)

/** The texts of a copy from a position on, in their order. Each group is read once. */
export function textsFrom(reader: TextReader, copy: string, first: number, limit: number): string[] {
  const texts: string[] = []
  let group = groupOf(reader, copy, first)
  for (let index = first; texts.length < limit; index++) {
    if (index > first && index % groupSize === 0) group = groupOf(reader, copy, index)
    const text = textIn(group, reader, copy, index)
    if (text === undefined) break
    texts.push(text)
  }
  return texts
}

function textIn(group: TextGroup | undefined, reader: TextReader, copy: string, index: number): string | undefined {
  const text = group?.bytesAt(index % groupSize)
  return text?.length ? text.toString() : reader.get(ownTexts, [copy, index])
}

/** The group of an element; none in homes of earlier releases. */
function groupOf(reader: TextReader, copy: string, index: number): TextGroup | undefined {
  const first = index - (index % groupSize)
  const packed = reader.get(textGroups, [copy, first])
  return packed && opened.get(`${copy} ${first}`, packed)
}
