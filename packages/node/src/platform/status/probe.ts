import { defineTable } from '@kg/store'

/** One row that `status` writes, to see that the disk takes writes. */
export const probeTable = defineTable<number>()('probe')
