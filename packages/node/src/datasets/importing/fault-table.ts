import { defineTable } from '@kg/store'
import type { FoundFaults } from './find-faults.js'

/** What was wrong with the file of an import, by the id of its job. */
export const importFaults = defineTable<FoundFaults>()('dataset-import-faults')
