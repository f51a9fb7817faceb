/** A row of the spec: its id, and what it demands. */
export type Row = readonly [id: string, demand: string]

export interface Chapter {
  readonly title: string
  readonly rows: readonly Row[]
}

export interface Generation {
  readonly title: string
  readonly chapters: readonly Chapter[]
}
