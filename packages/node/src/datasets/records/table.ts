import type { Dataset, Spelling } from '@kg/ingest/datasets'
import { defineTable } from '@kg/store'

export type Standard = 'GS1-EPCIS' | 'WOT' | 'GRAPH'

/** How many of what a graph has. */
export interface DatasetTally {
  readonly events: number
  readonly connectors: number
  readonly identifiers: number
}

/** A dataset that an agent holds here. Its statements are the asset of the same name. */
export interface DatasetRow {
  readonly id: string
  /** The agent that imported it, or shared it: the author of the asset. */
  readonly agent: string
  /** The address of the creator, in lower case. */
  readonly creator: string
  /** Which rows of the elements and links are its own. */
  readonly copy: string
  readonly contextGraph: string
  readonly standard: Standard
  readonly rootHash: string
  readonly dataHash: string
  /** Of its text as KG-JSON. */
  readonly bytes: number
  readonly elements: number
  readonly relations: number
  /** Datasets of earlier releases have none. */
  readonly tally?: DatasetTally
  readonly importedAt: number
  /** How many assets hold its statements; one where absent. */
  readonly parts?: number
  /** How its names are spelled where its hashes are made. */
  readonly spelling: Spelling
  /** The dataset without its graph. */
  readonly head: Omit<Dataset, '@graph'>
}

export const datasetRows = defineTable<DatasetRow, [id: string, agent: string]>()('datasets', {
  indexes: {
    byCopy: (row) => row.copy,
    byTime: (row) => row.importedAt,
    byGraph: (row) => row.contextGraph,
    byCreator: (row) => row.creator,
  },
})

/** Drafts that hold the statements of a dataset that is not there yet. */
export interface DraftParts {
  readonly datasetId: string
  readonly agent: string
  readonly contextGraph: string
  readonly parts: number
}

/** A copy that is being written or removed. Its rows count for nothing, and a restart removes them. */
export const openCopies = defineTable<{ readonly creator: string; readonly drafts?: DraftParts }>()(
  'dataset-open-copies',
)
