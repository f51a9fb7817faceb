/** Something that keeps a node from its work, or soon will, and what to do about it. */
export interface Trouble {
  /** Stable, for programs: the check and what it found, as in `disk.full`. */
  readonly id: string
  /** A warning works for now; an error does not. */
  readonly severity: 'warning' | 'error'
  readonly detail: string
  readonly remedy: string
}

/** What was looked at: `disk` of `disk.full`. */
export const checkOf = ({ id }: Pick<Trouble, 'id'>): string => id.slice(0, id.indexOf('.'))
