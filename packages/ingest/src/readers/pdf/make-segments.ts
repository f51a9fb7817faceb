import type { Fragment, Line, Segment } from './fragment.js'

/** In widths of an em: a wider gap separates cells or columns. */
const widestWordGap = 0.5
const narrowestWordGap = 0.15

const segmentOf = ({ text, left, right, baseline, size, font, isMonospaced }: Fragment): Segment => ({
  text,
  left,
  right,
  baseline,
  size,
  font,
  isMonospaced,
  top: baseline - 0.8 * size,
  bottom: baseline + 0.2 * size,
})

function isNext(before: Segment, after: Fragment): boolean {
  const em = Math.max(before.size, after.size)
  const gap = after.left - before.right
  return Math.abs(after.baseline - before.baseline) < 0.45 * em && gap > -0.5 * em && gap <= widestWordGap * em
}

const monospacedLetters = ({ isMonospaced, text }: Segment): number => (isMonospaced ? text.length : 0)

function join(before: Segment, after: Segment, hadSpace: boolean): Segment {
  const isApart = hadSpace || after.left - before.right > narrowestWordGap * Math.max(before.size, after.size)
  // What is written larger or longer decides about size and font; a raised number does not.
  const main = after.text.length > before.text.length && after.size >= before.size ? after : before
  return {
    ...main,
    text: before.text + (isApart && !before.text.endsWith(' ') ? ' ' : '') + after.text,
    left: Math.min(before.left, after.left),
    right: Math.max(before.right, after.right),
    top: Math.min(before.top, after.top),
    bottom: Math.max(before.bottom, after.bottom),
    isMonospaced: monospacedLetters(before) + monospacedLetters(after) > (before.text.length + after.text.length) / 2,
  }
}

/** Puts together what stands side by side, in the order in which the page draws it. */
export function makeSegments(fragments: readonly Fragment[]): Segment[] {
  const segments: Segment[] = []
  let hadSpace = false
  for (const fragment of fragments) {
    if (fragment.text.trim() === '') {
      hadSpace = true
      continue
    }
    const last = segments.at(-1)
    const next = segmentOf(fragment)
    if (last !== undefined && isNext(last, fragment)) segments[segments.length - 1] = join(last, next, hadSpace)
    else segments.push(next)
    hadSpace = false
  }
  return segments
}

const marker = /^(?:[•◦▪■●○‣·∙*–—-]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])$/
const bullet = /^([•◦▪■●○‣∙])\s*(?=\S)/

/** Segments on one baseline, from left to right. */
export function makeLines(segments: readonly Segment[]): Line[] {
  const rows: Segment[][] = []
  for (const segment of [...segments].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    const first = row?.[0]
    const isSame = first !== undefined && segment.baseline - first.baseline < 0.5 * Math.min(segment.size, first.size)
    if (isSame && row !== undefined) row.push(segment)
    else rows.push([segment])
  }
  return rows.map((row) => lineOf(row.sort((a, b) => a.left - b.left)))
}

function lineOf(row: readonly Segment[]): Line {
  const [first, ...rest] = row as [Segment, ...Segment[]]
  const own = bullet.exec(first.text)
  const isMarked = rest.length > 0 && marker.test(first.text.trim())
  const shown = isMarked ? rest : row
  const text = shown.map((segment) => segment.text.trim()).join(' ')
  const whole = shown.reduce((before, after) => join(before, after, true))
  if (isMarked) return { ...whole, text, segments: shown, marker: first.text.trim() }
  if (own !== null) return { ...whole, text: text.slice(own[0].length), segments: shown, marker: own[1] as string }
  return { ...whole, text, segments: shown }
}
