/** Left, top, right and bottom in points, from the top left corner of the page. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** A piece of text as the page draws it. */
export interface Fragment {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  readonly font: string
  readonly isMonospaced: boolean
  /** The marked content that it belongs to, by which the tags of the page name it. */
  readonly mark: string | undefined
  /** What the mark calls it, before roles are mapped. */
  readonly tag: string | undefined
  /** Drawn at an angle: a stamp at the margin, the label of an axis. */
  readonly isTurned: boolean
}

/** Text on one baseline without a gap, such as a line of prose or a cell of a table. */
export interface Segment extends Omit<Fragment, 'mark' | 'tag' | 'isTurned'> {
  readonly top: number
  readonly bottom: number
}

export interface Line extends Segment {
  readonly segments: readonly Segment[]
  /** The bullet or number at its start. */
  readonly marker?: string
}

export const boxOf = (parts: readonly Segment[]): Box => {
  const round = (value: number) => Math.round(value * 10) / 10
  return [
    round(Math.min(...parts.map(({ left }) => left))),
    round(Math.min(...parts.map(({ top }) => top))),
    round(Math.max(...parts.map(({ right }) => right))),
    round(Math.max(...parts.map(({ bottom }) => bottom))),
  ]
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
