import type { Hex } from '@kg/core'
import { signerOfText, signText } from '../../exchange/membership/agent-signature.js'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { fromWire, readList, readText, toWire } from '../../exchange/p2p/wire.js'
import { readTime, readWallet } from '../copies/read-fields.js'
import { maxMarkets } from './protocol.js'
import { type MarketRef, readAmount, readMarket } from './sale-terms.js'

/** Between which nodes a dataset is sold. */
export interface SaleParties {
  readonly network: string
  readonly buyer: string
  readonly seller: string
}

export interface SaleRequest {
  readonly datasetId: string
  readonly agent: string
  /** The wallet that pays, in lower case. */
  readonly wallet: Hex
  /** The most that is paid, in token wei. */
  readonly limit: bigint
  /** Where it can pay, the best first. */
  readonly markets: readonly MarketRef[]
}

/** Writes a request, signed by the agent: for this buyer, this seller and this moment. */
export async function writeSaleRequest(
  parties: SaleParties,
  request: SaleRequest,
  agentKey: Uint8Array,
): Promise<Uint8Array> {
  const { datasetId, agent, wallet, limit, markets } = request
  const time = Date.now()
  const signature = await signText(agentKey, signedText(parties, { ...request, time }))
  const list = markets.map((one) => ({ ...one }))
  return toWire({ dataset: datasetId, agent, wallet, limit: String(limit), markets: list, time, signature })
}

/** Reads a request. Throws unless its agent has signed it, for these nodes and just now. */
export async function readSaleRequest(
  parties: SaleParties,
  bytes: Uint8Array,
  now: number = Date.now(),
): Promise<SaleRequest> {
  const fields = fromWire(bytes)
  const time = readTime(fields.time, now)
  const request: SaleRequest = {
    datasetId: readText(fields.dataset, 'dataset', 66),
    agent: readWallet(fields.agent),
    wallet: readWallet(fields.wallet),
    limit: readAmount(fields.limit),
    markets: readList(fields.markets, 'markets', maxMarkets).map(readMarket),
  }
  const signer = await signerOfText(signedText(parties, { ...request, time }), fields.signature)
  if (signer !== request.agent) throw new RecordInvalidError({ why: 'its agent has not signed it' })
  return request
}

const signedText = (
  { network, buyer, seller }: SaleParties,
  { datasetId, agent, wallet, limit, markets, time }: SaleRequest & { readonly time: number },
): string =>
  [
    'kg/1/dataset-sale',
    network,
    buyer,
    seller,
    datasetId,
    agent.toLowerCase(),
    wallet.toLowerCase(),
    limit,
    ...markets.map(({ chainId, market }) => `${chainId}/${market.toLowerCase()}`),
    time,
  ].join('\n')
