import { mkdir, rm } from 'node:fs/promises'
import { DatasetInvalidError } from '@kg/contract'
import { fromHex, type Hex } from '@kg/core'
import { DecryptionFailedError, type Host } from '@kg/net'
import { step } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { freeOf, type MarketChain, requireFree } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { purchaseRead } from '../contract/purchases.js'
import { openSealed } from '../copies/open-copy.js'
import { salePurpose } from '../sales/sale-terms.js'
import { agreeOnSale, type SaleSource } from './agree-on-sale.js'
import { adoptPurchase, findPurchase, isPaymentLost, purchaseKey, sealedFile } from './kept-purchases.js'
import { type PurchaseRow, purchaseRows } from './purchase-table.js'
import { waitForKey } from './wait-for-key.js'

export interface BuyNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'ready' | 'current'>
  readonly host: () => Promise<Host>
  /** Where encrypted texts lie until they are read. */
  readonly folder: string
}

export interface Buy extends Pick<SaleSource, 'peerId' | 'offered' | 'agent' | 'agentKey' | 'limit' | 'signal'> {
  /** Of the job: names the payment for ever. */
  readonly id: string
  readonly blockchainId?: string | undefined
  /** The file for the plain text. */
  readonly path: string
  readonly onStep: (step: string) => void
  /** Does what can be cancelled: everything before the payment. */
  readonly cancellable: <T>(work: (cancelled: AbortSignal) => Promise<T>) => Promise<T>
}

/** A purchase takes a while to be mined. */
const marginMs = 30_000

/**
 * Buys a dataset, and writes its text to a file. Goes on where it was interrupted, or where an earlier read of the agent
 * has failed; a price is paid once.
 */
export async function buyDataset(needs: BuyNeeds, buy: Buy): Promise<PurchaseRow> {
  const { ledger, chains, folder } = needs
  const { limit, signal, onStep } = buy
  const known = await findAgreed(needs, buy)
  const row = known ?? (await buy.cancellable((cancelled) => agree(needs, buy, cancelled)))
  const { id } = row
  const chain = await chains.ready(row.blockchainId, 'A paid read', signal)
  const { seller, datasetId, keyHash } = row
  const terms = { seller, datasetId, price: BigInt(row.price), keyHash, deadline: BigInt(row.deadline) }
  const pay = () => purchaseRead(chain, terms, { key: purchaseKey(id), limit, signal })
  if (row.state === 'agreed') {
    onStep('paying')
    await noteOpen(ledger, id, await pay())
    step('read.paid')
  }
  onStep('waiting for the key')
  // A payment that was lost is not made again: this says why.
  const requirePaid = async () => void (isPaymentLost(chain, id) && (await pay()))
  const dataKey = await waitForKey({ ledger, chain, signal, requirePaid }, row)
  step('read.revealed')
  const sealed = sealedFile(folder, id)
  await openBought({ dataKey, datasetId, from: sealed, to: buy.path, signal })
  return ledger.read((r) => r.get(purchaseRows, id)) ?? row
}

/** What was agreed before. Terms whose time is over count for nothing, unless they may have been paid for. */
async function findAgreed({ ledger, chains, folder }: BuyNeeds, buy: Buy): Promise<PurchaseRow | undefined> {
  const { id: jobId, agent, offered, signal } = buy
  const own = ledger.read((r) => findPurchase(r, jobId))
  const row = own ?? (await adoptPurchase({ ledger, folder }, { id: jobId, agent, datasetId: offered.id }))
  if (row === undefined || row.state !== 'agreed' || row.deadline * 1000 > Date.now() + marginMs) return row
  const chain = await chains.ready(row.blockchainId, 'A paid read', signal)
  return chain.transactions.get(chain.keyOf(purchaseKey(row.id))) === undefined ? undefined : row
}

/** Nothing is paid yet. Terms and text are on disk when this resolves. */
async function agree(needs: BuyNeeds, buy: Buy, cancelled: AbortSignal): Promise<PurchaseRow> {
  const { ledger, folder, host } = needs
  const { id, agent, offered, onStep } = buy
  onStep('agreeing')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const signal = AbortSignal.any([buy.signal, cancelled])
  const chains = await payable(needs, buy)
  const { chain, terms } = await agreeOnSale(await host(), { ...buy, chains, path: sealedFile(folder, id), signal })
  const { seller, price, keyHash, deadline } = terms
  const datasetId = offered.id as Hex
  const sold = { id, agent, datasetId, blockchainId: chain.id, seller, price: String(price), keyHash, deadline }
  const row: PurchaseRow = { ...sold, state: 'agreed' }
  cancelled.throwIfAborted()
  const act = actOf('dataset.pay', agent, `urn:kg:dataset:${datasetId}`)
  await ledger.write(act, (w) => w.put(purchaseRows, id, row))
  step('read.agreed')
  return row
}

/** The chain that was asked for, or all that are open, if the profile there holds the price. */
async function payable({ chains }: BuyNeeds, { blockchainId, offered, signal }: Buy): Promise<MarketChain[]> {
  const first = await chains.ready(blockchainId, 'A paid read', signal)
  const others = blockchainId === undefined ? chains.current().filter(({ id }) => id !== first.id) : []
  const price = BigInt(offered.price)
  const able: MarketChain[] = []
  for (const chain of [first, ...others]) if ((await freeOf(chain)) >= price) able.push(chain)
  if (able.length === 0) await requireFree(first, price)
  return able
}

/** The follower of the chain may have been faster, and know more. */
async function noteOpen(ledger: Journal, id: string, purchaseId: bigint): Promise<void> {
  await ledger.writeWithoutReceipt((w) => {
    const row = w.get(purchaseRows, id)
    if (row?.state === 'agreed') w.put(purchaseRows, id, { ...row, state: 'open', purchaseId: String(purchaseId) })
  })
}

interface Sealed {
  readonly dataKey: Hex
  readonly datasetId: string
  readonly from: string
  readonly to: string
  readonly signal: AbortSignal
}

async function openBought({ dataKey, datasetId, from, to, signal }: Sealed): Promise<void> {
  await rm(to, { force: true })
  try {
    await openSealed({ secret: fromHex(dataKey), purpose: salePurpose(datasetId), from, to }, signal)
  } catch (error) {
    if (!(error instanceof DecryptionFailedError)) throw error
    throw new DatasetInvalidError({ path: '', why: 'its key does not open what the seller sent' }, { cause: error })
  }
}
