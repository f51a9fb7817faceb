import type { Row } from './row.js'

export interface BenchOptions {
  /** 100k only, short. */
  readonly quick: boolean
  /** Measure other engines beside this one. */
  readonly peers: boolean
  /** Measure them with 1M statements too. */
  readonly peersLarge: boolean
  /** A folder that the topics of one run share; it is gone afterwards. */
  readonly home: string
  /** How much of the full size `scale` has. */
  readonly share: number
  /** A folder for homes that take long to fill: they stay, and are found again. */
  readonly prepared: string
  /** A built checkout whose rows are measured in the same run. */
  readonly against?: string | undefined
}

/** One table of a benchmark. */
export interface Topic {
  readonly name: string
  readonly title: string
  readonly parts: readonly Part[]
}

/** Some rows of a table. Each part runs in a process of its own, so that its memory is its own. */
export interface Part {
  readonly name: string
  /** Absent: always. */
  wanted?(options: BenchOptions): boolean
  run(options: BenchOptions): Promise<Row[]>
}

/** A topic that one process measures. */
export const topic = (name: string, title: string, run: Part['run']): Topic => ({ name, title, parts: [{ name, run }] })
