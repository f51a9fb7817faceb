import { defineTable } from '@kg/store'

/** What the operator has said at run time; it wins over config.json. */
export const publisherSettings = defineTable<{ value: boolean; at: number }>()('publisher-settings')
