import { type Shelf, sha256, shelfKey } from '../../ledger/index.js'

// What this engine keeps on the server beside the graphs of the assets.
export const stateGraph = 'urn:kg:store:state'
export const stagingGraph = 'urn:kg:store:staging'
/** Never holds anything: stands where a dataset would otherwise be empty, which many servers take for "everything". */
export const nothing = 'urn:kg:store:nothing'

export const store = 'urn:kg:store'
export const property = {
  instance: 'urn:kg:ns:instance',
  key: 'urn:kg:ns:shelfKey',
  appliedSeq: 'urn:kg:ns:appliedSeq',
  appliedHash: 'urn:kg:ns:appliedHash',
  /** How far the first load of a shelf is. */
  loading: 'urn:kg:ns:loading',
  /** How far a union is that is being made. */
  building: 'urn:kg:ns:building',
  onShelf: 'urn:kg:ns:onShelf',
  inUnion: 'urn:kg:ns:inUnion',
  covers: 'urn:kg:ns:covers',
  ofSub: 'urn:kg:ns:ofSub',
} as const

export function shelfIri(shelf: Shelf): string {
  return `urn:kg:shelf:${short(shelfKey(shelf))}`
}

/** The union of some shelves, or of one sub-graph of them; the same set has the same name in any order. */
export function unionIri(shelves: readonly Shelf[], sub: string | undefined): string {
  const members = [...new Set(shelves.map(shelfIri))].sort()
  return `urn:kg:union:${short([members, sub ?? null])}`
}

const short = (value: unknown) => sha256(JSON.stringify(value)).slice(0, 40)
