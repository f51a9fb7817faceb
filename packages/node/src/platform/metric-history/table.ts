import { defineTable } from '@kg/store'

/** Samples of a few minutes, by the time of the first. */
export interface SampleBlock {
  /** What the values of each sample are, because a later release may have other figures. */
  readonly names: readonly string[]
  /** The time, then one value for each name; null stands for what could not be told. */
  readonly samples: readonly (readonly (number | null)[])[]
}

export const sampleBlocks = defineTable<SampleBlock, number>()('metricHistory')
