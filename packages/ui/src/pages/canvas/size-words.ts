import { countWords } from '../../graph/count-words.js'
import { shortIri } from '../../look/short-iri.js'
import type { LoadedGroup } from './build-canvas.js'

/** What is not on the canvas, in words: a cut is never silent. */
export function sizeWords(groups: readonly LoadedGroup[], isFull: boolean): string | undefined {
  if (isFull) return 'the canvas is full: collapse something, or hide a type'
  const cut = groups.filter(({ neighbours, total }) => neighbours.length < total)
  const [first, ...others] = cut
  if (first === undefined) return undefined
  const words = `${first.neighbours.length.toLocaleString()} of ${first.total.toLocaleString()} by ${shortIri(first.predicate)}`
  return others.length === 0 ? words : `${words}, and ${countWords(others.length, 'more group')} in part`
}
