import type { LedgerReader } from '@kg/store'
import { ownTexts, textGroups } from '../texts/table.js'
import { groupSize, TextGroup } from '../texts/text-group.js'

/** How many texts of elements the ledger holds, however they are stored. */
export function storedTexts(reader: LedgerReader): number {
  const groups = [...reader.range(textGroups)].map(({ key: [copy, first], value }) => ({
    first: `${copy} ${first}`,
    size: new TextGroup(value).size,
  }))
  const grouped = new Set(groups.map(({ first }) => first))
  const alone = [...reader.range(ownTexts)].filter(
    ({ key: [copy, index] }) => !grouped.has(`${copy} ${index - (index % groupSize)}`),
  )
  return groups.reduce((sum, { size }) => sum + size, 0) + alone.length
}
