import { randomBytes } from 'node:crypto'
import type { LedgerReader } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { partConnectors } from '../links/bridges.js'
import { putLinkRows, type RowWriter } from '../links/link-rows.js'
import type { PackedRows } from '../links/packed-links.js'
import { textsFrom } from '../texts/read-texts.js'
import { blockSize, ownTexts, textGroups } from '../texts/table.js'
import { type LongText, longTextsOf, putLongTexts } from '../texts/write-texts.js'
import { type Block, putBlock, removeBlock } from './block.js'
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
  if (piece.kind === 'block')
    for (const texts of fewAtATime(longTextsOf(piece.block)))
      await ledger.writeWithoutReceipt((w) => putLongTexts(w, copy, texts))
  await ledger.writeWithoutReceipt((w) => putPiece(w, copy, piece))
}

/** Long texts come a few at a time: a transaction holds up the node while it is filled. */
function* fewAtATime(texts: readonly LongText[]): Generator<LongText[]> {
  let few: LongText[] = []
  let length = 0
  for (const one of texts) {
    if (length + one[1].length > longTransaction && few.length > 0) {
      yield few
      few = []
      length = 0
    }
    few.push(one)
    length += one[1].length
  }
  if (few.length > 0) yield few
}

const longTransaction = 2 ** 20

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
    const [first, texts] = ledger.read((r) => firstTexts(r, copy))
    if (texts.length === 0) break
    await ledger.writeWithoutReceipt((w) => removeBlock(w, { copy, creator }, first, texts))
  }
  await ledger.writeWithoutReceipt((w) => w.remove(openCopies, copy))
}

/** The first texts that are there. A long one may be without its group, where an import was interrupted. */
function firstTexts(reader: LedgerReader, copy: string): [first: number, texts: string[]] {
  const range = { prefix: [copy], limit: 1 }
  const found = [...reader.range(textGroups, range), ...reader.range(ownTexts, range)].map(({ key }) => key[1])
  const first = Math.min(...found)
  return [first, textsFrom(reader, copy, first, blockSize - (first % blockSize))]
}

/** Removes what an interrupted import or removal has left. */
export async function removeOpenCopies(needs: CopyNeeds): Promise<void> {
  const open = needs.ledger.read((r) => [...r.range(openCopies)])
  for (const { key: copy, value } of open) await removeCopy(needs, { copy, creator: value.creator })
}
