import { median, type Segment } from './fragment.js'
import { makeLines } from './make-segments.js'

const fewestLines = 4

/** Lines that fill a good part of their column are prose; the cells of a table do not. */
function isProse(segments: readonly Segment[]): boolean {
  const column = makeLines(segments)
  if (column.length < fewestLines) return false
  const widths = column.map(({ left, right }) => right - left)
  const extent = Math.max(...column.map(({ right }) => right)) - Math.min(...column.map(({ left }) => left))
  const em = median(column.map(({ size }) => size))
  return median(widths) >= 8 * em && median(widths) >= 0.5 * extent
}

/** How the segments of a region stand to a line from top to bottom. */
function divide(segments: readonly Segment[], at: number) {
  const left = segments.filter(({ right }) => right <= at + 1)
  const right = segments.filter((segment) => segment.left >= at - 1)
  const crossing = segments.filter((segment) => segment.left < at - 1 && segment.right > at + 1)
  return { left, right, crossing }
}

function findGutter(segments: readonly Segment[], known: readonly number[]): number | undefined {
  const starts = new Map<number, number>()
  for (const { left } of segments) starts.set(Math.round(left), (starts.get(Math.round(left)) ?? 0) + 1)
  const candidates = [...starts.keys()].sort((a, b) => a - b)
  return candidates.find((start) => {
    const isKnown = known.some((gutter) => Math.abs(gutter - start) < 5)
    if (!isKnown && (starts.get(start) ?? 0) < 3) return false
    const { left, right, crossing } = divide(segments, start - 1)
    const rights = left.map((segment) => segment.right).sort((a, b) => a - b)
    const isOpen = (rights[Math.floor(rights.length * 0.9)] ?? 0) <= start - 4
    if (isKnown) return isOpen && left.length > 0 && right.length > 0 && left.length + right.length > crossing.length
    return isOpen && crossing.length <= left.length + right.length && isProse(left) && isProse(right)
  })
}

/**
 * The regions of a page in reading order: column by column, where a title or a figure that is as wide as several columns
 * ends the columns above it. The gutters of earlier pages are remembered, for a column that holds only a line or two.
 */
export function findColumns(segments: readonly Segment[], known: number[]): Segment[][] {
  if (segments.length < 2) return segments.length === 0 ? [] : [[...segments]]
  const gutter = findGutter(segments, known)
  if (gutter === undefined) return [[...segments]]
  if (!known.some((one) => Math.abs(one - gutter) < 5)) known.push(gutter)
  const { crossing } = divide(segments, gutter - 1)
  const wide = new Set(crossing)
  const regions: Segment[][] = []
  let band: Segment[] = []
  let isWide = false
  const close = () => {
    if (band.length === 0) return
    if (isWide) regions.push(band)
    else {
      const { left, right } = divide(band, gutter - 1)
      const others = known.filter((one) => Math.abs(one - gutter) >= 5)
      for (const side of [left, right]) regions.push(...findColumns(side, others))
      for (const one of others) if (!known.includes(one)) known.push(one)
    }
    band = []
  }
  for (const segment of [...segments].sort((a, b) => a.baseline - b.baseline)) {
    if (wide.has(segment) !== isWide) close()
    isWide = wide.has(segment)
    band.push(segment)
  }
  close()
  return regions
}
