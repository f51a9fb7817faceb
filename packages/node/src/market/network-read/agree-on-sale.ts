import { open } from 'node:fs/promises'
import { SaleTermsError } from '@kg/contract'
import type { Hex } from '@kg/core'
import type { Host } from '@kg/net'
import { sameAddress } from '../../chain/wallets/sending.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import { maxKeyTimeMs, saleProtocol } from '../sales/protocol.js'
import { writeSaleRequest } from '../sales/sale-request.js'
import { readSaleTerms, type SaleTerms } from '../sales/sale-terms.js'
import { receiveStream, type Source } from './receive-stream.js'

export interface SaleSource extends Source {
  readonly agent: string
  readonly agentKey: Uint8Array
  /** The most that is paid, in token wei. */
  readonly limit: bigint
  /** Where it can be paid. */
  readonly chains: readonly MarketChain[]
  /** The file for the encrypted text. */
  readonly path: string
}

export interface AgreedSale {
  readonly chain: MarketChain
  readonly terms: SaleTerms
}

/** A purchase must have time to be mined. */
const leastKeyTimeMs = 60_000

/** Fetches the terms and the encrypted text of a dataset. Both are good as far as can be seen without its key. */
export async function agreeOnSale(host: Host, source: SaleSource): Promise<AgreedSale> {
  const { agent, agentKey, limit, chains, path, offered } = source
  const [first] = chains
  if (first === undefined) throw refuse(source, 'this node has no chain with a market to pay on')
  const wallet = payingWallet(first)
  const markets = chains.map(({ chainId, addresses }) => ({
    chainId,
    market: addresses.DatasetMarket.toLowerCase() as Hex,
  }))
  const parties = { network: host.networkId, buyer: host.peerId, seller: source.peerId }
  const request = await writeSaleRequest(parties, { datasetId: offered.id, agent, wallet, limit, markets }, agentKey)
  let agreed: AgreedSale | undefined
  let bytes = 0
  await using file = await open(path, 'w', 0o600)
  for await (const piece of receiveStream(host, saleProtocol.name, request, source)) {
    if (agreed === undefined) agreed = checkTerms(readTerms(piece, source), source)
    else {
      await file.writeFile(piece)
      bytes += piece.length
    }
  }
  if (agreed === undefined || bytes < offered.bytes) throw refuse(source, 'the encrypted text is too short')
  // It must be there when the price is.
  await file.sync()
  return agreed
}

const refuse = ({ offered }: SaleSource, why: string) => new SaleTermsError({ datasetId: offered.id, why })

function readTerms(piece: Uint8Array, source: SaleSource): SaleTerms {
  try {
    return readSaleTerms(piece)
  } catch (cause) {
    const why = `the terms cannot be read: ${cause instanceof Error ? cause.message : cause}`
    throw new SaleTermsError({ datasetId: source.offered.id, why }, { cause })
  }
}

function checkTerms(terms: SaleTerms, source: SaleSource, now = Date.now()): AgreedSale {
  const { limit, offered, chains } = source
  const { price, deadline, seller, chainId, market } = terms
  const chain = chains.find((one) => one.chainId === chainId && sameAddress(one.addresses.DatasetMarket, market))
  if (chain === undefined) throw refuse(source, 'they name another chain')
  if (price > BigInt(offered.price) || price > limit) throw refuse(source, `the price is now ${price}`)
  if (price === 0n || sameAddress(seller, payingWallet(chain))) throw refuse(source, 'there is nobody to pay')
  const timeMs = deadline * 1000 - now
  if (timeMs < leastKeyTimeMs || timeMs > maxKeyTimeMs)
    throw refuse(source, 'the time for the key is too short or long')
  return { chain, terms }
}
