/** Another engine, ready to be filled and asked. */
export interface Peer {
  load(graphs: Iterable<{ graph: string; lines: string[] }>): Promise<void>
  /** Runs a SELECT to its end and says how many rows it gave. */
  rows(sparql: string): Promise<number>
  /** Bytes of memory that it takes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

export interface PeerKind {
  readonly name: string
  readonly label: string
  /** Throws with the reason when it cannot be had here. */
  start(folder: string): Promise<Peer>
}
