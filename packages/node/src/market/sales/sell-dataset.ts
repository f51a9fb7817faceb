import { DatasetNotOfferedError, SaleRefusedError } from '@kg/contract'
import { type Hex, keccak256, toHex } from '@kg/core'
import { newEncryptionKey } from '@kg/net'
import type { LedgerReader } from '@kg/store'
import { sameAddress } from '../../chain/wallets/sending.js'
import type { DatasetRow } from '../../datasets/records/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { findShared, type HeldDatasets, type PriceOf } from '../network-query/find-offered.js'
import { keyTimeMs, saleLimits } from './protocol.js'
import type { SaleRequest } from './sale-request.js'
import type { SaleTerms } from './sale-terms.js'
import { saleRows } from './table.js'

export interface SellNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'current'>
  readonly priceOf: PriceOf
  readonly held?: HeldDatasets
  /** Whether datasets are handed over at all. */
  readonly answers: boolean
}

export interface Sale {
  readonly row: DatasetRow
  readonly terms: SaleTerms
  /** What the text is encrypted to. */
  readonly publicKey: Uint8Array
}

/** Agrees to sell a dataset. Its key is on disk when this resolves, and for nobody to see before the price is paid. */
export async function sellDataset(
  { ledger, chains, priceOf, held, answers }: SellNeeds,
  request: SaleRequest,
  now: number = Date.now(),
): Promise<Sale> {
  const { datasetId, agent, limit } = request
  const row = answers ? ledger.read((r) => findShared(r, datasetId, held)) : undefined
  if (row === undefined) throw new DatasetNotOfferedError({ datasetId })
  const price = priceOf(row)
  if (price === 0n) throw new SaleRefusedError({ datasetId, why: 'it is free' })
  if (price > limit) throw new SaleRefusedError({ datasetId, why: `its price is ${price}` })
  const chain = chooseChain(chains.current(), request)
  const seller = payingWallet(chain).toLowerCase() as Hex
  if (request.wallet === seller) throw new SaleRefusedError({ datasetId, why: 'the wallet of the buyer is its own' })
  const { free } = await chain.read('DatasetMarket', 'profileOf', [request.wallet])
  if (free < price) throw new SaleRefusedError({ datasetId, why: 'the profile of the buyer does not hold its price' })
  const { secret, publicKey } = newEncryptionKey()
  const [dataKey, keyHash] = [toHex(secret), toHex(keccak256(secret))]
  const deadline = Math.floor((now + keyTimeMs) / 1000)
  await ledger.writeWithoutReceipt((w) => {
    if (!hasRoom(w, agent, now)) throw new SaleRefusedError({ datasetId, why: 'too many sales wait for a payment' })
    const offer = { keyHash, dataKey, datasetId, blockchainId: chain.id, agent, price: String(price), deadline }
    w.put(saleRows, keyHash, offer)
  })
  const market = chain.addresses.DatasetMarket.toLowerCase() as Hex
  return { row, publicKey, terms: { chainId: chain.chainId, market, seller, price, keyHash, deadline } }
}

/** The first chain of the buyer that this node uses too. */
function chooseChain(current: readonly MarketChain[], { datasetId, markets }: SaleRequest): MarketChain {
  for (const { chainId, market } of markets) {
    const chain = current.find((one) => one.chainId === chainId && sameAddress(one.addresses.DatasetMarket, market))
    if (chain !== undefined) return chain
  }
  throw new SaleRefusedError({ datasetId, why: 'it can be paid for on none of these chains' })
}

function hasRoom(reader: Pick<LedgerReader, 'by'>, agent: string, now: number): boolean {
  const seconds = Math.floor(now / 1000)
  const ofAgent = [...reader.by(saleRows, 'byAgent', { prefix: [agent], after: [agent, seconds] })].length
  const all = [...reader.by(saleRows, 'byDeadline', { after: [seconds], limit: saleLimits.all })].length
  return ofAgent < saleLimits.agent && all < saleLimits.all
}
