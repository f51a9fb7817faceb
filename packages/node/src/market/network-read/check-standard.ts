import { StandardUnknownError } from '@kg/contract'
import { takenStandards } from '../../datasets/exporting/exports.js'
import { requireDataset } from '../../datasets/records/visible-datasets.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'

/** Refuses a standard that a dataset cannot be written in: only what came from a standard goes back to it. */
export function checkStandard(
  ledger: Pick<Journal, 'read'>,
  datasetId: string,
  standard: string | undefined,
  caller: Caller,
): void {
  if (standard === undefined) return
  const row = ledger.read((r) => requireDataset(r, datasetId, caller))
  const takes = takenStandards(row, caller)
  if (!takes.includes(standard)) throw new StandardUnknownError({ given: standard, takes })
}
