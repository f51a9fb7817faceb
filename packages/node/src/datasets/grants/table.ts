import { defineTable } from '@kg/store'

/** An agent that may see the permissioned data of an object. */
export interface GrantRow {
  readonly grantedAt: number
}

/** By the dataset and its importer, the viewer in lower case, and the vertex of the object. */
export const grants = defineTable<GrantRow, [dataset: string, importer: string, viewer: string, element: string]>()(
  'dataset-grants',
)
