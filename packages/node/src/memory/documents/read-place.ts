import { kg } from '@kg/ingest/vocabulary'
import { type Says, textOfFirst } from './subjects.js'

const numbers = ['page', 'slide', 'row', 'chapter', 'line'] as const
const names = ['sheet', 'part', 'box'] as const

/** Where in its file something stands. */
export type Place = { readonly [K in (typeof numbers)[number]]?: number } & {
  readonly [K in (typeof names)[number]]?: string
}

export const placePredicates: readonly string[] = [...numbers, ...names].map((key) => kg[key])

/** Undefined where nothing says so. Others may have written anything: what is no number is left out. */
export function readPlace(says: readonly Says[] | undefined): Place | undefined {
  const place: Record<string, number | string> = {}
  for (const key of numbers) {
    const value = Number(textOfFirst(says, kg[key]) ?? Number.NaN)
    if (Number.isSafeInteger(value)) place[key] = value
  }
  for (const key of names) {
    const value = textOfFirst(says, kg[key])
    if (value !== undefined) place[key] = value
  }
  return Object.keys(place).length === 0 ? undefined : place
}
