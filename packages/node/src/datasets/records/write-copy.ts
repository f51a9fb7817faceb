import { randomBytes } from 'node:crypto'
import type { KgElement } from '@kg/ingest/datasets'
import type { Journal } from '../../platform/operations/journal.js'
import { partConnectors } from '../links/bridges.js'
import { elements } from '../links/table.js'
import { type Block, blockOf, blockSize, putBlock, removeBlock } from './block.js'
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

export async function writeBlock({ ledger, signal }: CopyNeeds, { copy }: CopyRef, block: Block): Promise<void> {
  signal.throwIfAborted()
  await ledger.writeWithoutReceipt((w) => putBlock(w, copy, block))
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
    const batch = rows.map(({ value }) => ({ text: value, element: JSON.parse(value) as KgElement }))
    await ledger.writeWithoutReceipt((w) => removeBlock(w, copy, blockOf(creator, first, batch)))
  }
  await ledger.writeWithoutReceipt((w) => w.remove(openCopies, copy))
}

/** Removes what an interrupted import or removal has left. */
export async function removeOpenCopies(needs: CopyNeeds): Promise<void> {
  const open = needs.ledger.read((r) => [...r.range(openCopies)])
  for (const { key: copy, value } of open) await removeCopy(needs, { copy, creator: value.creator })
}
