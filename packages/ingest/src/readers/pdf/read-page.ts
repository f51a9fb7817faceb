import { findColumns } from './find-columns.js'
import type { Line } from './fragment.js'
import { makeLines, makeSegments } from './make-segments.js'
import { type PageLink, readLinks } from './page-links.js'
import type { PdfPage } from './pdf-js.js'
import type { Piece } from './piece.js'
import { readFragments } from './read-fragments.js'
import { marginLines, type PageMargins } from './running-lines.js'
import { taggedPieces } from './tagged-pieces.js'

export interface PageDraft extends PageMargins {
  /** What its tags say; without them it is made from the lines. */
  readonly tagged: readonly Piece[] | undefined
  /** Lines of each column in reading order. */
  readonly regions: readonly (readonly Line[])[]
  readonly links: readonly PageLink[]
  readonly hasText: boolean
}

export interface PageTask {
  readonly name: string
  readonly page: PdfPage
  readonly number: number
  readonly label: string | undefined
  /** Where the columns of earlier pages began. */
  readonly gutters: number[]
}

/** A page as far as it can be read without those around it. */
export async function readPage({ name, page, number, label, gutters }: PageTask): Promise<PageDraft> {
  const fragments = await readFragments(name, page)
  const hasText = fragments.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const tagged = hasText ? taggedPieces(await page.getStructTree(), fragments) : undefined
  const links = await readLinks(page, fragments)
  if (tagged !== undefined) return { number, label, tagged, regions: [], margins: [], links, hasText }
  const upright = makeSegments(fragments.filter(({ isTurned }) => !isTurned))
  const turned = makeSegments(fragments.filter(({ isTurned }) => isTurned))
  const margins = marginLines(makeLines(upright))
  // Running heads cross the gutter between columns or not, as it happens: they must not count when columns are found.
  const regions = [...findColumns(upright, gutters), ...(turned.length > 0 ? [turned] : [])].map(makeLines)
  return { number, label, tagged, regions, margins, links, hasText }
}
