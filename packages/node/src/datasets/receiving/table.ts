import { defineTable } from '@kg/store'

/** The last receipt of an asset of another node that was looked at, under the key `seq`. */
export const receivingCursor = defineTable<number>()('dataset-receiving')
