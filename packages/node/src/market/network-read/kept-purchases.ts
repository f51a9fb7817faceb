import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatasetInvalidError, DatasetKeyMissingError } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { type PurchaseRow, purchaseRows } from './purchase-table.js'

export interface KeepNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'current'>
  /** Where encrypted texts lie until they are read. */
  readonly folder: string
}

type Reader = Pick<LedgerReader, 'get' | 'by'>

export const purchaseKey = (id: string): string => `market/${id}/purchase`
/** Whether a payment came to nothing: refused, or taken back by a chain that changed its history. */
export const isPaymentLost = (
  { transactions, keyOf }: Pick<MarketChain, 'transactions' | 'keyOf'>,
  id: string,
): boolean => transactions.get(keyOf(purchaseKey(id)))?.state === 'failed'

export const sealedFile = (folder: string, id: string): string => join(folder, `${id}.sealed`)

/** The purchase of a job: its own, or one that it goes on with. */
export function findPurchase(reader: Reader, jobId: string): PurchaseRow | undefined {
  const [adopted] = reader.by(purchaseRows, 'byReader', { prefix: [jobId], limit: 1 })
  return reader.get(purchaseRows, jobId) ?? adopted?.value
}

/** Gives a job what an earlier read of the agent has paid for and not brought to its end. */
export async function adoptPurchase(
  { ledger, folder }: Pick<KeepNeeds, 'ledger' | 'folder'>,
  { id, agent, datasetId }: { readonly id: string; readonly agent: string; readonly datasetId: string },
): Promise<PurchaseRow | undefined> {
  return ledger.writeWithoutReceipt((w) => {
    const kept = [...w.by(purchaseRows, 'kept', { prefix: [agent, datasetId] })].map((one) => one.value)
    const row = kept.find((one) => isOfUse(one) && existsSync(sealedFile(folder, one.id)))
    if (row === undefined) return undefined
    const { isKept: _, ...rest } = row
    const adopted: PurchaseRow = { ...rest, reader: id }
    w.put(purchaseRows, row.id, adopted)
    return adopted
  })
}

/** Ends the purchase of a read. The encrypted text stays if the read failed though it was, or may have been, paid for. */
export async function endPurchase(needs: KeepNeeds, jobId: string, error?: unknown): Promise<void> {
  const { ledger, folder } = needs
  const row = ledger.read((r) => findPurchase(r, jobId))
  if (error !== undefined && row !== undefined && !isWorthless(error) && isOfUse(row) && mayBePaid(needs, row)) {
    await ledger.writeWithoutReceipt((w) => {
      const now = w.get(purchaseRows, row.id)
      if (now !== undefined) w.put(purchaseRows, row.id, { ...now, isKept: true })
    })
    return
  }
  await rm(sealedFile(folder, row?.id ?? jobId), { force: true })
}

/** The files of purchases that are kept, or that one of these jobs needs. */
export function wantedFiles(reader: Reader, folder: string, jobIds: readonly string[]): Set<string> {
  const kept = [...reader.by(purchaseRows, 'kept')].map(({ value }) => value).filter(isOfUse)
  const ids = [...kept.map(({ id }) => id), ...jobIds.map((id) => findPurchase(reader, id)?.id ?? id)]
  return new Set(ids.map((id) => sealedFile(folder, id)))
}

const isOfUse = ({ state }: PurchaseRow): boolean => state !== 'refunded'

/** Another try would end in the same way: the text is not the dataset, or its key never came. */
const isWorthless = (error: unknown): boolean =>
  error instanceof DatasetInvalidError || error instanceof DatasetKeyMissingError

/** Whether the price left the profile, or is on its way. */
function mayBePaid({ chains }: KeepNeeds, { id, state, blockchainId }: PurchaseRow): boolean {
  if (state !== 'agreed') return true
  const chain = chains.current().find((one) => one.id === blockchainId)
  return chain?.transactions.get(chain.keyOf(purchaseKey(id))) !== undefined
}
