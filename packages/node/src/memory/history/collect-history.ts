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
  /** Layers of which it covers what no version that was shared holds. */
  readonly unshared?: readonly string[]
  /** 0: for ever. */
  readonly days: number
}

/**
 * Erases statements that were superseded longer ago than the days given. It follows the receipts in their order: each
 * one that replaced or dropped a graph ends the time of what the graph held before.
 */
export const collectHistory = (
  { days, ...covered }: HistoryKind,
  ledger: Journal,
  now: () => number = Date.now,
): Collection => ({
  kind: covered.kind,
  async collect(limit) {
    if (days === 0) return { removed: 0, isMore: false }
    const before = now() - days * dayMs
    const next = ledger.read((r) => dueAfter(r, r.get(cursors, covered.kind) ?? 0, before))
    if (next === undefined) return { removed: 0, isMore: false }
    return ledger.writeWithoutReceipt((w) => eraseSome(w, { ...covered, before, limit }))
  },
})

type Covered = Omit<HistoryKind, 'days'>

interface Batch extends Covered {
  before: number
  limit: number
}

function eraseSome(w: Omit<LedgerWriter, 'change'>, { before, limit, ...covered }: Batch) {
  const { kind } = covered
  let at = w.get(cursors, kind) ?? 0
  let removed = 0
  for (let steps = 0; steps < limit; steps++) {
    const seq = dueAfter(w, at, before)
    if (seq === undefined) break
    for (const key of supersededBy(w, seq, covered, limit - removed)) {
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
  { layers, unshared = [] }: Covered,
  limit: number,
): KeyPart[][] {
  const isUnshared = ([, layer]: KeyPart[]) => unshared.includes(layer as string)
  const ends = [...reader.by(changes, 'bySeq', { prefix: [seq] })].filter(
    ({ key, value }) => value.op !== 'add' && (layers.includes(key[1] as string) || isUnshared(key)),
  )
  return ends
    .flatMap(({ key, value: { graph } }) => {
      const since = isUnshared(key) ? lastShared(reader, graph, seq) : 0
      return earlierChanges(reader, key, { name: graph, since }).reverse()
    })
    .slice(0, limit)
}

/** The receipt by which the asset of a private graph was last shared or published. */
function lastShared(reader: Pick<LedgerReader, 'by'>, graph: string, before: number): number {
  const subject = graph.replace(/\/_private$/, '')
  const earlier = { prefix: subject, after: [subject, before], reverse: true }
  for (const { value } of reader.by(receipts, 'bySubject', earlier)) if (value.layer !== 'wm') return value.seq
  return 0
}

function earlierChanges(
  reader: Pick<LedgerReader, 'by'>,
  end: KeyPart[],
  { name, since }: { name: string; since: number },
): KeyPart[][] {
  const [contextGraph, layer, agent, seq, position] = end as [string, string, string, number, number]
  const graph = [contextGraph, layer, agent, name]
  const found: KeyPart[][] = []
  const earlier = { after: [...graph, seq, position], before: [...graph, since + 1], reverse: true }
  for (const { key, value } of reader.by(changes, 'byGraph', earlier)) {
    // Private statements of a shared version stay longer than those of the drafts after it.
    if (value.erased !== undefined && layer !== 'private') break
    if (value.erased === undefined && value.content.chunks.length > 0) found.push(key)
  }
  return found
}
