import { rm } from 'node:fs/promises'
import { Mutex } from '@kg/core/async'
import { type ImportNeeds, importDataset } from '../../datasets/importing/import-dataset.js'
import type { JobProgress } from '../../platform/jobs/job-runner.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { CopyHeader } from '../copies/copy-header.js'
import { openCopy } from '../copies/open-copy.js'
import { checkCopy } from './check-copy.js'
import type { CopyFiles } from './copy-files.js'
import { type Holder, openHeldGraph } from './holder.js'
import type { HeldCopy, HoldingRow } from './table.js'

export interface StoreCopyNeeds extends Omit<ImportNeeds, 'keys'> {
  readonly holder: Holder
  readonly files: CopyFiles
  /** Fetches the encrypted copy into a file. */
  readonly fetch: (chain: MarketChain, row: HoldingRow, path: string, signal: AbortSignal) => Promise<CopyHeader>
}

// The thread reads one file at a time.
const turns = new Mutex()

/** Fetches a copy, checks it against the offer, and imports what is in it. All of it is here when this resolves. */
export async function storeCopy(
  { holder, files, fetch, ...needs }: StoreCopyNeeds,
  chain: MarketChain,
  row: HoldingRow,
  { signal, onStep }: JobProgress,
): Promise<HeldCopy> {
  const path = files.pathOf(row)
  await files.prepare()
  onStep('fetching')
  const header = await fetch(chain, row, path, signal)
  const { wallet, datasetId, rootHash, creator } = row
  const offerId = BigInt(row.offerId)
  await checkCopy(chain, { offerId, creator, holder: wallet, datasetId }, header, { path, signal })
  const text = `${path}.text`
  try {
    const owner = { blockchainId: row.blockchainId, offerId, holder: wallet }
    await openCopy({ owner, secret: holder.encryptionKey.secret, from: path, to: text, signal })
    await openHeldGraph(needs, holder)
    const promised = { id: datasetId, rootHash }
    const request = { path: text, standard: 'GRAPH', contextGraph: holder.contextGraph, promised } as const
    const { caller, keys } = holder
    await turns.run(() => importDataset({ ...needs, keys }, request, caller, { signal, onStep }))
  } finally {
    await rm(text, { force: true })
  }
  const { bytes, copyRoot: root, blockCount, delivery } = header
  return { bytes, root, blockCount, delivery }
}
