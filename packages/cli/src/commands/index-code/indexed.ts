/** What a run did. */
export interface Indexed {
  readonly repository: string
  readonly iri: string
  readonly files: number
  /** Files that are new or have changed since the last run. */
  readonly parsed: number
  readonly skipped: number
  readonly statements: number
  readonly counts: Readonly<Record<string, number>>
  readonly contextGraphId?: string
  readonly assets?: AssetCounts
  readonly output?: string
}

export interface AssetCounts {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** Shared assets of files that are gone. */
  readonly kept: number
}

export interface Wish {
  readonly directory: string
  readonly contextGraphId: string
  readonly name: string | undefined
  readonly share: boolean
  readonly dryRun: boolean
  readonly output: string | undefined
}
