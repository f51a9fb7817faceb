import type { Link } from '../../blocks/block.js'
import { safeHref } from '../html/safe-href.js'
import type { Box, Fragment } from './fragment.js'
import { joinLines } from './join-lines.js'
import type { PdfAnnotation, PdfPage } from './pdf-js.js'

export interface PageLink extends Link {
  readonly box: Box
}

function boxIn(page: PdfPage, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Box {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page.getViewport({ scale: 1 }).transform
  const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e]
  const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const widthOf = (letter: string): number =>
  /[ijltfrI.,;:'!|()[\] ]/.test(letter) ? 0.5 : /[mwMW@]/.test(letter) ? 1.5 : /\p{Lu}/u.test(letter) ? 1.25 : 1

/** About where each letter begins; how wide they are exactly only the font knows. */
function edgesOf({ text, left, right }: Fragment): number[] {
  const widths = [...text].map(widthOf)
  const unit =
    (right - left) /
    Math.max(
      1,
      widths.reduce((sum, width) => sum + width, 0),
    )
  let at = left
  return [left, ...widths.map((width) => (at += width * unit))]
}

const nearestEdge = (edges: readonly number[], x: number): number =>
  edges.reduce((best, edge, at) => (Math.abs(edge - x) < Math.abs((edges[best] ?? 0) - x) ? at : best), 0)

function isOn({ baseline, size, left, right }: Fragment, box: Box): boolean {
  const middle = baseline - 0.3 * size
  return middle >= box[1] && middle <= box[3] && right > box[0] && left < box[2]
}

/** The words below a link. */
function textIn(fragments: readonly Fragment[], box: Box): string {
  const [left, , right] = box
  const parts = fragments.flatMap((fragment) => {
    if (!isOn(fragment, box)) return []
    const { text } = fragment
    const edges = edgesOf(fragment)
    return [wholeWords(text, nearestEdge(edges, left), nearestEdge(edges, right))]
  })
  return joinLines(parts.join('').split('\n'))
}

function wholeWords(text: string, from: number, to: number): string {
  const nearest = (at: number, direction: -1 | 1) => {
    for (let step = 0; step <= 3; step++)
      for (const edge of [at - direction * step, at + direction * step])
        if (edge <= 0 || edge >= text.length || /\s/.test(text[direction === -1 ? edge - 1 : edge] ?? ' '))
          return Math.min(Math.max(edge, 0), text.length)
    return at
  }
  return text.slice(nearest(from, -1), nearest(to, 1))
}

/** The links of a page to somewhere outside, with the words that they lie on. */
export async function readLinks(page: PdfPage, fragments: readonly Fragment[]): Promise<PageLink[]> {
  const annotations: readonly PdfAnnotation[] = await page.getAnnotations()
  return annotations.flatMap(({ subtype, url, rect }) => {
    const href = subtype === 'Link' ? safeHref(url) : undefined
    if (href === undefined || rect === undefined) return []
    const box = boxIn(page, rect)
    // Around a link in several lines there is one box, with words that are not the link's.
    const sizes = fragments.filter((one) => isOn(one, box)).map(({ size }) => size)
    const isTall = box[3] - box[1] > 2 * Math.max(0, ...sizes)
    const text = isTall ? '' : textIn(fragments, box)
    return [{ href, text: text === '' ? href : text, box }]
  })
}

/** The links that lie on a block; one that is broken into two lines counts once. */
export function linksIn(links: readonly PageLink[], [left, top, right, bottom]: Box): Link[] {
  const found: { text: string; href: string }[] = []
  for (const { text, href, box } of links) {
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
    if (x < left || x > right || y < top - 1 || y > bottom + 1) continue
    const last = found.at(-1)
    if (last?.href === href) last.text = joinLines([last.text, text])
    else found.push({ text, href })
  }
  return found
}
