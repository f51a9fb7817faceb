export interface UpdateRequest {
  /** The dataset before: canonical N-Quads, the default graph as lines without a graph. */
  readonly nquads: string | Uint8Array
  readonly sparql: string
  readonly baseIri?: string
}
