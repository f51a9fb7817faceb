import type { Cell } from '../../blocks/block.js'

const dayMs = 86_400_000
const days1904 = 1_462

/** A day or time that a spreadsheet counts in days. It has no zone; less than a day is a time without a day. */
export function serialDate(serial: number, isFrom1904: boolean): Cell {
  const days = serial + (isFrom1904 ? days1904 : 0)
  if (!(days >= 0) || days > 2_958_466) return serial
  // 1900 was no leap year, but the first spreadsheets thought so: before March the count is one day off.
  const since = days < 60 && !isFrom1904 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const written = new Date(Math.round((since + days * dayMs) / 1_000) * 1_000).toISOString().slice(0, 19)
  if (days < 1) return written.slice(11)
  return { date: written.endsWith('T00:00:00') ? written.slice(0, 10) : written }
}
