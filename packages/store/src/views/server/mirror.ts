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

/** What the server holds of the ledger, as its own bookkeeping says. Unions are in the order of their last use. */
export interface Mirror {
  readonly instance: string
  readonly shelves: Map<string, ShelfState>
  readonly unions: Map<string, UnionState>
}

const p = Object.fromEntries(Object.entries(property).map(([name, iri]) => [name, iriText(iri)])) as Record<
  keyof typeof property,
  string
>
const inState = (pattern: string) => `{ GRAPH ${iriText(stateGraph)} { ${pattern} } }`

/** Reads the bookkeeping; undefined when there is none, or when it belongs to another ledger or to a lost future. */
export async function readMirror(client: ServerClient, ledger: Ledger): Promise<Mirror | undefined> {
  const [instances, shelfRows, unionRows] = await Promise.all([
    client.rows(`SELECT ?id WHERE ${inState(`${iriText(store)} ${p.instance} ?id`)}`),
    client.rows(
      `SELECT ?shelf ?key ?seq ?hash WHERE ${inState(`?shelf ${p.key} ?key . ?shelf ${p.appliedSeq} ?seq . ?shelf ${p.appliedHash} ?hash`)}`,
    ),
    client.rows(
      `SELECT ?union ?shelf ?sub WHERE ${inState(`?union ${p.covers} ?shelf OPTIONAL { ?union ${p.ofSub} ?sub }`)}`,
    ),
  ])
  const instance = instances[0]?.id
  if (instance === undefined || instances.length > 1) return undefined
  const shelves = new Map<string, ShelfState>()
  for (const { shelf: iri = '', key = '', seq, hash } of shelfRows) {
    if (hashAt(ledger, Number(seq)) !== hash) return undefined
    shelves.set(iri, { shelf: readKey(key), seq: Number(seq), sure: false })
  }
  return { instance, shelves, unions: readUnions(unionRows, shelves) }
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
  const pattern = `{ ?g ${p.onShelf} ?x } UNION { ?g ${p.covers} ?x } UNION { ?m ${p.inUnion} ?g }`
  const rows = await client.rows(`SELECT DISTINCT ?g WHERE ${inState(pattern)} LIMIT ${most}`)
  return rows.flatMap(({ g }) => (g === undefined ? [] : [g]))
}

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
