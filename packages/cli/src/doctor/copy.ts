/** A kg on this machine, and how it was found. */
export interface Copy {
  /** Of its package. */
  readonly folder: string
  /** "The copy …": what uses it, or where it is. */
  readonly found: string
  readonly remedy: string
}
