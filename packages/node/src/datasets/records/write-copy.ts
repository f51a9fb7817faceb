import { randomBytes } from 'node:crypto'
import type { Journal } from '../../platform/operations/journal.js'
import { partConnectors } from '../links/bridges.js'
import { putLinkRows, type RowWriter } from '../links/link-rows.js'
import type { PackedRows } from '../links/packed-links.js'
import { elements } from '../links/table.js'
import { type Block, blockSize, putBlock, removeBlock } from './block.js'
import { dropDraftParts } from './draft-parts.js'
import { type DraftParts, openCopies } from './table.js'

/** A copy that is written, and the creator whose graph it is. */
export interface CopyRef {
  readonly copy: string
  readonly creator: string
}

interface CopyNeeds {
  readonly ledger: Journal
  /** Aborted when the node stops. */
  readonly signal: AbortSignal
}

/** Opens a copy. What is written to it counts for nothing until a dataset names it. */
export async function openCopy({ ledger }: Pick<CopyNeeds, 'ledger'>, creator: string): Promise<CopyRef> {
  const ref = { copy: randomBytes(8).toString('hex'), creator }
  await ledger.writeWithoutReceipt((w) => w.put(openCopies, ref.copy, { creator }))
  return ref
}

/** What one transaction stores of a copy: elements, or links of them. Elements come first: by them links are found again. */
export type CopyPiece =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'links'; readonly links: PackedRows }

export async function writePiece({ ledger, signal }: CopyNeeds, { copy }: CopyRef, piece: CopyPiece): Promise<void> {
  signal.throwIfAborted()
  for (const part of inParts(piece)) await ledger.writeWithoutReceipt((w) => putPiece(w, copy, part))
}

/** Long elements come a few at a time: a transaction holds up the node while it is filled. */
function* inParts(piece: CopyPiece): Generator<CopyPiece> {
  if (piece.kind === 'links' || lengthOf(piece.block.texts) <= longTransaction) {
    yield piece
    return
  }
  const { block } = piece
  let from = 0
  for (let to = 1; to < block.texts.length; to++) {
    if (lengthOf(block.texts.slice(from, to + 1)) <= longTransaction) continue
    yield { kind: 'block', block: { ...nothing, first: block.first + from, texts: block.texts.slice(from, to) } }
    from = to
  }
  yield { kind: 'block', block: { ...nothing, first: block.first + from, texts: block.texts.slice(from) } }
  yield { kind: 'block', block: { ...block, texts: [] } }
}

const longTransaction = 2 ** 20
const nothing = { connectors: [], events: { shards: [], spans: [], values: [] } }
const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

export function putPiece(writer: Pick<RowWriter, 'put' | 'remove'>, copy: string, piece: CopyPiece): void {
  if (piece.kind === 'block') putBlock(writer, copy, piece.block)
  else putLinkRows(writer, copy, piece.links)
}

/** Notes which drafts belong to a copy, so that they go with it. */
export async function noteDraftParts({ ledger }: CopyNeeds, ref: CopyRef, drafts: DraftParts): Promise<void> {
  await ledger.writeWithoutReceipt((w) => w.put(openCopies, ref.copy, { creator: ref.creator, drafts }))
}

/** Removes the rows of a copy that no dataset names. */
export async function removeCopy(needs: CopyNeeds, { copy, creator }: CopyRef): Promise<void> {
  const { ledger, signal } = needs
  const drafts = ledger.read((r) => r.get(openCopies, copy)?.drafts)
  await ledger.writeWithoutReceipt((w) => {
    w.put(openCopies, copy, { creator, ...(drafts && { drafts }) })
    partConnectors(w, copy)
  })
  if (drafts !== undefined) await dropDraftParts(ledger, drafts)
  for (;;) {
    signal.throwIfAborted()
    const rows = ledger.read((r) => [...r.range(elements, { prefix: [copy], limit: blockSize })])
    const [head] = rows
    if (head === undefined) break
    const [, first] = head.key
    const texts = rows.map(({ value }) => value)
    await ledger.writeWithoutReceipt((w) => removeBlock(w, { copy, creator }, first, texts))
  }
  await ledger.writeWithoutReceipt((w) => w.remove(openCopies, copy))
}

/** Removes what an interrupted import or removal has left. */
export async function removeOpenCopies(needs: CopyNeeds): Promise<void> {
  const open = needs.ledger.read((r) => [...r.range(openCopies)])
  for (const { key: copy, value } of open) await removeCopy(needs, { copy, creator: value.creator })
}
