import { changes, defineTable, type KeyPart, type LedgerReader, type LedgerWriter, receipts } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'
import { dayMs } from '../../platform/retention/day.js'

/** The receipt up to which each kind of history has been collected. */
const cursors = defineTable<number>()('collector-cursors')

export interface HistoryKind {
  readonly kind: string
  /** Layers of the shelves that it covers. */
  readonly layers: readonly string[]
  /** 0: for ever. */
  readonly days: number
}

/**
 * Erases statements that were superseded longer ago than the days given. It follows the receipts in their order: each
 * one that replaced or dropped a graph ends the time of what the graph held before.
 */
export const collectHistory = (
  { kind, layers, days }: HistoryKind,
  ledger: Journal,
  now: () => number = Date.now,
): Collection => ({
  kind,
  async collect(limit) {
    if (days === 0) return { removed: 0, isMore: false }
    const before = now() - days * dayMs
    const next = ledger.read((r) => dueAfter(r, r.get(cursors, kind) ?? 0, before))
    if (next === undefined) return { removed: 0, isMore: false }
    return ledger.writeWithoutReceipt((w) => eraseSome(w, { kind, layers, before, limit }))
  },
})

interface Batch {
  kind: string
  layers: readonly string[]
  before: number
  limit: number
}

function eraseSome(w: Omit<LedgerWriter, 'change'>, { kind, layers, before, limit }: Batch) {
  let at = w.get(cursors, kind) ?? 0
  let removed = 0
  for (let steps = 0; steps < limit; steps++) {
    const seq = dueAfter(w, at, before)
    if (seq === undefined) break
    for (const key of supersededBy(w, seq, layers, limit - removed)) {
      w.erase(key)
      removed++
    }
    // A write that superseded more than fits is finished by the next batch.
    if (removed >= limit) break
    at = seq
  }
  w.put(cursors, kind, at)
  return { removed, isMore: dueAfter(w, at, before) !== undefined }
}

function dueAfter(reader: Pick<LedgerReader, 'get'>, seq: number, before: number): number | undefined {
  const receipt = reader.get(receipts, seq + 1)
  return receipt !== undefined && receipt.time < before ? seq + 1 : undefined
}

/** Keys of changes with content that a write has put an end to, oldest first: what is before an erased one is erased. */
function supersededBy(
  reader: Pick<LedgerReader, 'by'>,
  seq: number,
  layers: readonly string[],
  limit: number,
): KeyPart[][] {
  const ends = [...reader.by(changes, 'bySeq', { prefix: [seq] })].filter(
    ({ key, value }) => value.op !== 'add' && layers.includes(key[1] as string),
  )
  return ends.flatMap(({ key, value }) => earlierChanges(reader, key, value.graph).reverse()).slice(0, limit)
}

function earlierChanges(reader: Pick<LedgerReader, 'by'>, end: KeyPart[], name: string): KeyPart[][] {
  const [contextGraph, layer, agent, seq, position] = end as [string, string, string, number, number]
  const graph = [contextGraph, layer, agent, name]
  const found: KeyPart[][] = []
  const earlier = { after: [...graph, seq, position], before: [...graph, 0], reverse: true }
  for (const { key, value } of reader.by(changes, 'byGraph', earlier)) {
    if (value.erased !== undefined) break
    if (value.content.chunks.length > 0) found.push(key)
  }
  return found
}
