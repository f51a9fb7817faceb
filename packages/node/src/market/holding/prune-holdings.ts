import type { LedgerReader } from '@kg/store'
import { partName } from '../../datasets/records/draft-parts.js'
import { removeGone } from '../../datasets/records/remove-gone.js'
import { datasetRows } from '../../datasets/records/table.js'
import { deleteAsset } from '../../memory/assets/remove-draft.js'
import { assetRows } from '../../memory/assets/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { CopyFiles } from './copy-files.js'
import type { Holder } from './holder.js'
import { putHolding } from './holding-totals.js'
import { type HoldingBook, holdingSubject, keyOf } from './move-holding.js'
import { type HoldingRow, holdingRows } from './table.js'

export interface PruneNeeds extends HoldingBook {
  readonly holder: Holder
  readonly files: CopyFiles
  /** Hours after the end of a holding; 0 keeps its dataset. */
  readonly pruneHours: number
  readonly signal: AbortSignal
}

/** The chain may take back its newest blocks, and with them the end of a holding. */
const graceMs = 10 * 60_000
const hourMs = 3_600_000
/** In one turn. */
const limit = 100

/** Removes the copies of what is over or was released, and the datasets when their time has come. */
export async function pruneHoldings(needs: PruneNeeds, now: number): Promise<void> {
  const { ledger, files, pruneHours } = needs
  const rowsOf = (find: (r: LedgerReader) => Iterable<{ readonly value: HoldingRow }>) =>
    ledger.read((r) => [...find(r)].map(({ value }) => value))
  const overAt = now - graceMs
  for (const row of rowsOf((r) => r.by(holdingRows, 'toFree', { before: [overAt], limit }))) {
    await files.remove(row)
    await ledger.writeWithoutReceipt((w) => {
      const { copy: _, ...rest } = w.get(holdingRows, keyOf(row)) ?? row
      putHolding(w, rest)
    })
  }
  const due = (isReleased: boolean, before: number) =>
    rowsOf((r) => r.by(holdingRows, 'toPrune', { prefix: [isReleased], before: [isReleased, before], limit }))
  const held = pruneHours === 0 ? [] : due(false, overAt - pruneHours * hourMs)
  for (const row of [...due(true, overAt), ...held]) await prune(needs, row, now)
}

async function prune(needs: PruneNeeds, row: HoldingRow, now: number): Promise<void> {
  const { ledger, agent } = needs
  await needs.files.remove(row)
  const isWanted = ledger.read((r) =>
    [...r.by(holdingRows, 'byDataset', { prefix: [row.datasetId] })].some(
      ({ value }) => value.prunedAt === undefined && holdingSubject(value) !== holdingSubject(row),
    ),
  )
  if (!isWanted) await removeDataset(needs, row.datasetId)
  await ledger.write(actOf('holding.prune', agent(), holdingSubject(row)), (w) => {
    const known = w.get(holdingRows, keyOf(row))
    if (known !== undefined) putHolding(w, { ...known, prunedAt: now })
  })
}

/** What the holder has of a dataset; what others have of it stays. */
async function removeDataset({ ledger, holder, signal }: PruneNeeds, id: string): Promise<void> {
  const { caller, contextGraph } = holder
  const parts = ledger.read((r) => r.get(datasetRows, [id, caller.agent]))?.parts ?? 1
  for (let part = parts - 1; part >= 0; part--) {
    const ref = { contextGraph, sub: '', name: partName(id, part) }
    const isThere = ledger.read((r) => r.has(assetRows, [contextGraph, ref.name, caller.agent]))
    if (isThere) await deleteAsset({ ledger }, ref, caller)
  }
  await removeGone({ ledger, signal }, { contextGraph, name: id })
}
