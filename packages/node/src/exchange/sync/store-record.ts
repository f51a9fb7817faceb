import { makeKaId } from '@kg/core'
import { type LedgerReader, type LedgerWriter, noContent, type PackedContent } from '@kg/store'
import { anchorFrom, publicationRows } from '../../chain/publishing/publication-table.js'
import { saveAsset } from '../../memory/assets/draft-row.js'
import { assetKey, graphOf, shelfOf, subjectOf } from '../../memory/assets/names.js'
import { type AssetRow, assetRows, authorNumbers, type LayerState } from '../../memory/assets/table.js'
import { tombstones } from '../../memory/assets/tombstones.js'
import { type ContextGraphRow, contextGraphs, subGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { AuthorRefusedError, RecordInvalidError } from '../p2p/record-invalid.js'
import { belongs } from './belongs.js'
import { commitmentOfRecord, digestOfRecord, type ShareRecord, sealOf } from './record.js'

export type StoreOutcome = 'stored' | 'known'

/** The layer that a record goes to, decided alike on every node. Nothing if this node has it or something newer, or was made to forget it. */
export function layerToStore(reader: LedgerReader, record: ShareRecord): 'swm' | 'vm' | undefined {
  const row = reader.get(assetRows, keyOf(record))
  if (record.version <= (reader.get(tombstones, keyOf(record))?.version ?? 0)) return undefined
  const commitment = commitmentOfRecord(record)
  const published = reader.get(publicationRows, [kaIdOf(record), record.version])
  const moved = layerToMove(row, record, commitment)
  if (moved !== undefined) return moved
  if (published !== undefined && published.commitment === commitment)
    return row?.vm !== undefined && row.vm.seal.version >= record.version ? undefined : 'vm'
  if (row?.vm !== undefined && row.vm.seal.version >= record.version) return undefined
  const { swm } = row ?? {}
  if (swm === undefined || swm.seal.version < record.version) return 'swm'
  // An author may seal one version twice: every node keeps the same one of the two.
  const isOther = swm.seal.version === record.version && swm.seal.commitment > commitment
  return isOther ? 'swm' : undefined
}

/**
 * The layer that holds the very version of a record, if only the record says with the author's signature which sub-graph
 * it belongs to. Of two sub-graphs that an author has signed, every node takes the same.
 */
function layerToMove(row: AssetRow | undefined, record: ShareRecord, commitment: string): 'swm' | 'vm' | undefined {
  if (row === undefined || record.subSignature === undefined) return undefined
  // A draft stands in the sub-graph as its author sees it here.
  if (row.wm !== undefined && row.sub !== record.sub) return undefined
  return (['vm', 'swm'] as const).find((layer) => {
    const { seal } = row[layer] ?? {}
    if (seal?.version !== record.version || seal.commitment !== commitment) return false
    return seal.subSignature === undefined || record.sub < row.sub
  })
}

export function checkAuthor(reader: LedgerReader, graph: ContextGraphRow, record: ShareRecord): void {
  if (!belongs(reader, graph, record.author, digestOfRecord(record)))
    throw new AuthorRefusedError({ why: `${record.author} is no member of ${graph.id}` })
}

/** Stores a checked record with its checked content. */
export async function storeRecord(ledger: Journal, record: ShareRecord, content: PackedContent): Promise<StoreOutcome> {
  const layer = ledger.read((r) => layerToStore(r, record)) ?? 'swm'
  const act = actOf('asset.receive', record.author, subjectOf(assetOf(record)), { layer, root: record.root })
  const { value } = await ledger.write(act, (w) => {
    const graph = w.get(contextGraphs, record.graph)
    if (graph === undefined) throw new RecordInvalidError({ why: `${record.graph} is not known here` })
    // The row stands for a graph of which only the hash is known: nobody can seal anything for it yet.
    if (graph.id === graph.nameHash) throw new RecordInvalidError({ why: `${record.graph} is a hash, not a name` })
    checkAuthor(w, graph, record)
    const layer = layerToStore(w, record)
    if (layer === undefined) return 'known' as const
    putVersion(w, record, layer, content)
    return 'stored' as const
  })
  return value
}

function putVersion(w: LedgerWriter, record: ShareRecord, layer: 'swm' | 'vm', packed: PackedContent): void {
  const now = Date.now()
  const before = w.get(assetRows, keyOf(record))
  const sub = subOf(before, record)
  const known: AssetRow = {
    version: 0,
    createdAt: now,
    updatedAt: now,
    ...before,
    contextGraph: record.graph,
    sub,
    agent: record.author,
    name: record.name,
    number: record.number,
  }
  if (before !== undefined && before.sub !== sub) moveLayers(w, before, known)
  const content = w.putContent(packed)
  const seal = sealOf(w, record)
  const held = before?.[layer]
  const isHeld = held?.seal.digest === seal.digest
  const received = { privateContent: noContent, operationId: `receive-${w.head() + 1}` }
  // Of a version that is here already, only the signature of the sub-graph is new.
  const kept = isHeld ? { ...held, seal: { ...held.seal, ...seal } } : { ...received, seal }
  const state: LayerState = { ...kept, since: now, seq: w.head() + 1, content }
  const publication = w.get(publicationRows, [kaIdOf(record), record.version])
  if (layer === 'vm' && publication !== undefined) state.anchor = anchorFrom(publication)
  w.change({ shelf: shelfOf(known, layer), graph: graphOf(known, layer), sub, op: 'replace', content })
  const next: AssetRow = { ...known, version: Math.max(known.version, record.version), [layer]: state }
  if (layer === 'vm' && next.swm !== undefined && next.swm.seal.version <= record.version) {
    dropLayer(w, next, 'swm')
    delete next.swm
  }
  if (sub !== '' && !w.has(subGraphs, [record.graph, sub]))
    w.put(subGraphs, [record.graph, sub], {
      contextGraph: record.graph,
      name: sub,
      createdBy: record.author,
      createdAt: now,
    })
  const given = w.get(authorNumbers, record.author) ?? 0
  if (given > 0 && given < record.number) w.put(authorNumbers, record.author, record.number)
  saveAsset(w, next)
}

/** The sub-graph that the author has signed; else the one that is known here. A draft keeps its own. */
function subOf(before: AssetRow | undefined, record: ShareRecord): string {
  const isFixed = record.subSignature === undefined || before?.wm !== undefined
  return isFixed && before !== undefined ? before.sub : record.sub
}

/** An asset that moves to another sub-graph takes all it has shared along. */
function moveLayers(w: LedgerWriter, from: AssetRow, to: AssetRow): void {
  for (const layer of ['swm', 'vm'] as const) {
    const { content } = from[layer] ?? {}
    if (content === undefined) continue
    dropLayer(w, from, layer)
    w.change({ shelf: shelfOf(to, layer), graph: graphOf(to, layer), sub: to.sub, op: 'replace', content })
  }
}

function dropLayer(w: LedgerWriter, row: AssetRow, layer: 'swm' | 'vm'): void {
  if (row[layer] !== undefined)
    w.change({ shelf: shelfOf(row, layer), graph: graphOf(row, layer), sub: row.sub, op: 'drop', content: noContent })
}

const assetOf = ({ graph, sub, author, name }: ShareRecord) => ({ contextGraph: graph, sub, agent: author, name })
const keyOf = (record: ShareRecord) => assetKey(assetOf(record))
const kaIdOf = ({ author, number }: ShareRecord): string => makeKaId(author, BigInt(number)).toString()
