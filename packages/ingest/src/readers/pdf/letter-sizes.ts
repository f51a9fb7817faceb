import type { Line } from './fragment.js'
import type { Piece } from './piece.js'

const round = (size: number): number => Math.round(size * 2) / 2

/** How large the letters of a document are: the most common size and font are those of its text. */
export class LetterSizes {
  private readonly sizes = new Map<number, number>()
  private readonly fonts = new Map<string, number>()
  private readonly short = new Map<number, number>()

  add(lines: readonly Line[]): void {
    for (const { size, font, text } of lines) {
      this.sizes.set(round(size), (this.sizes.get(round(size)) ?? 0) + text.length)
      this.fonts.set(font, (this.fonts.get(font) ?? 0) + text.length)
      if (text.length <= 120) this.short.set(round(size), (this.short.get(round(size)) ?? 0) + 1)
    }
  }

  get body(): number {
    return mostCommon(this.sizes) ?? 0
  }

  /** What level a heading in letters of this size has; undefined for what is written like the text itself. */
  levelOf({ size, font, text, lines, isIndented }: Extract<Piece, { kind: 'text' }>): number | undefined {
    const { body } = this
    const larger = [...this.short.keys()].filter((one) => one >= 1.12 * body).sort((a, b) => b - a)
    if (text.length > 200 || lines > 3 || !/\p{L}/u.test(text)) return undefined
    const at = larger.indexOf(round(size))
    if (at >= 0) return Math.min(at + 1, 6)
    const isOther = round(size) >= body && font !== mostCommon(this.fonts)
    const isTitle =
      !isIndented && text.length <= 80 && lines === 1 && /^[\p{Lu}\p{N}]/u.test(text) && !/[.,:;!?]$/.test(text)
    return isOther && isTitle ? Math.min(larger.length + 1, 6) : undefined
  }
}

function mostCommon<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let best: [Key, number] | undefined
  for (const entry of counts) if (best === undefined || entry[1] > best[1]) best = entry
  return best?.[0]
}
