import { DocumentTooLongError } from '@kg/contract'
import type { Fragment } from './fragment.js'
import type { PdfItem, PdfPage, PdfTextChunk } from './pdf-js.js'

/** A page full of the smallest print has about 5,000. */
const mostItems = 100_000

type Matrix = readonly [number, number, number, number, number, number]

interface Mark {
  readonly id: string | undefined
  readonly tag: string | undefined
}

/** The text of a page, piece by piece in the order in which it is drawn, measured from the top left corner. */
export async function readFragments(name: string, page: PdfPage): Promise<Fragment[]> {
  // A matrix always has six numbers.
  const view = page.getViewport({ scale: 1 }).transform as unknown as Matrix
  const fragments: Fragment[] = []
  const marks: Mark[] = []
  let seen = 0
  const reader = page.streamTextContent({ includeMarkedContent: true }).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const { items, styles } = chunk.value
    seen += items.length
    if (seen > mostItems) {
      const error = new DocumentTooLongError({ name, what: 'pieces of text on one page', limit: mostItems })
      // It ends when the document is destroyed; waiting for that here would take for ever.
      void reader.cancel(error).catch(() => undefined)
      throw error
    }
    for (const item of items) {
      if (item.type === undefined) fragments.push(fragmentOf(item, view, styles, marks))
      else if (item.type === 'endMarkedContent') marks.pop()
      else marks.push({ id: item.id ?? undefined, tag: item.tag ?? undefined })
    }
  }
  return withMonospaced(fragments)
}

function fragmentOf(item: PdfItem, view: Matrix, styles: PdfTextChunk['styles'], marks: readonly Mark[]): Fragment {
  const { str = '', transform, width = 0, fontName = '' } = item
  const [a, b, c, d, e, f] = view
  const [m0, m1, m2, m3, m4, m5] = (transform ?? [1, 0, 0, 1, 0, 0]) as unknown as Matrix
  const left = a * m4 + c * m5 + e
  const along = [a * m0 + c * m1, b * m0 + d * m1] as const
  const isArtifact = marks.some(({ tag }) => tag === 'Artifact')
  const mark = marks.findLast(({ id }) => id !== undefined)
  return {
    text: str,
    left,
    right: left + width,
    baseline: b * m4 + d * m5 + f,
    size: Math.hypot(a * m2 + c * m3, b * m2 + d * m3),
    font: fontName,
    isMonospaced: styles[fontName]?.fontFamily === 'monospace',
    mark: isArtifact ? undefined : mark?.id,
    tag: isArtifact ? 'Artifact' : mark?.tag,
    isTurned: along[0] <= 0 || Math.abs(along[1]) > 0.2 * along[0],
  }
}

/** Fonts do not always say that their letters are equally wide, but then narrow and wide ones measure the same. */
function withMonospaced(fragments: readonly Fragment[]): Fragment[] {
  const byFont = new Map<string, { least: number; most: number; letters: string }>()
  for (const { font, text, left, right, size } of fragments) {
    if (text.trim().length < 3) continue
    const width = (right - left) / (text.length * size)
    const seen = byFont.get(font) ?? { least: width, most: width, letters: '' }
    const letters = seen.letters.length < 200 ? seen.letters + text : seen.letters
    byFont.set(font, { least: Math.min(seen.least, width), most: Math.max(seen.most, width), letters })
  }
  const isMonospaced = (font: string): boolean => {
    const { least, most, letters } = byFont.get(font) ?? { least: 0, most: 1, letters: '' }
    return (
      most - least < 0.01 && most > 0.4 && /[iljftr.,]/.test(letters) && /[mwhno]/.test(letters) && letters.length > 20
    )
  }
  const found = new Set([...byFont.keys()].filter(isMonospaced))
  const widths = [...found].map((font) => byFont.get(font)?.most ?? 0)
  // Bold and slanted letters of the same face, of which there may be only a word.
  for (const [font, { least, most }] of byFont)
    if (widths.some((width) => Math.abs(width - least) < 0.005 && Math.abs(width - most) < 0.005)) found.add(font)
  return fragments.map((fragment) => (found.has(fragment.font) ? { ...fragment, isMonospaced: true } : fragment))
}
