import type { Statements } from '../statements.js'
import { integer, iri, text } from '../terms.js'
import { kg } from '../vocabulary.js'
import type { Place } from './block.js'

const numbers = ['page', 'slide', 'row', 'chapter', 'line'] as const
const names = ['sheet', 'part'] as const

/** Says where in its file an entity stands. */
export function addPlace(statements: Statements, entity: string, place: Place): void {
  for (const key of numbers) {
    const value = place[key]
    if (value !== undefined) statements.add(iri(entity), kg[key], integer(value))
  }
  for (const key of names) {
    const value = place[key]
    if (value !== undefined) statements.add(iri(entity), kg[key], text(value))
  }
  if (place.box !== undefined) statements.add(iri(entity), kg.box, text(place.box.map(Math.round).join(' ')))
}

/** Whether two blocks stand where one goes to see both: lines and boxes of one page are near enough. */
export function isSameSpot(a: Place, b: Place): boolean {
  return (['page', 'slide', 'sheet', 'chapter', 'part'] as const).every((key) => a[key] === b[key])
}

/** Where two blocks of one spot stand: from the first of them on, with both in the box. */
export function joinPlaces(first: Place, next: Place): Place {
  if (first.box === undefined || next.box === undefined) return first
  const [left, top, right, bottom] = first.box
  const [l, t, r, b] = next.box
  return { ...first, box: [Math.min(left, l), Math.min(top, t), Math.max(right, r), Math.max(bottom, b)] }
}
