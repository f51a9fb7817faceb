import type { Place } from './document-data.js'

/** Where something stands in its file, as people say it. */
export function placeWords({ page, slide, sheet, row, chapter, part, line }: Place): string {
  const words = [
    ['Page', page],
    ['Slide', slide],
    ['Chapter', chapter],
    ['Sheet', sheet],
    ['Part', part],
    ['Row', row],
    ['Line', line],
  ] as const
  const said = words.filter(([, value]) => value !== undefined).map(([word, value]) => `${word} ${value}`)
  return said.map((one, i) => (i === 0 ? one : one.charAt(0).toLowerCase() + one.slice(1))).join(', ')
}
