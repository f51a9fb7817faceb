/** What a dataset may be at most, so that no input can exhaust the machine. */
export interface DatasetLimits {
  readonly maxBytes: number
  /** Objects and lists inside each other, counted from the top. */
  readonly maxDepth: number
  /** Elements of the graph. */
  readonly maxElements: number
}

export const defaultDatasetLimits: DatasetLimits = { maxBytes: 256 * 2 ** 20, maxDepth: 64, maxElements: 2_000_000 }
