import type { Cell } from '../blocks/block.js'

const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/
const date = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/

/** What the text of a cell says. Digits that start with a zero are a code, not a number. */
export function cellOf(text: string | undefined): Cell {
  if (text === undefined || text === '') return undefined
  if (number.test(text)) return Number(text)
  if (date.test(text)) return { date: text }
  return text === 'true' ? true : text === 'false' ? false : text
}
