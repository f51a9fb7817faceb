import type { DocumentText, Piece } from './document-data.js'

/** Whether something that the address names stands in a piece. */
const holds = ({ part, entity, table }: Piece, at: string): boolean =>
  entity === at || part === at || table?.rows.some((row) => row.entity === at) === true

/** The number of the piece that the address names, among those that are shown. */
export function findChosen({ parts, from, pages }: DocumentText, at: string, page: number): number | undefined {
  const exact = parts.findIndex(({ entity, table }) => entity === at && table === undefined)
  const found = at === '' ? -1 : exact >= 0 ? exact : parts.findIndex((piece) => holds(piece, at))
  if (found >= 0) return from + found
  const kind = at === '' && page > 0 ? pages?.kind : undefined
  const onPage = kind === undefined ? -1 : parts.findIndex(({ place }) => (place?.[kind] ?? 0) >= page)
  return onPage < 0 ? undefined : from + onPage
}
