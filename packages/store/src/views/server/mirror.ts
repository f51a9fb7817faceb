import { firstPrev, type Ledger, receipts, type Shelf } from '../../ledger/index.js'
import { property, stateGraph, store } from './names.js'
import type { ServerClient } from './server-client.js'
import { iriText } from './sparql-text.js'

export interface ShelfState {
  readonly shelf: Shelf
  /** The server holds every change up to this receipt. */
  seq: number
  /** This process itself saw the last change succeed; else one may have been done in part. */
  sure: boolean
}

export interface UnionState {
  readonly iri: string
  readonly shelves: readonly string[]
  readonly sub: string | undefined
}

/** A shelf of which the server holds the graphs up to `after`, in the order of their names. */
export interface LoadState {
  readonly shelf: Shelf
  /** The receipt at which the load began: what changed later is sent again once all graphs are there. */
  readonly seq: number
  readonly after: string
}

/** A union that is being made: what stands before this graph of this shelf is in it. */
export interface BuildState {
  readonly union: UnionState
  readonly index: number
  readonly after: string | undefined
  /** How many statements were brought into it. */
  readonly quads: number
}

/** What the server holds of the ledger, as its own bookkeeping says. Unions are in the order of their last use. */
export interface Mirror {
  readonly instance: string
  readonly shelves: Map<string, ShelfState>
  readonly unions: Map<string, UnionState>
  readonly loads: Map<string, LoadState>
  readonly builds: Map<string, BuildState>
}

const p = Object.fromEntries(Object.entries(property).map(([name, iri]) => [name, iriText(iri)])) as Record<
  keyof typeof property,
  string
>
const inState = (pattern: string) => `{ GRAPH ${iriText(stateGraph)} { ${pattern} } }`

/** Reads the bookkeeping; undefined when there is none, or when it belongs to another ledger or to a lost future. */
export async function readMirror(client: ServerClient, ledger: Ledger): Promise<Mirror | undefined> {
  const [instances, shelfRows, unionRows, loadRows, buildRows] = await Promise.all([
    client.rows(`SELECT ?id WHERE ${inState(`${iriText(store)} ${p.instance} ?id`)}`),
    client.rows(
      `SELECT ?shelf ?key ?seq ?hash WHERE ${inState(`?shelf ${p.key} ?key . ?shelf ${p.appliedSeq} ?seq . ?shelf ${p.appliedHash} ?hash`)}`,
    ),
    client.rows(
      `SELECT ?union ?shelf ?sub WHERE ${inState(`?union ${p.covers} ?shelf OPTIONAL { ?union ${p.ofSub} ?sub }`)}`,
    ),
    client.rows(`SELECT ?shelf ?key ?text WHERE ${inState(`?shelf ${p.key} ?key . ?shelf ${p.loading} ?text`)}`),
    client.rows(`SELECT ?union ?text WHERE ${inState(`?union ${p.building} ?text`)}`),
  ])
  const instance = instances[0]?.id
  if (instance === undefined || instances.length > 1) return undefined
  const shelves = new Map<string, ShelfState>()
  for (const { shelf: iri = '', key = '', seq, hash } of shelfRows) {
    if (hashAt(ledger, Number(seq)) !== hash) return undefined
    shelves.set(iri, { shelf: readKey(key), seq: Number(seq), sure: false })
  }
  const loads = new Map<string, LoadState>()
  for (const { shelf: iri = '', key = '', text = '' } of loadRows) {
    const { seq, hash, after } = JSON.parse(text) as { seq: number; hash: string; after: string }
    if (hashAt(ledger, seq) !== hash) return undefined
    loads.set(iri, { shelf: readKey(key), seq, after })
  }
  return { instance, shelves, unions: readUnions(unionRows, shelves), loads, builds: readBuilds(buildRows, shelves) }
}

/** The hash of a receipt: what a server was built from. */
export function hashAt(ledger: Ledger, seq: number): string | undefined {
  return seq === 0 ? firstPrev : ledger.read((reader) => reader.get(receipts, seq)?.hash)
}

/** True as long as the server holds at least what we believe of these shelves. */
export function stillHolds(client: ServerClient, mirror: Mirror, shelves: readonly string[]): Promise<boolean> {
  const known = shelves.flatMap((iri) => {
    const seq = mirror.shelves.get(iri)?.seq
    return seq === undefined ? [] : [{ iri, seq }]
  })
  const parts = known.map(({ iri, seq }, n) => `${iriText(iri)} ${p.appliedSeq} ?n${n} . FILTER(?n${n} >= ${seq})`)
  return client.ask(`ASK ${inState([`${iriText(store)} ${p.instance} "${mirror.instance}" .`, ...parts].join(' '))}`)
}

/** Some of the graphs that are ours by the bookkeeping. */
export async function someOfOurGraphs(client: ServerClient, most: number): Promise<string[]> {
  const pattern = `{ ?g ${p.onShelf} ?x } UNION { ?g ${p.covers} ?x } UNION { ?g ${p.building} ?x } UNION { ?m ${p.inUnion} ?g }`
  const rows = await client.rows(`SELECT DISTINCT ?g WHERE ${inState(pattern)} LIMIT ${most}`)
  return rows.flatMap(({ g }) => (g === undefined ? [] : [g]))
}

export const loadText = (ledger: Ledger, { seq, after }: LoadState): string =>
  JSON.stringify({ seq, hash: hashAt(ledger, seq) ?? '', after })

export const buildText = ({ union: { shelves, sub }, index, after, quads }: BuildState): string =>
  JSON.stringify({ shelves, sub, index, after, quads })

export const keyText = ({ contextGraph, layer, agent }: Shelf): string => JSON.stringify([contextGraph, layer, agent])

function readKey(text: string): Shelf {
  const [contextGraph, layer, agent] = JSON.parse(text) as [string, string, string]
  return { contextGraph, layer, agent }
}

function readUnions(
  rows: readonly Record<string, string>[],
  shelves: ReadonlyMap<string, ShelfState>,
): Map<string, UnionState> {
  const unions = new Map<string, UnionState>()
  for (const { union = '', shelf = '', sub } of rows) {
    const before = unions.get(union)
    unions.set(union, { iri: union, shelves: [...(before?.shelves ?? []), shelf], sub })
  }
  for (const { iri, shelves: covered } of [...unions.values()])
    if (!covered.every((shelf) => shelves.has(shelf))) unions.delete(iri)
  return unions
}

function readBuilds(
  rows: readonly Record<string, string>[],
  known: ReadonlyMap<string, ShelfState>,
): Map<string, BuildState> {
  const builds = new Map<string, BuildState>()
  for (const { union: iri = '', text = '' } of rows) {
    // Earlier versions did not count.
    const { shelves, sub, index, after, quads = 0 } = JSON.parse(text) as UnionState & BuildState
    if (shelves.every((shelf) => known.has(shelf)))
      builds.set(iri, { union: { iri, shelves, sub }, index, after, quads })
  }
  return builds
}
