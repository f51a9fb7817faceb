/** Something that a format cannot express, and was left out or written in another form. */
export interface Loss {
  /** The event's id or time, or the id of a master data element. */
  readonly of: string
  readonly field: string
  readonly why: string
}

export type ReportLoss = (loss: Loss) => void
