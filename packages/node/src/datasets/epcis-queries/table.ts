import { defineTable } from '@kg/store'

/** A query that an agent has given a name. */
export interface QueryRow {
  readonly agent: string
  readonly name: string
  /** Its parameters as JSON, with the prefixes of their names under `@context`. */
  readonly query: Readonly<Record<string, unknown>>
  readonly createdAt: number
}

export const queryRows = defineTable<QueryRow, [agent: string, name: string]>()('epcis-queries')
